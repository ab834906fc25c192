-- Imports of sources other than tables: folders, bags and exports of other systems, and watched folders of the server.

ALTER TABLE imports DROP CONSTRAINT imports_source_check;
-- auto: the source is detected when it is read.
ALTER TABLE imports ADD CONSTRAINT imports_source_check CHECK (
  source IN ('auto', 'table', 'folder', 'bagit', 'takeout', 'watched', 'omeka_s', 'omeka_classic')
);

-- The files that were uploaded together with the first one, whose key is in imports.
CREATE TABLE import_files (
  import uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  key text NOT NULL,
  filename text NOT NULL,
  PRIMARY KEY (import, position)
);
-- Found by the sweep of the store.
CREATE INDEX import_files_key ON import_files (key);

-- Why the source has no usable file for a row, which is then refused.
ALTER TABLE import_rows ADD COLUMN problem jsonb;

-- Folders of the server whose new files become items of a project.
CREATE TABLE watched_folders (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- The administrator who decided so; the items are theirs.
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Below the server's import directory; empty for the directory itself.
  path text NOT NULL,
  -- Whether files are deleted there once they are imported.
  delete_after boolean NOT NULL,
  -- Why the folder can't be read.
  problem jsonb,
  checked_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms()
);
-- A file belongs to one project.
CREATE UNIQUE INDEX watched_folders_path ON watched_folders (path);
CREATE INDEX watched_folders_project ON watched_folders (project);
CREATE INDEX watched_folders_user ON watched_folders (user_id);

-- The files of watched folders, so that each is imported once.
CREATE TABLE watched_files (
  watched uuid NOT NULL REFERENCES watched_folders ON DELETE CASCADE,
  -- Below the watched folder.
  path text NOT NULL,
  size bigint NOT NULL,
  -- In ms.
  modified bigint NOT NULL,
  -- Since when it has had this size and time.
  seen_at bigint NOT NULL,
  -- Null until the file has stopped growing.
  import uuid,
  PRIMARY KEY (watched, path)
);
-- The files of an import.
CREATE INDEX watched_files_import ON watched_files (import) WHERE import IS NOT NULL;
-- The watched folder of an import; null if it was uploaded or watching the folder was stopped.
ALTER TABLE imports ADD COLUMN watched uuid REFERENCES watched_folders ON DELETE SET NULL;
CREATE INDEX imports_watched ON imports (watched) WHERE watched IS NOT NULL;
