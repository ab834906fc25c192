-- Copies of pictures for visitors are to tell no closer place in records of IPTC either. Pictures that tell of a place, and were
-- stored before, are processed again; what was made of them stays meanwhile.
CREATE TEMPORARY TABLE told ON COMMIT DROP AS
  SELECT id, (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = files.id LIMIT 1) AS org
  FROM files WHERE type = 'image' AND suggestions ? 'place';
DELETE FROM processing WHERE file IN (SELECT id FROM told);
INSERT INTO processing (file, step, org, job) SELECT id, 'process', org, gen_random_uuid() FROM told;
UPDATE files SET status = 'processing', note = NULL WHERE id IN (SELECT id FROM told);
