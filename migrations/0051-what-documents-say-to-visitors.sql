-- Visitors find a document by what stands in it once they may read that: a PDF page by page, anything else as a file that
-- they are given, and no file that is held, still being looked at, or could not be. Until then its words are for members alone.
CREATE OR REPLACE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_titles text;
  content text;
  is_held boolean;
  missing text[];
  inside tsvector;
  in_title tsvector := words_of(left(NEW.title, 2000), 'A');
  in_place tsvector := words_of(NEW.place, 'C');
BEGIN
  SELECT f.size, f.duration, left(f.content, 300000), f.held IS NOT NULL INTO NEW.size, NEW.duration, content, is_held
    FROM files f WHERE f.id = NEW.file;
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
  IF content IS NOT NULL THEN
    missing := ARRAY(SELECT p.step FROM processing p WHERE p.file = NEW.file);
    IF is_held OR 'process' = ANY(missing) OR NOT (
      (NEW.downloadable AND NOT 'clean' = ANY(missing)) OR (NEW.type = 'pdf' AND NOT 'pages' = ANY(missing))
    ) THEN inside := apart(':m:', inside); END IF;
  END IF;
  NEW.words :=
    in_title ||
    words_of(left(plain_text(NEW.description), 100000), 'B', 150000) ||
    in_place ||
    words_of(concat_ws(' ', NEW.filename, NEW.display_date, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    inside ||
    apart(':t:', in_title) ||
    apart(':p:', in_place) ||
    apart(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;

DROP TRIGGER artifact_words ON files;
CREATE TRIGGER artifact_words AFTER UPDATE OF content, duration, size, held ON files FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.duration IS DISTINCT FROM NEW.duration OR OLD.size <> NEW.size
    OR (OLD.held IS NULL) <> (NEW.held IS NULL))
  EXECUTE FUNCTION words_of_file();

-- A step begins or ends: of documents for which that decides.
CREATE FUNCTION words_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed processing := coalesce(NEW, OLD);
BEGIN
  UPDATE artifacts SET words = '' WHERE file = changed.file
    AND CASE changed.step WHEN 'process' THEN true WHEN 'clean' THEN downloadable ELSE type = 'pdf' END
    AND EXISTS (SELECT FROM files f WHERE f.id = changed.file AND f.content IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words_begin AFTER INSERT ON processing FOR EACH ROW
  WHEN (NEW.step IN ('process', 'clean', 'pages')) EXECUTE FUNCTION words_of_step();
CREATE TRIGGER artifact_words_end AFTER DELETE ON processing FOR EACH ROW
  WHEN (OLD.step IN ('process', 'clean', 'pages')) EXECUTE FUNCTION words_of_step();

UPDATE artifacts SET words = '' WHERE file IN (
  SELECT f.id FROM files f WHERE f.content IS NOT NULL AND (f.held IS NOT NULL OR EXISTS (SELECT FROM processing p WHERE p.file = f.id)));
