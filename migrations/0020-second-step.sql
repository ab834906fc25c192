-- Two-step sign-in. "two_step_secret" is what the authenticator app shares with us, sealed with a key that the database does
-- not hold; it counts once "two_step_at" is set. "two_step_used" is the interval of the last code that was taken: a code
-- works once.
ALTER TABLE users
  ADD COLUMN two_step_secret text,
  ADD COLUMN two_step_at bigint,
  ADD COLUMN two_step_used bigint NOT NULL DEFAULT 0;

-- Codes for whoever has lost their app: each works once, and only its SHA-256 is kept.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Whoever has given a password and not yet a code. It opens nothing: it is exchanged for a session, by a code, soon.
CREATE TABLE half_sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  login_as uuid REFERENCES users ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  expires_at bigint NOT NULL
);
CREATE INDEX half_sessions_user ON half_sessions (user_id);
CREATE INDEX half_sessions_login_as ON half_sessions (login_as) WHERE login_as IS NOT NULL;
