-- The archive: folders and the artifacts in them, with an index for each order in which they are listed. The words that
-- searches use are kept by the triggers of 0009-search-index.sql.

CREATE TABLE folders (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- The folder that it is in; null: the top of the project, or the trash.
  folder uuid REFERENCES folders,
  title text COLLATE natural_order NOT NULL,
  description text NOT NULL DEFAULT '',
  -- False: in the trash.
  active boolean NOT NULL DEFAULT true,
  -- Everything that was trashed together is restored together.
  trash_batch uuid,
  -- Trashed itself, not along with its folder: the trash lists only such rows.
  trash_root boolean NOT NULL DEFAULT false,
  -- The folder from which it was trashed.
  restore_folder uuid REFERENCES folders ON DELETE SET NULL,
  -- Kept by a trigger.
  search_words tsvector NOT NULL DEFAULT '',
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- Lists index the top of a project under the project's id, because an index has no order among rows without a folder.
CREATE INDEX folders_listing ON folders (coalesce(folder, project), title, id) WHERE active;
CREATE INDEX folders_by_title ON folders (project, title, id) WHERE active;
CREATE INDEX folders_trash ON folders (project, title, id) WHERE NOT active AND trash_root;
CREATE INDEX folders_search_words ON folders USING gin (search_words);
CREATE INDEX folders_parent ON folders (folder);
CREATE INDEX folders_restore ON folders (restore_folder) WHERE restore_folder IS NOT NULL;
CREATE INDEX folders_batch ON folders (trash_batch) WHERE trash_batch IS NOT NULL;
-- Tells the planner how many folders are in one place; it doesn't take that from the partial indexes above.
CREATE STATISTICS folders_listing ON (coalesce(folder, project)) FROM folders;

-- Where something from a folder is restored to: the folder itself if it isn't in the trash, else the nearest folder above
-- that isn't.
CREATE FUNCTION nearest_active_folder(home uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_active boolean;
  above uuid;
BEGIN
  WHILE home IS NOT NULL LOOP
    SELECT f.active, f.restore_folder INTO is_active, above FROM folders f WHERE f.id = home;
    EXIT WHEN is_active;
    home := above;
  END LOOP;
  RETURN home;
END $$;

CREATE TABLE artifacts (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- The folder that it is in; null: the top of the project, or the trash.
  folder uuid REFERENCES folders,

  -- The fields that people fill in (src/shared/entities/artifact-fields.ts).
  title text COLLATE natural_order NOT NULL,
  description text NOT NULL DEFAULT '',
  reference text,
  place text,
  date_of_origin bigint,
  time_period_gte bigint,
  time_period_lte bigint,
  -- The date as people write it, such as “c. 1950”; the day and the period are what sorts and filters use.
  display_date text,
  subject text[] NOT NULL DEFAULT '{}',
  license text,
  storage_location text,
  ascession_form_reference text,
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'local')),
  downloadable boolean NOT NULL DEFAULT false,

  file uuid REFERENCES files,
  filename text,
  type text NOT NULL DEFAULT 'document',
  -- The file's type by its content and this artifact's filename: the same bytes may be a table here and plain text there.
  -- null: the type of the stored file.
  mime text,

  -- False: in the trash, or waiting for review.
  active boolean NOT NULL DEFAULT true,
  trash_batch uuid,
  trash_root boolean NOT NULL DEFAULT false,
  restore_folder uuid REFERENCES folders ON DELETE SET NULL,
  needs_review boolean NOT NULL DEFAULT false,
  -- It came through a portal and is undecided: inactive, in no trash, and visible to reviewers only.
  awaits_review boolean NOT NULL DEFAULT false,
  -- The submission it came from. Copies keep it, so all of them are found when the contributor withdraws.
  submission uuid,

  -- The client's id of the upload, so a repeated upload makes no second artifact.
  upload_id text,
  -- The browser page that uploaded it, which is notified of its processing.
  upload_page uuid,

  -- Kept by triggers: what lists sort and filter by, from the file, the keywords and the tags.
  size bigint NOT NULL DEFAULT 0,
  duration double precision,
  labels text[] NOT NULL DEFAULT '{}',
  search_words tsvector NOT NULL DEFAULT '',

  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms(),

  CONSTRAINT artifacts_awaits CHECK (
    NOT awaits_review OR (NOT active AND needs_review AND trash_batch IS NULL AND NOT trash_root))
);
CREATE UNIQUE INDEX artifacts_upload ON artifacts (project, user_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX artifacts_upload_page ON artifacts (upload_page, id) WHERE upload_page IS NOT NULL;
CREATE INDEX artifacts_submission ON artifacts (submission) WHERE submission IS NOT NULL;
CREATE INDEX artifacts_file ON artifacts (file);
CREATE INDEX artifacts_folder ON artifacts (folder, id);
CREATE INDEX artifacts_restore ON artifacts (restore_folder) WHERE restore_folder IS NOT NULL;
CREATE INDEX artifacts_batch ON artifacts (trash_batch) WHERE trash_batch IS NOT NULL;

-- Lists of a folder, one index per order. The top of a project is indexed under the project's id, because an index has no
-- order among rows without a folder.
CREATE INDEX artifacts_listing ON artifacts (coalesce(folder, project), title, id) WHERE active;
CREATE INDEX artifacts_listing_origin ON artifacts (coalesce(folder, project), date_of_origin, id) WHERE active;
CREATE INDEX artifacts_listing_created ON artifacts (coalesce(folder, project), created_at, id) WHERE active;
CREATE INDEX artifacts_listing_size ON artifacts (coalesce(folder, project), size, id) WHERE active;
-- It includes the columns of its expression, so a folder is counted from the index alone.
CREATE INDEX artifacts_listing_type ON artifacts (coalesce(folder, project), type, id) INCLUDE (folder, project) WHERE active;
-- Tells the planner how many artifacts are in one place; it doesn't take that from the partial indexes above.
CREATE STATISTICS artifacts_listing ON (coalesce(folder, project)) FROM artifacts;

-- Lists of a whole project, one index per order.
CREATE INDEX artifacts_by_title ON artifacts (project, title, id) WHERE active;
CREATE INDEX artifacts_by_type ON artifacts (project, type, id) WHERE active;
CREATE INDEX artifacts_by_created ON artifacts (project, created_at, id) WHERE active;
CREATE INDEX artifacts_by_origin ON artifacts (project, date_of_origin, id) WHERE active;
CREATE INDEX artifacts_by_size ON artifacts (project, size, id) WHERE active;
-- The trash as it is listed, and all that is in it, which searches look through.
CREATE INDEX artifacts_trash ON artifacts (project, title, id) WHERE NOT active AND trash_root;
CREATE INDEX artifacts_trash_all ON artifacts (project, id) WHERE NOT active;

-- Filters that narrow a search by themselves.
CREATE INDEX artifacts_by_duration ON artifacts (project, duration) WHERE duration IS NOT NULL;
CREATE INDEX artifacts_by_coverage ON artifacts USING gist (int8range(time_period_gte, time_period_lte, '[]'))
  WHERE time_period_gte IS NOT NULL OR time_period_lte IS NOT NULL;

-- Public artifacts (src/shared/policy/public-artifact.ts): by title for the gallery, by creation for its feed, and by id for
-- exhibits, which check each of their artifacts.
CREATE INDEX artifacts_gallery ON artifacts (project, title, id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
CREATE INDEX artifacts_gallery_newest ON artifacts (project, created_at, id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
CREATE INDEX artifacts_gallery_ids ON artifacts (id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
-- Similar artifacts in a gallery, by keywords, tags and place, at a cost that doesn't grow with the rest of the archive.
CREATE INDEX artifacts_gallery_labels ON artifacts USING gin (gallery_labels(project, labels))
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
CREATE INDEX artifacts_gallery_places ON artifacts (project, place_key(place))
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application' AND place <> '';

-- The index that searches use. Words and labels stand in one index with the place of an artifact (its folder, its
-- folder and type, and the gallery that shows it), because conditions within one index read only rows that meet all of
-- them. New entries wait in a list of up to 64 MB (65,536 kB), which workers empty every few seconds, so nobody who
-- changes ten thousand artifacts has to wait for it (docs/decisions/012-index-words-in-the-background.md).
CREATE INDEX artifacts_search_words ON artifacts USING gin (search_words, labels, (ARRAY[
  coalesce(folder, project)::text,
  coalesce(folder, project)::text || type,
  CASE WHEN active AND visibility = 'local' AND NOT needs_review AND type <> 'application'
    THEN 'public:' || project::text ELSE coalesce(folder, project)::text END
])) WITH (gin_pending_list_limit = 65536);

-- How many bytes of originals a project stores, with trash and copies: computing the sum would read every artifact.
CREATE TABLE storage_used (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  bytes bigint NOT NULL
);

-- Rows are changed in the order of their projects, so concurrent statements don't deadlock.
CREATE FUNCTION add_storage_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_used AS s SELECT project, sum(size) FROM added GROUP BY project HAVING sum(size) > 0 ORDER BY project
      ON CONFLICT (project) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE storage_used s SET bytes = s.bytes - g.bytes
      FROM (SELECT project, sum(size) AS bytes FROM taken GROUP BY project HAVING sum(size) > 0) g WHERE s.project = g.project;
  ELSE
    INSERT INTO storage_used AS s
      SELECT project, sum(bytes) FROM (
        SELECT a.project, a.size AS bytes FROM added a JOIN taken t USING (id) WHERE (a.project, a.size) <> (t.project, t.size)
        UNION ALL SELECT t.project, -t.size FROM added a JOIN taken t USING (id) WHERE (a.project, a.size) <> (t.project, t.size)
      ) x GROUP BY project ORDER BY project
      ON CONFLICT (project) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER storage_used_new AFTER INSERT ON artifacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_storage_used();
CREATE TRIGGER storage_used_gone AFTER DELETE ON artifacts REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION add_storage_used();
CREATE TRIGGER storage_used_moved AFTER UPDATE ON artifacts REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_storage_used();
