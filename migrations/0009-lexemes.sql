-- Every word that an item was ever found by. An index gathers all that begins so before it looks at anything else; asked
-- for the few words that begin so it reads a quarter, and beside a folder a tenth. Words stay when the last item with
-- them goes, and two who write the same new word at once may both enter it: nobody waits, and nothing is told of whose it is.
CREATE TABLE lexemes (
  word text COLLATE "C" NOT NULL
);
-- Without the names of those that stand apart.
INSERT INTO lexemes SELECT DISTINCT regexp_replace(lexeme, '^:[a-z]:', '') FROM artifacts, unnest(words);
CREATE INDEX lexemes_word ON lexemes (word);
ANALYZE lexemes;

-- Word by word through the index, however few words there are yet.
CREATE FUNCTION artifact_lexemes() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO lexemes
    SELECT DISTINCT w.word FROM (SELECT regexp_replace(lexeme, '^:[a-z]:', '') COLLATE "C" AS word FROM unnest(NEW.words)) w
    WHERE NOT EXISTS (SELECT FROM lexemes l WHERE l.word = w.word);
  RETURN NEW;
END $$;
-- After the words have been made: triggers go by their names.
CREATE TRIGGER artifact_words_to_lexemes BEFORE INSERT OR UPDATE OF title, description, place, reference, filename, subject, file, type, downloadable, words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_lexemes();

-- The same index as before, and where an item is and of which kind.
DROP INDEX artifacts_words;
CREATE INDEX artifacts_words ON artifacts USING gin (words, labels,
  (ARRAY[coalesce(folder, project)::text, coalesce(folder, project)::text || type]));
ANALYZE artifacts;
