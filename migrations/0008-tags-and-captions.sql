-- Tags of a project, and captions of films and recordings.

CREATE TABLE tags (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  title text COLLATE natural_order NOT NULL,
  -- tag_key(title), kept by a trigger.
  key text NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms()
);
-- A project has no two tags that read the same.
CREATE UNIQUE INDEX tags_key ON tags (project, key);

CREATE FUNCTION set_tag_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.title IS DISTINCT FROM OLD.title THEN NEW.key := tag_key(NEW.title); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tag_key BEFORE INSERT OR UPDATE OF title ON tags FOR EACH ROW EXECUTE FUNCTION set_tag_key();

CREATE TABLE artifact_tags (
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  tag uuid NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (artifact, tag)
);
CREATE INDEX artifact_tags_tag ON artifact_tags (tag, artifact);

-- Captions of a film or recording, as WebVTT. They are text in the database, so they are copied and destroyed with
-- their artifact.
CREATE TABLE captions (
  id uuid PRIMARY KEY,
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  language text NOT NULL,
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('subtitles', 'captions', 'descriptions', 'chapters')),
  content text NOT NULL CHECK (octet_length(content) <= 1048576),
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX captions_artifact ON captions (artifact, created_at, id);
