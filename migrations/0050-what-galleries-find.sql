-- The same index of words and labels as before, and whether the gallery of its project shows an item: what visitors look for is
-- found among that alone, however much else an archive holds.
DROP INDEX artifacts_words;
CREATE INDEX artifacts_words ON artifacts USING gin (words, labels, (ARRAY[
  coalesce(folder, project)::text, coalesce(folder, project)::text || type,
  CASE WHEN active AND visibility = 'local' AND NOT needs_review AND type <> 'application'
    THEN 'public:' || project::text ELSE coalesce(folder, project)::text END
])) WITH (gin_pending_list_limit = 65536);
ANALYZE artifacts;
