-- What the columns of a table contain and how its rows become items, saved under a name for the next table.
CREATE TABLE import_mappings (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- Who saved it.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  -- Header → what the column contains; null leaves it out.
  columns jsonb NOT NULL,
  settings jsonb NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- A project has no two mappings with the same name, whatever its case.
CREATE UNIQUE INDEX import_mappings_name ON import_mappings (project, lower(name));
-- Found when an account is deleted.
CREATE INDEX import_mappings_user ON import_mappings (user_id);
