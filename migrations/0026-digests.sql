-- Who wants to hear once a week what others did in their projects, and when next.
CREATE TABLE digests (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  next_at bigint NOT NULL
);
CREATE INDEX digests_due ON digests (next_at);
