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

-- What a passkey is asked to sign, once and soon. "user_id" is who adds one; null where somebody signs in.
CREATE TABLE challenges (
  challenge_hash text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX challenges_user ON challenges (user_id) WHERE user_id IS NOT NULL;
