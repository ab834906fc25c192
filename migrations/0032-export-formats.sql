-- Exports in other formats than bags.

ALTER TABLE exports
  ADD COLUMN format text NOT NULL DEFAULT 'bagit' CHECK (format IN ('bagit', 'csv', 'static')),
  -- The language of the pages of a static copy.
  ADD COLUMN language text NOT NULL DEFAULT 'en';

-- The stored ZIP file of a part that isn't written from its entries.
ALTER TABLE export_parts ADD COLUMN key text;
