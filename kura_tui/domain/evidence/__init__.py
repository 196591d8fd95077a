"""What is laid beside a proposal: near notes, relations, clusters, hazards, memory of decisions."""
