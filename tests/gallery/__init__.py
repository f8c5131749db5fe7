"""Small wrong programs that `grundy stress` must catch: mistakes put into right programs."""
