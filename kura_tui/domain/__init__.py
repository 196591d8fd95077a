"""The rules of kura: values in, values out; no files, no clock, no Git, no terminal."""
