-- What is said in a film or recording, as WebVTT: text in the database, so that it is copied and destroyed with its artifact.
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
