-- Exports as web archives.

ALTER TABLE exports
  DROP CONSTRAINT exports_format_check,
  ADD CONSTRAINT exports_format_check CHECK (format IN ('bagit', 'csv', 'static', 'wacz'));
