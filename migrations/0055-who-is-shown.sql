-- Copies of pictures for visitors are to name nobody whom a program has found in them. Pictures that say something of themselves,
-- and were stored before, are processed again; what was made of them stays meanwhile.
CREATE TEMPORARY TABLE telling ON COMMIT DROP AS
  SELECT id, (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = files.id LIMIT 1) AS org
  FROM files WHERE type = 'image' AND suggestions IS NOT NULL;
DELETE FROM processing WHERE file IN (SELECT id FROM telling);
INSERT INTO processing (file, step, org, job) SELECT id, 'process', org, gen_random_uuid() FROM telling;
UPDATE files SET status = 'processing', note = NULL WHERE id IN (SELECT id FROM telling);
