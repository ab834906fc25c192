-- What somebody wants to download together. What that holds is read, with the rights of then, when it is fetched.
CREATE TABLE downloads (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  artifacts uuid[] NOT NULL,
  folders uuid[] NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX downloads_project ON downloads (project);
CREATE INDEX downloads_user ON downloads (user_id);
CREATE INDEX downloads_expiry ON downloads (expires_at);
