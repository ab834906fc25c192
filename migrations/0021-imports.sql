-- Imports of tables: what a table says, row by row, what each row intends, and what became of it.

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- Who uploaded the table.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  source text NOT NULL CHECK (source IN ('table')),
  filename text NOT NULL,
  -- The table's bytes in the store; null once they aren't needed any more.
  key text,
  state text NOT NULL,
  -- Why the table can't be read, or why the import is paused.
  problem jsonb,
  -- How the table is read; what is left out is detected.
  reading jsonb NOT NULL DEFAULT '{}',
  -- How the table was read.
  table_info jsonb,
  headers text[] NOT NULL DEFAULT '{}',
  -- How rows become items: set by the dry run.
  settings jsonb,
  -- The numbers of rows by plan and state, as of the end of the last step.
  counts jsonb,
  -- Who started the current step, and the administrator who acted for them: their permissions decide.
  runner uuid REFERENCES users ON DELETE SET NULL,
  runner_admin uuid REFERENCES users ON DELETE SET NULL,
  -- The job that works on the current step; an earlier job ends when it finds another one here.
  job uuid,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX imports_project ON imports (project, created_at);
-- Found when an account is deleted.
CREATE INDEX imports_user ON imports (user_id);
CREATE INDEX imports_runner ON imports (runner);
CREATE INDEX imports_runner_admin ON imports (runner_admin) WHERE runner_admin IS NOT NULL;
-- Found by the sweep of the store.
CREATE INDEX imports_key ON imports (key) WHERE key IS NOT NULL;

CREATE TABLE import_rows (
  import uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- The number of the row in its table.
  n integer NOT NULL,
  cells text[] NOT NULL,
  -- What the row intends; null before the dry run.
  plan text CHECK (plan IN ('create', 'change', 'skip', 'refuse')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'undone', 'kept')),
  -- Field → old and new value.
  changes jsonb NOT NULL DEFAULT '{}',
  -- No foreign key: the row keeps the item's id after its deletion.
  artifact uuid,
  reason jsonb,
  -- What undoing the row needs besides its changes.
  undo jsonb,
  -- The fields that people changed after the import, so undoing it kept them.
  kept text[] NOT NULL DEFAULT '{}',
  done_at bigint,
  PRIMARY KEY (import, n)
);
-- Counts rows, and lists those of one kind in order.
CREATE INDEX import_rows_plan ON import_rows (import, plan, state, n);

-- Folders and tags that an import created, which undoing it removes if nothing uses them.
CREATE TABLE import_created (
  import uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('folder', 'tag')),
  id uuid NOT NULL,
  PRIMARY KEY (import, kind, id)
);

-- Rows are matched with items by these fields.
CREATE INDEX artifacts_reference ON artifacts (project, reference) WHERE reference IS NOT NULL;
CREATE INDEX artifacts_filename ON artifacts (project, filename) WHERE filename IS NOT NULL;
