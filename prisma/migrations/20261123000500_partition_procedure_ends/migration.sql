-- migration-check: allow removal: it was made for the migrations before this one, and nothing else calls it
DROP PROCEDURE partition_by_time(text, text, text);
