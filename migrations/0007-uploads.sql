-- Files that arrive over several calls. The bytes themselves, and how many there are, are the store's to tell.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  filename text NOT NULL,
  length bigint NOT NULL CHECK (length > 0),
  -- What was said of the artifact to be.
  given jsonb NOT NULL,
  -- Known once all bytes are there.
  sha256 text,
  -- What became of it. No reference: the answer stays the same when the artifact has gone.
  artifact uuid,
  expires_at bigint NOT NULL
);
CREATE INDEX uploads_expiry ON uploads (expires_at);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_project ON uploads (project);
