-- UUIDv7 as the server makes them, for rows that are copied by the thousand within one statement.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(now_ms()) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Who did what, when: one row for an act, one more for each thing that it was done to. Neither refers to people or
-- things, so that the record outlives them; it ends with its project only.
CREATE TABLE activity (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  at bigint NOT NULL,
  user_id uuid,
  acting_admin uuid,
  act text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX activity_listing ON activity (project, at, id);

CREATE TABLE activity_things (
  thing uuid NOT NULL,
  activity uuid NOT NULL REFERENCES activity ON DELETE CASCADE,
  -- As it was called then.
  title text NOT NULL,
  PRIMARY KEY (thing, activity)
);
CREATE INDEX activity_things_activity ON activity_things (activity);

-- Only added to. What goes with its project goes by a cascade, which is a trigger itself.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_things FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- The trash shows what was put there itself; what went along with its folder comes and goes with that.
ALTER TABLE folders ADD COLUMN trash_root boolean NOT NULL DEFAULT false;
ALTER TABLE artifacts ADD COLUMN trash_root boolean NOT NULL DEFAULT false;
UPDATE folders f SET trash_root = NOT EXISTS (SELECT FROM folders up WHERE up.id = f.restore_folder AND up.trash_batch = f.trash_batch)
  WHERE NOT active;
UPDATE artifacts a SET trash_root = NOT EXISTS (SELECT FROM folders up WHERE up.id = a.restore_folder AND up.trash_batch = a.trash_batch)
  WHERE NOT active;
-- Where something from this folder comes back to: the folder itself if it lives, else the nearest above that does.
CREATE FUNCTION nearest_living(home uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  lives boolean;
  above uuid;
BEGIN
  WHILE home IS NOT NULL LOOP
    SELECT f.active, f.restore_folder INTO lives, above FROM folders f WHERE f.id = home;
    EXIT WHEN lives;
    home := above;
  END LOOP;
  RETURN home;
END $$;
CREATE INDEX folders_trash ON folders (project, title, id) WHERE NOT active AND trash_root;

-- What an artifact is found, sorted and counted by, kept beside it: bytes and seconds of its file, its keywords and
-- tags as labels, and the words of all of it.
ALTER TABLE artifacts ADD COLUMN size bigint NOT NULL DEFAULT 0;
ALTER TABLE artifacts ADD COLUMN duration double precision;
ALTER TABLE artifacts ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
ALTER TABLE folders ADD COLUMN words tsvector NOT NULL DEFAULT '';

-- Text as it is compared: lower case, without accents.
CREATE FUNCTION alike(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE natural_order) $$;

-- The same in words, one space between them. Spaces, punctuation and the blocks of symbols part words, in any script;
-- src/shared/rules/words.ts has the same list. The parser behind to_tsvector would take signs beyond ASCII for letters.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(alike(value) COLLATE natural_order, '[[:space:][:punct:][:cntrl:]$+<=>^`|~' ||
    '\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g') $$;

-- A keyword among the labels of an artifact. An index entry has its limits.
CREATE FUNCTION keyword_label(keyword text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT 'keyword:' || left(trim(alike(keyword)), 300) $$;

-- The beginning of a text, of about as many bytes: a tsvector holds no more than a megabyte.
CREATE FUNCTION beginning(value text, bytes integer) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  WHILE octet_length(value) > bytes LOOP value := left(value, length(value) * 3 / 4); END LOOP;
  RETURN value;
END $$;

-- Words of one weight.
CREATE FUNCTION words_of(value text, weight "char", bytes integer DEFAULT 20000) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT setweight(to_tsvector('simple', beginning(fold(coalesce(value, '')), bytes)), weight) $$;

-- Rich text without its markup.
CREATE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(html, '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g') $$;

-- The same words with a name before each.
CREATE FUNCTION apart(name text, words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_to_tsvector(ARRAY(SELECT name || lexeme FROM unnest(words))) $$;

-- A: title. B: description. C: place. D: the rest, what a document says included.
CREATE OR REPLACE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_titles text;
  content text;
  inside tsvector;
  in_title tsvector := words_of(left(NEW.title, 2000), 'A');
  in_place tsvector := words_of(NEW.place, 'C');
BEGIN
  SELECT f.size, f.duration, left(f.content, 300000) INTO NEW.size, NEW.duration, content FROM files f WHERE f.id = NEW.file;
  NEW.size := coalesce(NEW.size, 0);
  NEW.labels := ARRAY(SELECT DISTINCT keyword_label(k) FROM unnest(NEW.subject) k);
  IF TG_OP = 'UPDATE' THEN
    SELECT string_agg(t.title, ' '), NEW.labels || array_agg('tag:' || t.id) INTO tag_titles, NEW.labels
      FROM artifact_tags x JOIN tags t ON t.id = x.tag WHERE x.artifact = NEW.id;
  END IF;
  inside := words_of(content, 'D', 350000);
  -- What is looked for in titles or places alone stands apart once more: an index knows words, not their weights. So
  -- does what visitors do not see and must not find by: references, and documents that they cannot open. The names begin
  -- with a sign that no word has, or words of a search would be beginnings of them.
  IF NOT NEW.downloadable AND NEW.type <> 'pdf' THEN inside := apart(':m:', inside); END IF;
  NEW.words :=
    in_title ||
    words_of(left(plain_text(NEW.description), 100000), 'B', 150000) ||
    in_place ||
    words_of(concat_ws(' ', NEW.filename, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    inside ||
    apart(':t:', in_title) ||
    apart(':p:', in_place) ||
    apart(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;
DROP TRIGGER artifact_words ON artifacts;
-- A copy brings its words along.
CREATE TRIGGER artifact_words_new BEFORE INSERT ON artifacts FOR EACH ROW WHEN (NEW.words = '') EXECUTE FUNCTION artifact_words();
CREATE TRIGGER artifact_words BEFORE UPDATE OF title, description, place, reference, filename, subject, file, type, downloadable, words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();

CREATE FUNCTION words_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET words = '' WHERE file = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words AFTER UPDATE OF content, duration, size ON files FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.duration IS DISTINCT FROM NEW.duration OR OLD.size <> NEW.size)
  EXECUTE FUNCTION words_of_file();

CREATE FUNCTION words_of_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET words = '' WHERE id IN (SELECT artifact FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words_tagged AFTER INSERT ON artifact_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_tagged();
CREATE TRIGGER artifact_words_untagged AFTER DELETE ON artifact_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_tagged();

CREATE FUNCTION words_of_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET words = '' WHERE id IN (SELECT artifact FROM artifact_tags WHERE tag = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words AFTER UPDATE OF title ON tags FOR EACH ROW EXECUTE FUNCTION words_of_tag();

CREATE FUNCTION folder_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := words_of(NEW.title, 'A') || words_of(left(NEW.description, 10000), 'B') || apart(':t:', words_of(NEW.title, 'A'));
  RETURN NEW;
END $$;

CREATE TRIGGER folder_words BEFORE INSERT OR UPDATE OF title, description ON folders FOR EACH ROW EXECUTE FUNCTION folder_words();

UPDATE artifacts SET words = '';
UPDATE folders SET title = title;

-- Bytes of originals that a project keeps, trash and copies included. Summing them up would read every artifact.
CREATE TABLE storage_used (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  bytes bigint NOT NULL
);
INSERT INTO storage_used SELECT project, sum(size) FROM artifacts GROUP BY project;

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

-- Each order of a folder and of a project, and each filter that narrows by itself.
DROP INDEX artifacts_trash, artifacts_words, artifacts_folder, artifacts_by_type;
CREATE INDEX artifacts_folder ON artifacts (folder, id);
CREATE INDEX artifacts_trash ON artifacts (project, title, id) WHERE NOT active AND trash_root;
CREATE INDEX artifacts_trash_all ON artifacts (project, id) WHERE NOT active;
CREATE INDEX artifacts_listing_type ON artifacts (project, folder, type, id) WHERE active;
CREATE INDEX artifacts_listing_origin ON artifacts (project, folder, date_of_origin, id) WHERE active;
CREATE INDEX artifacts_listing_created ON artifacts (project, folder, created_at, id) WHERE active;
CREATE INDEX artifacts_listing_size ON artifacts (project, folder, size, id) WHERE active;
CREATE INDEX artifacts_by_type ON artifacts (project, type, id) WHERE active;
CREATE INDEX artifacts_by_origin ON artifacts (project, date_of_origin, id) WHERE active;
CREATE INDEX artifacts_by_size ON artifacts (project, size, id) WHERE active;
CREATE INDEX artifacts_by_duration ON artifacts (project, duration) WHERE duration IS NOT NULL;
CREATE INDEX artifacts_by_coverage ON artifacts USING gist (int8range(time_period_gte, time_period_lte, '[]'))
  WHERE time_period_gte IS NOT NULL OR time_period_lte IS NOT NULL;
CREATE INDEX artifacts_filename ON artifacts (project, folder, filename) WHERE active AND filename IS NOT NULL;
CREATE INDEX artifacts_words ON artifacts USING gin (words, labels);
CREATE INDEX folders_by_title ON folders (project, title, id) WHERE active;
CREATE INDEX folders_words ON folders USING gin (words);
