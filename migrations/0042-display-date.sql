-- The date of an item as people write it: “c. 1950”, “spring 1944”. Its day and its period are what sorts and finds it.
ALTER TABLE artifacts ADD COLUMN display_date text;

-- As before, and found by the words of its date.
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
    words_of(concat_ws(' ', NEW.filename, NEW.display_date, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    inside ||
    apart(':t:', in_title) ||
    apart(':p:', in_place) ||
    apart(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;
DROP TRIGGER artifact_words ON artifacts;
DROP TRIGGER artifact_words_to_lexemes ON artifacts;
CREATE TRIGGER artifact_words BEFORE UPDATE OF title, description, display_date, place, reference, filename, subject, file, type, downloadable, words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();
CREATE TRIGGER artifact_words_to_lexemes BEFORE INSERT OR UPDATE OF title, description, display_date, place, reference, filename, subject, file, type, downloadable, words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_lexemes();
