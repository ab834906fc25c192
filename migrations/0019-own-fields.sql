-- Fields that a project adds to its items, templates that choose among them, and the items' values.

CREATE TABLE fields (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- The name by which calls and tables know the field.
  key text NOT NULL,
  type text NOT NULL,
  -- Language tag → text.
  label jsonb NOT NULL,
  help jsonb NOT NULL DEFAULT '{}',
  -- The unit of a number.
  unit text,
  -- What a choice offers, in order: [{key, label}].
  options jsonb NOT NULL DEFAULT '[]',
  required boolean NOT NULL DEFAULT false,
  -- Shown to visitors, whose searches find it too.
  public boolean NOT NULL DEFAULT false,
  searchable boolean NOT NULL DEFAULT true,
  facet boolean NOT NULL DEFAULT false,
  section text NOT NULL DEFAULT 'about',
  position integer NOT NULL,
  -- The property that it stands for elsewhere, such as dcterms:extent.
  term text,
  -- Deleted fields keep their values for a while, so that they can be restored.
  deleted_at bigint,
  -- Set while the words of the items with a value are brought up to date: the last item that was.
  words_after uuid,
  created_at bigint NOT NULL DEFAULT now_ms()
);
-- Finds the fields whose items have outdated words.
CREATE INDEX fields_words ON fields (id) WHERE words_after IS NOT NULL;
-- A project has no two fields with the same key, besides deleted ones.
CREATE UNIQUE INDEX fields_key ON fields (project, key) WHERE deleted_at IS NULL;
CREATE INDEX fields_project ON fields (project, position);
-- Finds the fields whose values are to be removed.
CREATE INDEX fields_deleted ON fields (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE templates (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- Language tag → text.
  label jsonb NOT NULL,
  -- The fields that the template shows, in order, and those of them that it requires.
  fields uuid[] NOT NULL DEFAULT '{}',
  required uuid[] NOT NULL DEFAULT '{}',
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX templates_project ON templates (project, created_at, id);

-- Values by the field's id, so that renaming a key changes no item. Values of deleted fields and of fields of another
-- project, from which the item was moved, stay but aren't shown.
ALTER TABLE artifacts ADD COLUMN own_values jsonb NOT NULL DEFAULT '{}';
ALTER TABLE artifacts ADD COLUMN template uuid REFERENCES templates ON DELETE SET NULL;
-- Finds items by a value.
CREATE INDEX artifacts_own_values ON artifacts USING gin (own_values jsonb_path_ops);
-- Deleting a template looks for its items.
CREATE INDEX artifacts_template ON artifacts (template) WHERE template IS NOT NULL;

-- The words of a value: of a choice its labels, of a date what was written.
CREATE FUNCTION own_value_text(field fields, value jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(CASE
    WHEN field.type IN ('choice', 'choices') THEN (
      SELECT string_agg(l.text, ' ') FROM jsonb_array_elements(field.options) o, jsonb_each_text(o -> 'label') l (language, text)
      WHERE o -> 'key' = part)
    WHEN jsonb_typeof(part) = 'object' THEN part ->> 'text'
    ELSE part #>> '{}' END, ' ')
  FROM jsonb_array_elements(CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE jsonb_build_array(value) END) part
$$;

-- The words by which an item is found in its own fields; those that visitors don't see stand behind `:m:`.
CREATE FUNCTION own_words(project_id uuid, own_values jsonb) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
  of_public text;
  of_members text;
BEGIN
  IF own_values = '{}' THEN RETURN ''; END IF;
  SELECT
    string_agg(words.text, ' ' ORDER BY f.position, f.id) FILTER (WHERE f.public),
    string_agg(words.text, ' ' ORDER BY f.position, f.id) FILTER (WHERE NOT f.public)
    INTO of_public, of_members
    FROM fields f, LATERAL (SELECT CASE WHEN f.type = 'richtext' THEN plain_text(own_value_text(f, own_values -> f.id::text))
      ELSE own_value_text(f, own_values -> f.id::text) END) words (text)
    WHERE f.project = project_id AND f.deleted_at IS NULL AND f.searchable AND f.type <> 'checkbox' AND own_values ? f.id::text;
  RETURN words_of(left(of_public, 100000), 'D', 150000) || prefix_words(':m:', words_of(left(of_members, 100000), 'D', 150000));
END $$;

-- As in 0009-search-index.sql, with the words of the own fields.
CREATE OR REPLACE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_titles text;
  content text;
  is_blocked boolean;
  missing text[];
  inside tsvector;
  in_filename tsvector := words_of(NEW.filename, 'D');
  in_title tsvector := words_of(left(NEW.title, 2000), 'A');
  in_place tsvector := words_of(NEW.place, 'C');
BEGIN
  SELECT f.size, f.duration, left(f.content, 300000), f.blocked_reason IS NOT NULL INTO NEW.size, NEW.duration, content, is_blocked
    FROM files f WHERE f.id = NEW.file;
  NEW.size := coalesce(NEW.size, 0);
  NEW.labels := ARRAY(SELECT DISTINCT keyword_label(k) FROM unnest(NEW.subject) k);
  -- A new artifact has no tags yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT string_agg(t.title, ' '), NEW.labels || array_agg('tag:' || t.id) INTO tag_titles, NEW.labels
      FROM artifact_tags x JOIN tags t ON t.id = x.tag WHERE x.artifact = NEW.id;
  END IF;
  inside := words_of(content, 'D', 350000);
  -- Visitors read a PDF page by page, and other documents as the file that they download. Neither is possible while the file
  -- is blocked, or before the step that makes it is done.
  IF content IS NOT NULL THEN
    missing := ARRAY(SELECT p.step FROM processing p WHERE p.file = NEW.file);
    IF is_blocked OR 'process' = ANY(missing) OR NOT (
      (NEW.downloadable AND NOT 'clean' = ANY(missing)) OR (NEW.type = 'pdf' AND NOT 'pages' = ANY(missing))
    ) THEN inside := prefix_words(':m:', inside); END IF;
  END IF;
  IF is_blocked OR NOT NEW.downloadable THEN in_filename := prefix_words(':m:', in_filename); END IF;
  NEW.search_words :=
    in_title ||
    words_of(left(plain_text(NEW.description), 100000), 'B', 150000) ||
    in_place ||
    words_of(concat_ws(' ', NEW.display_date, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    own_words(NEW.project, NEW.own_values) ||
    in_filename ||
    inside ||
    prefix_words(':t:', in_title) ||
    prefix_words(':p:', in_place) ||
    prefix_words(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;
DROP TRIGGER artifact_words ON artifacts;
CREATE TRIGGER artifact_words BEFORE UPDATE OF
  title, description, display_date, place, reference, filename, subject, file, type, downloadable, own_values, search_words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();
DROP TRIGGER artifact_words_to_lexemes ON artifacts;
CREATE TRIGGER artifact_words_to_lexemes BEFORE INSERT OR UPDATE OF
  title, description, display_date, place, reference, filename, subject, file, type, downloadable, own_values, search_words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_lexemes();

-- As in 0016-revisions.sql: fields are shown in galleries and in archives.
CREATE FUNCTION increment_gallery_by_fields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_revisions((SELECT array_agg(DISTINCT org) FROM
    (SELECT p.org FROM projects p WHERE p.id IN (SELECT project FROM changed) ORDER BY p.id FOR KEY SHARE) locked));
  RETURN NULL;
END $$;
CREATE FUNCTION increment_archive_by_fields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_revisions(ARRAY(SELECT DISTINCT project FROM changed));
  RETURN NULL;
END $$;
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES ('gallery'), ('archive')) AS kinds (kind), (VALUES
    ('inserted', 'INSERT', 'NEW'),
    ('deleted', 'DELETE', 'OLD'),
    ('changed_from', 'UPDATE', 'OLD'),
    ('changed_to', 'UPDATE', 'NEW')
  ) AS events (name, act, rows) LOOP
    EXECUTE format('CREATE TRIGGER %s_%s AFTER %s ON fields REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION increment_%1$s_by_fields()', source.kind, source.name, source.act, source.rows);
  END LOOP;
END $$;
