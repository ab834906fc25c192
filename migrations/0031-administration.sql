-- What administrators look for among all people, organisations, letters and acts: each list has an index for its order, and
-- words are found by how they begin. Dots and at signs part words, so that an address is found by each part of it.
CREATE FUNCTION said_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, translate(said, '@._+-/:', '       '));

-- Whoever is locked out opens no session.
ALTER TABLE users ADD COLUMN locked_at bigint;
CREATE INDEX users_words ON users USING gin (said_words(username || ' ' || email));
CREATE INDEX users_locked ON users (id) WHERE locked_at IS NOT NULL;
CREATE INDEX users_unconfirmed ON users (id) WHERE email_confirmed_at IS NULL;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

CREATE INDEX orgs_words ON orgs USING gin (said_words(title));
-- How many bytes an organisation keeps, by which organisations are listed; told anew every few minutes.
CREATE TABLE org_storage (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  bytes bigint NOT NULL
);
CREATE INDEX org_storage_bytes ON org_storage (bytes, org);

CREATE INDEX letters_words ON letters USING gin (said_words(email || ' ' || kind));
CREATE INDEX letters_waiting ON letters (id) WHERE next_at IS NOT NULL;
CREATE INDEX letters_given_up ON letters (id) WHERE next_at IS NULL AND sent_at IS NULL;

CREATE INDEX activity_at ON activity (at, id);
CREATE INDEX activity_act ON activity (act, at, id);
CREATE INDEX activity_user ON activity (user_id, at, id);

CREATE INDEX processing_failed ON processing (file, step) WHERE failed IS NOT NULL;
CREATE INDEX processing_running ON processing (file, step) WHERE run IS NOT NULL;
-- How many steps ended in ten minutes, and how; kept for a month.
CREATE TABLE steps_ended (
  at bigint NOT NULL,
  step text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (at, step)
);
