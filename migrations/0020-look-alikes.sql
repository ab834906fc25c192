-- Items that look alike: a hash of each picture, the files whose hashes are close, and the pairs that people judged to
-- be different.

-- The difference hash of a file's picture, its first page or a frame of it. It isn't a column of `files`, because
-- computing the hashes of an existing archive would change the revisions of all its projects.
CREATE TABLE looks (
  file uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
  -- null: there is no picture, or it is too even to be told from others.
  look bit(64),
  -- Whether `similar_files` contains all files that were compared earlier and are close to it.
  is_compared boolean NOT NULL DEFAULT false
);
-- The few files that have yet to be compared.
CREATE INDEX looks_to_compare ON looks (file) WHERE look IS NOT NULL AND NOT is_compared;
-- Four bands of 16 bits, in which close hashes are looked up. Each has bits of the whole picture, so that hashes of
-- pictures with a plain sky don't share one.
CREATE INDEX looks_band_1 ON looks ((substring(look, 1, 16)::integer)) WHERE look IS NOT NULL;
CREATE INDEX looks_band_2 ON looks ((substring(look, 17, 16)::integer)) WHERE look IS NOT NULL;
CREATE INDEX looks_band_3 ON looks ((substring(look, 33, 16)::integer)) WHERE look IS NOT NULL;
CREATE INDEX looks_band_4 ON looks ((substring(look, 49, 16)::integer)) WHERE look IS NOT NULL;

-- The 137 values that differ from a band in at most two bits. Hashes that differ in at most eleven bits have a band that
-- differs in at most two, so looking up these values in every band finds all of them.
CREATE FUNCTION close_bands(band integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT (band # (1 << i) # (1 << j)) & 65535)
  FROM generate_series(0, 16) i, generate_series(0, 16) j WHERE i <= j
$$;

-- Files whose hashes are close, each pair in both directions, and files that several items share, paired with themselves.
CREATE TABLE similar_files (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  other uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  -- How many bits differ.
  distance integer NOT NULL,
  PRIMARY KEY (file, other)
);
CREATE INDEX similar_files_other ON similar_files (other);

-- The items that may have look-alikes, in the order in which a project lists them: those whose file is in
-- `similar_files`. Rows stay when the look-alikes are deleted or judged to be different, so readers check each item.
CREATE TABLE similar_items (
  artifact uuid PRIMARY KEY REFERENCES artifacts ON DELETE CASCADE,
  project uuid NOT NULL
);
CREATE INDEX similar_items_project ON similar_items (project, artifact);

CREATE FUNCTION list_similar_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO similar_items (artifact, project)
  SELECT a.id, a.project FROM artifacts a WHERE a.file IN (SELECT n.file FROM added n) ORDER BY a.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER similar_files_list_items AFTER INSERT ON similar_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_similar_items();

CREATE FUNCTION move_similar_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE similar_items SET project = NEW.project WHERE artifact = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER artifacts_move_similar AFTER UPDATE OF project ON artifacts
  FOR EACH ROW WHEN (OLD.project <> NEW.project) EXECUTE FUNCTION move_similar_item();

-- Notes files that a new item shares with an earlier one, and lists new items whose file has look-alikes already. The
-- noted files stay when one of the items is deleted.
CREATE FUNCTION note_shared_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO similar_files (file, other, distance)
  SELECT DISTINCT n.file, n.file, 0 FROM added n
  WHERE EXISTS (SELECT FROM artifacts a WHERE a.file = n.file AND a.id <> n.id) ORDER BY n.file
  ON CONFLICT DO NOTHING;
  INSERT INTO similar_items (artifact, project)
  SELECT n.id, n.project FROM added n WHERE EXISTS (SELECT FROM similar_files s WHERE s.file = n.file) ORDER BY n.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER artifacts_share_files AFTER INSERT ON artifacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_files();
INSERT INTO similar_files (file, other, distance)
SELECT file, file, 0 FROM artifacts WHERE file IS NOT NULL GROUP BY file HAVING count(*) > 1;

-- Pairs of items that look alike but aren't the same, as an editor judged. Each pair is stored once, the smaller id first.
CREATE TABLE not_similar (
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  other uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  PRIMARY KEY (artifact, other),
  CONSTRAINT not_similar_order CHECK (artifact < other)
);
CREATE INDEX not_similar_other ON not_similar (other);

-- What a merge changed, for each merged item until it is deleted permanently, so that the merge can be undone.
CREATE TABLE merges (
  artifact uuid PRIMARY KEY REFERENCES artifacts ON DELETE CASCADE,
  target uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  changes json NOT NULL
);
CREATE INDEX merges_target ON merges (target);
