-- What a pending entry of permissions was sent: its link holds a secret of which only the SHA-256 is kept, once and until then.
CREATE TABLE invitations (
  id uuid PRIMARY KEY REFERENCES permissions ON DELETE CASCADE,
  token_hash text NOT NULL,
  expires_at bigint NOT NULL,
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  note text NOT NULL DEFAULT ''
);
-- Pending entries by their address, when somebody of that address registers or signs in.
CREATE INDEX permissions_email ON permissions (email) WHERE email IS NOT NULL;

-- Where and with what a session was used last, told to its own person only.
ALTER TABLE sessions ADD COLUMN agent text NOT NULL DEFAULT '', ADD COLUMN address text NOT NULL DEFAULT '';
-- When somebody was here last; an administrator in their place is not them.
ALTER TABLE users ADD COLUMN seen_at bigint;

-- Addresses that a project was found at before. Whoever takes one again has it.
CREATE TABLE project_aliases (
  alias text PRIMARY KEY CHECK (alias = lower(alias)),
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX project_aliases_project ON project_aliases (project);

-- What is to be mailed, and what was: each is tried until it is handed over or given up, over any number of restarts.
-- "about" holds what its text is made of, never a secret: those are made when it goes out.
CREATE TABLE letters (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  email text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  about jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at bigint,
  sent_at bigint,
  problem text,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX letters_due ON letters (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX letters_user ON letters (user_id) WHERE user_id IS NOT NULL;
