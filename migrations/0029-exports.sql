-- Preservation packages: what was requested, the items in them, and the exact contents of each ZIP file.

CREATE TABLE exports (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- If neither items, folders nor an exhibit are named, it is the whole project.
  artifacts uuid[] NOT NULL,
  folders uuid[] NOT NULL,
  exhibit uuid,
  contents text[] NOT NULL,
  -- The size that a part should stay below, in bytes.
  part_size bigint NOT NULL,
  state text NOT NULL DEFAULT 'preparing' CHECK (state IN ('preparing', 'ready', 'failed')),
  problem jsonb,
  -- The bytes to be read while it is prepared, and those that were.
  total_bytes bigint NOT NULL DEFAULT 0,
  done_bytes bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL DEFAULT now_ms(),
  expires_at bigint NOT NULL
);
CREATE INDEX exports_project ON exports (project);
CREATE INDEX exports_user ON exports (user_id);
CREATE INDEX exports_expiry ON exports (expires_at);

-- The items of an export. Each download of a part checks again that all of its items may be downloaded. No foreign keys, so
-- that an item that was deleted makes the part unavailable instead of leaving the list.
CREATE TABLE export_items (
  export uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
  artifact uuid NOT NULL,
  file uuid,
  part int,
  PRIMARY KEY (export, artifact)
);
CREATE INDEX export_items_part ON export_items (export, part);

CREATE TABLE export_parts (
  export uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
  part int NOT NULL,
  filename text NOT NULL,
  size bigint NOT NULL,
  -- Of the whole ZIP file.
  sha256 text,
  PRIMARY KEY (export, part)
);

-- The files in the ZIP file of a part, in order: a stored original, or a text that is kept compressed.
CREATE TABLE export_entries (
  export uuid NOT NULL,
  part int NOT NULL,
  position int NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  at bigint NOT NULL,
  key text,
  content bytea,
  crc bigint,
  PRIMARY KEY (export, part, position),
  FOREIGN KEY (export, part) REFERENCES export_parts ON DELETE CASCADE
);

-- Own fields and templates of a package that the project lacks until the import runs.
ALTER TABLE imports ADD COLUMN pending jsonb;
