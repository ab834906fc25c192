-- Imports from other systems, whose pages become exhibits with stories.

-- Where the other system is; null for imports of files.
ALTER TABLE imports ADD COLUMN address text;
-- The keys to its API, encrypted; only until its records are read.
ALTER TABLE imports ADD COLUMN credentials text;
-- Finds what earlier imports made of the same records.
CREATE INDEX imports_address ON imports (project, address) WHERE address IS NOT NULL;

-- The exhibits that an import creates after its rows.
CREATE TABLE import_exhibits (
  import uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  n integer NOT NULL,
  title text NOT NULL,
  -- Its name in the other system.
  slug text NOT NULL,
  -- Its description and chapters, which name items by their ids in the other system.
  content jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'undone', 'kept')),
  -- No foreign key: the row keeps the exhibit's id after its deletion.
  exhibit uuid,
  reason jsonb,
  -- The exhibit right after it was created, which shows whether people changed it since.
  created jsonb,
  PRIMARY KEY (import, n)
);
