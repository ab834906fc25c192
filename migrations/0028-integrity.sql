-- Originals are read again on a schedule, in the store and in the second store, and compared with their digests
-- (docs/decisions/042-check-originals-and-keep-a-ledger.md).

-- Each original once per store. Written by a trigger, so no code that stores files can forget it.
CREATE TABLE stored_copies (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  store text NOT NULL CHECK (store IN ('store', 'replica')),
  -- When its bytes were last compared: when they were received, copied or read again. Null: still to be copied there.
  checked_at bigint,
  PRIMARY KEY (file, store)
);
-- The copies that were not read for the longest time.
CREATE INDEX stored_copies_due ON stored_copies (store, checked_at, file) WHERE checked_at IS NOT NULL;
-- Originals that the second store lacks.
CREATE INDEX stored_copies_pending ON stored_copies (file) WHERE checked_at IS NULL;

CREATE FUNCTION add_stored_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_copies (file, store, checked_at)
    SELECT id, 'store', created_at FROM added UNION ALL SELECT id, 'replica', NULL FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER stored_copies_added AFTER INSERT ON files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_stored_copies();
-- Existing files were never read again, so they come first.
INSERT INTO stored_copies (file, store, checked_at)
  SELECT id, 'store', 0 FROM files UNION ALL SELECT id, 'replica', NULL FROM files;

-- What each check and repair found. Each entry contains the hash of the one before it, so none can be changed, removed or
-- inserted without a trace. It refers to no rows, because it outlives them.
CREATE TABLE fixity_ledger (
  -- Without gaps, from 1.
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  store text NOT NULL,
  key text NOT NULL,
  -- SHA-256 digests; nothing was found if the object is missing or can't be read.
  expected text NOT NULL,
  found text,
  result text NOT NULL CHECK (result IN ('intact', 'changed', 'missing', 'unreadable', 'repaired')),
  -- The SHA-256 of this entry and of the hash before it.
  hash text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fixity_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A pass over all copies of a store.
CREATE TABLE fixity_rounds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  store text NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  -- What there was to check when it began, and what has been checked since.
  copies bigint NOT NULL,
  bytes bigint NOT NULL,
  checked_copies bigint NOT NULL DEFAULT 0,
  checked_bytes bigint NOT NULL DEFAULT 0,
  damaged bigint NOT NULL DEFAULT 0
);
-- One round at a time, also with several workers.
CREATE UNIQUE INDEX fixity_rounds_current ON fixity_rounds (store) WHERE ended_at IS NULL;
CREATE INDEX fixity_rounds_last ON fixity_rounds (store, started_at);

-- Damaged copies, and when they were intact again.
CREATE TABLE fixity_findings (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  store text NOT NULL,
  damage text NOT NULL CHECK (damage IN ('changed', 'missing', 'unreadable')),
  found_at bigint NOT NULL,
  -- Whether an administrator asked for its repair, and who.
  repair_wanted boolean NOT NULL DEFAULT false,
  repair_by uuid REFERENCES users ON DELETE SET NULL,
  -- The last attempt to repair it.
  tried_at bigint,
  repaired_at bigint,
  -- Whether administrators were notified.
  mailed boolean NOT NULL DEFAULT false
);
-- One open finding per copy; members' lists look for it as well.
CREATE UNIQUE INDEX fixity_findings_open ON fixity_findings (file, store) WHERE repaired_at IS NULL;
CREATE INDEX fixity_findings_file ON fixity_findings (file);
CREATE INDEX fixity_findings_list ON fixity_findings (found_at, id);
CREATE INDEX fixity_findings_unmailed ON fixity_findings (found_at) WHERE NOT mailed;
-- Found when an account is deleted.
CREATE INDEX fixity_findings_user ON fixity_findings (repair_by) WHERE repair_by IS NOT NULL;

-- Members see which originals are damaged (0016-revisions.sql).
CREATE TRIGGER archive_inserted AFTER INSERT ON fixity_findings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION increment_archive_by_derivatives();
CREATE TRIGGER archive_deleted AFTER DELETE ON fixity_findings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION increment_archive_by_derivatives();
CREATE TRIGGER archive_changed_from AFTER UPDATE ON fixity_findings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION increment_archive_by_derivatives();
CREATE TRIGGER archive_changed_to AFTER UPDATE ON fixity_findings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION increment_archive_by_derivatives();

-- Settings and state of the checks and of the second store.
CREATE TABLE integrity (
  -- Allows a single row.
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Each copy is checked once in this time.
  months integer NOT NULL DEFAULT 6 CHECK (months BETWEEN 1 AND 36),
  bytes_per_second bigint NOT NULL DEFAULT 20000000 CHECK (bytes_per_second > 0),
  -- Whether damaged copies are replaced without asking.
  repairs_itself boolean NOT NULL DEFAULT false,
  mailed_at bigint NOT NULL DEFAULT 0,
  -- The second store that `stored_copies` describes; null until one was used.
  replica_address text,
  -- When the second store was last searched for files that aren't needed.
  replica_swept_at bigint NOT NULL DEFAULT 0
);
INSERT INTO integrity DEFAULT VALUES;

-- Objects of the second store that no row refers to, and since when, as `unclaimed_objects` of the store.
CREATE TABLE unclaimed_replica_objects (
  key text PRIMARY KEY,
  since bigint NOT NULL
);
