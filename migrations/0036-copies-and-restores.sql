-- Exports as web archives, and projects that administrators restore out of backups.

ALTER TABLE exports
  DROP CONSTRAINT exports_format_check,
  ADD CONSTRAINT exports_format_check CHECK (format IN ('bagit', 'csv', 'static', 'wacz'));

-- A listing reads which projects a backup has; a restore brings one of them back as a new project.
ALTER TABLE backup_runs
  DROP CONSTRAINT backup_runs_kind_check,
  ADD CONSTRAINT backup_runs_kind_check CHECK (kind IN ('backup', 'verification', 'listing', 'restore')),
  -- The projects that a listing has found, or what a restore is asked for and the project and import that it has created.
  ADD COLUMN details jsonb,
  -- What a restore is doing.
  ADD COLUMN step text CHECK (step IN ('loading', 'copying'));
