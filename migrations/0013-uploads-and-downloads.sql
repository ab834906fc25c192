-- Uploads that take several requests, and downloads that are assembled on request.

-- Unfinished uploads of members, and of contributors to a portal. The bytes are in the store under a temporary key.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  portal uuid REFERENCES portals ON DELETE CASCADE,
  filename text NOT NULL,
  length bigint NOT NULL CHECK (length > 0),
  -- The bytes that have arrived, and when the upload started or last received any. The storage that it reserves is
  -- computed from these, not from the announced length.
  received bigint NOT NULL DEFAULT 0,
  last_data_at bigint NOT NULL DEFAULT 0,
  -- For an upload to a portal: the network that started it, and the proof of work of its sender.
  network text,
  proof text,
  -- The fields of the artifact that it will become.
  artifact_fields jsonb NOT NULL,
  -- Known once all bytes are there.
  sha256 text,
  -- The artifact that was created. No foreign key, so a repeated request gets the same reply after its deletion.
  artifact uuid,
  expires_at bigint NOT NULL,
  -- It belongs to an account or to a portal.
  CONSTRAINT uploads_sender CHECK ((user_id IS NULL) <> (portal IS NULL))
);
CREATE INDEX uploads_project ON uploads (project);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_portal ON uploads (portal) WHERE portal IS NOT NULL;
CREATE INDEX uploads_expiry ON uploads (expires_at);

-- Downloads of several items. The contents are read when a download is fetched, with the permissions of that moment.
CREATE TABLE downloads (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  artifacts uuid[] NOT NULL,
  folders uuid[] NOT NULL,
  -- Whether it holds all exhibits of the project, also those that show none of its artifacts.
  exhibits boolean NOT NULL DEFAULT false,
  expires_at bigint NOT NULL
);
CREATE INDEX downloads_project ON downloads (project);
CREATE INDEX downloads_user ON downloads (user_id);
CREATE INDEX downloads_expiry ON downloads (expires_at);
