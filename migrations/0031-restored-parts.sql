-- Bringing back a part of a backup: an import that continues by itself.

-- The folder that the items go to, or 'root'. Null for all other imports.
ALTER TABLE imports ADD COLUMN restores_to text;
