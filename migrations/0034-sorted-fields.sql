-- The own fields by which long lists are sorted. A worker gives the latest ones an index on the items of their project
-- (src/server/features/search/sort-indexes).
CREATE TABLE sorted_fields (
  field uuid PRIMARY KEY REFERENCES fields ON DELETE CASCADE,
  -- When a list was last sorted by the field, to the day, in ms.
  sorted_at bigint NOT NULL
);
-- Finds the fields that were sorted by last.
CREATE INDEX sorted_fields_latest ON sorted_fields (sorted_at DESC, field);
