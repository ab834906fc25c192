-- Documents and drawings are looked into for what they say of people, places and machines: visitors get a copy without,
-- and nothing until that is known. Those that were stored before are processed again; what was made of them stays meanwhile.
CREATE TEMPORARY TABLE looked_into ON COMMIT DROP AS
  SELECT id, (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = files.id LIMIT 1) AS org
  FROM files WHERE mime IN ('application/pdf', 'image/svg+xml', 'application/epub+zip')
    OR mime ~ '^application/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(word|excel|powerpoint))\.';
DELETE FROM processing WHERE file IN (SELECT id FROM looked_into);
INSERT INTO processing (file, step, org, job) SELECT id, 'process', org, gen_random_uuid() FROM looked_into;
UPDATE files SET status = 'processing', note = NULL WHERE id IN (SELECT id FROM looked_into);
