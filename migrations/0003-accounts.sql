-- Accounts, how people sign in, and what a signed-in browser is known by. Secrets are stored as hashes only.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  username text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- When the user confirmed the address; null: not yet.
  email_confirmed_at bigint,
  -- The language of the mails to this person.
  language text NOT NULL DEFAULT 'en',
  password_hash text NOT NULL,
  -- A mailed password, valid once and until this time. The old password works until the mailed one is used.
  reset_hash text,
  reset_until bigint,
  -- The current password came by mail, so the user is asked to choose their own.
  password_is_mailed boolean NOT NULL DEFAULT false,
  -- The secret shared with the authenticator app, encrypted with a key outside the database.
  two_step_secret text,
  -- When two-step sign-in was turned on; null: the secret doesn't count yet.
  two_step_at bigint,
  -- The time step of the last accepted code, so each code works once.
  last_two_step bigint NOT NULL DEFAULT 0,
  -- Set while an administrator has suspended the account: it can't open a session.
  suspended_at bigint,
  -- How the person heard of the product.
  referral_source text,
  -- Whether the getting-started guide is shown.
  shows_guide boolean NOT NULL DEFAULT false,
  -- When the user was last active; an administrator who acts for them doesn't count.
  seen_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- The administrators' list of people: its search, and one index for each filter.
CREATE INDEX users_words ON users USING gin (name_words(username || ' ' || email));
CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_unconfirmed ON users (id) WHERE email_confirmed_at IS NULL;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

-- Links that confirm an e-mail address.
CREATE TABLE confirmations (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX confirmations_user ON confirmations (user_id);

-- Codes for a user who lost their authenticator app. Each works once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Passkeys (WebAuthn): the public half of a key that a device or a password manager keeps.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  used_at bigint
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that a passkey has to sign, each once and soon.
CREATE TABLE challenges (
  challenge_hash text PRIMARY KEY,
  -- The user who adds a passkey; null for a sign-in.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX challenges_user ON challenges (user_id) WHERE user_id IS NOT NULL;

-- Pending sessions: sign-ins that still need a code. Their tokens open nothing but can be exchanged for a session.
CREATE TABLE pending_sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The password that was accepted, so the sign-in ends if it changes.
  password_hash text NOT NULL,
  -- The account that an administrator wants to act for.
  login_as uuid REFERENCES users ON DELETE CASCADE,
  -- How many codes were tried.
  tries integer NOT NULL DEFAULT 0,
  expires_at bigint NOT NULL
);
CREATE INDEX pending_sessions_user ON pending_sessions (user_id);
CREATE INDEX pending_sessions_login_as ON pending_sessions (login_as) WHERE login_as IS NOT NULL;

-- Sessions. The secret itself is only in the cookie.
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  -- Signed file addresses name this instead of the token; it gives access to nothing.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The administrator who acts for the user; the session ends with the administrator's own.
  acting_admin uuid REFERENCES users ON DELETE CASCADE,
  -- The browser and network address of its last use, shown to its owner only.
  user_agent text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms(),
  seen_at bigint NOT NULL DEFAULT now_ms(),
  expires_at bigint NOT NULL
);
CREATE UNIQUE INDEX sessions_id ON sessions (id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_acting ON sessions (acting_admin) WHERE acting_admin IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The user to whom an open browser page belongs, so every server process sends it that user's messages only.
CREATE TABLE page_owners (
  page uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  opened_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX page_owners_user ON page_owners (user_id);
CREATE INDEX page_owners_opened ON page_owners (opened_at);

-- How often a caller did something, for rate limits.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
