-- How far an import is read, saved about once a second while it is; null in other states.
ALTER TABLE imports ADD COLUMN read_progress jsonb;
