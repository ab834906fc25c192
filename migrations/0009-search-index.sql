-- Maintains the words by which artifacts and folders are found (docs/decisions/007-bound-the-work-of-a-search.md). Setting
-- `search_words` to '' makes a row compute them again, which is all that the other triggers here do.

-- Words have weight A in the title, B in the description, C in the place and D anywhere else. Since an index knows words but
-- not their weights, the words of titles and places are stored again behind `:t:` and `:p:`. Words that visitors must not
-- find by are stored behind `:m:` only, for members: references, documents that visitors can't open, and names of files that
-- they can't download. The prefixes begin with a sign that no word has, or the beginning of a word could match them.
CREATE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
    in_filename ||
    inside ||
    prefix_words(':t:', in_title) ||
    prefix_words(':p:', in_place) ||
    prefix_words(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;
-- A copy is inserted with the words of its original, which saves computing them.
CREATE TRIGGER artifact_words_new BEFORE INSERT ON artifacts FOR EACH ROW WHEN (NEW.search_words = '')
  EXECUTE FUNCTION artifact_words();
CREATE TRIGGER artifact_words BEFORE UPDATE OF
  title, description, display_date, place, reference, filename, subject, file, type, downloadable, search_words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();

-- Every word that an artifact was ever found by. A search for a beginning asks for the few words that begin so, which reads
-- a fraction of what the index would read for the beginning. Words stay after their last artifact is gone, and two
-- concurrent writers may both insert a new word, because a unique index would make them wait for each other.
CREATE TABLE lexemes (
  word text COLLATE "C" NOT NULL
);
CREATE INDEX lexemes_word ON lexemes (word);

-- The settings make it look up word by word in the index: a plan made while the table was small would scan all of it.
CREATE FUNCTION artifact_lexemes() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO lexemes
    SELECT DISTINCT w.word FROM (SELECT regexp_replace(lexeme, '^:[a-z]:', '') COLLATE "C" AS word FROM unnest(NEW.search_words)) w
    WHERE NOT EXISTS (SELECT FROM lexemes l WHERE l.word = w.word);
  RETURN NEW;
END $$;
-- Triggers fire in the order of their names: this one runs after the words are made.
CREATE TRIGGER artifact_words_to_lexemes BEFORE INSERT OR UPDATE OF
  title, description, display_date, place, reference, filename, subject, file, type, downloadable, search_words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_lexemes();

CREATE FUNCTION skip_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
-- An artifact whose words haven't changed isn't written, which spares all its indexes. By its name this trigger runs
-- last.
CREATE TRIGGER artifact_words_unchanged BEFORE UPDATE OF search_words ON artifacts FOR EACH ROW
  WHEN (OLD.* IS NOT DISTINCT FROM NEW.*) EXECUTE FUNCTION skip_unchanged();

-- A file's text, size, duration or blocking changes the words of the artifacts that use it.
CREATE FUNCTION words_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET search_words = '' WHERE file = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words AFTER UPDATE OF content, duration, size, blocked_reason ON files FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.duration IS DISTINCT FROM NEW.duration OR OLD.size <> NEW.size
    OR (OLD.blocked_reason IS NULL) <> (NEW.blocked_reason IS NULL))
  EXECUTE FUNCTION words_of_file();

-- A step that begins or ends decides whether visitors can read a document.
CREATE FUNCTION words_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed processing := coalesce(NEW, OLD);
BEGIN
  UPDATE artifacts SET search_words = '' WHERE file = changed.file
    AND CASE changed.step WHEN 'process' THEN true WHEN 'clean' THEN downloadable ELSE type = 'pdf' END
    AND EXISTS (SELECT FROM files f WHERE f.id = changed.file AND f.content IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words_begin AFTER INSERT ON processing FOR EACH ROW
  WHEN (NEW.step IN ('process', 'clean', 'pages')) EXECUTE FUNCTION words_of_step();
CREATE TRIGGER artifact_words_end AFTER DELETE ON processing FOR EACH ROW
  WHEN (OLD.step IN ('process', 'clean', 'pages')) EXECUTE FUNCTION words_of_step();

-- Tagging, untagging and renaming a tag change the words and labels of the artifacts.
CREATE FUNCTION words_of_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET search_words = '' WHERE id IN (SELECT artifact FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words_tagged AFTER INSERT ON artifact_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_tagged();
CREATE TRIGGER artifact_words_untagged AFTER DELETE ON artifact_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_tagged();

CREATE FUNCTION words_of_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artifacts SET search_words = '' WHERE id IN (SELECT artifact FROM artifact_tags WHERE tag = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words AFTER UPDATE OF title ON tags FOR EACH ROW EXECUTE FUNCTION words_of_tag();

-- Folders are for members alone, so none of their words are hidden.
CREATE FUNCTION folder_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words :=
    words_of(NEW.title, 'A') ||
    words_of(left(plain_text(NEW.description), 10000), 'B') ||
    prefix_words(':t:', words_of(NEW.title, 'A'));
  RETURN NEW;
END $$;
CREATE TRIGGER folder_words BEFORE INSERT OR UPDATE OF title, description ON folders FOR EACH ROW
  EXECUTE FUNCTION folder_words();
