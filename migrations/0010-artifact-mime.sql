-- What an artifact's file is, by its content and by the artifact's own name for it: the same bytes may be a table here and
-- plain text there. Artifacts of before have what their file was first uploaded as.
ALTER TABLE artifacts ADD COLUMN mime text;
