-- When somebody proved that the address is theirs; null: not yet. Accounts of before have proved nothing, and lose
-- nothing by that: My Settings offers them the link.
ALTER TABLE users ADD COLUMN email_confirmed_at bigint;

-- Links that confirm an address. Only the SHA-256 of each one's secret is kept.
CREATE TABLE confirmations (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX confirmations_user ON confirmations (user_id);
