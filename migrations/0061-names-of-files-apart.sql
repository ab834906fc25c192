-- Visitors learn the name of a file only where they may download it: it may say what title and description keep back. The
-- words of all other names stand apart, for members alone. And rich text is read as people see it: a tag within a word
-- separates nothing, one that begins or ends a block or a line does.

-- Rich text without its markup; marks within a line are those of src/shared/rules/markup.ts.
CREATE OR REPLACE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(regexp_replace(html,
    '</?(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)(?:[\s/][^>]*)?>', '', 'gi'), '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g') $$;

-- As before, but for the name of the file.
CREATE OR REPLACE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_titles text;
  content text;
  is_held boolean;
  missing text[];
  inside tsvector;
  in_filename tsvector := words_of(NEW.filename, 'D');
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
  -- does what visitors do not see and must not find by: references, documents that they cannot open, and names of files
  -- that they cannot download. The names begin with a sign that no word has, or words of a search would be beginnings of them.
  IF content IS NOT NULL THEN
    missing := ARRAY(SELECT p.step FROM processing p WHERE p.file = NEW.file);
    IF is_held OR 'process' = ANY(missing) OR NOT (
      (NEW.downloadable AND NOT 'clean' = ANY(missing)) OR (NEW.type = 'pdf' AND NOT 'pages' = ANY(missing))
    ) THEN inside := apart(':m:', inside); END IF;
  END IF;
  IF is_held OR NOT NEW.downloadable THEN in_filename := apart(':m:', in_filename); END IF;
  NEW.words :=
    in_title ||
    words_of(left(plain_text(NEW.description), 100000), 'B', 150000) ||
    in_place ||
    words_of(concat_ws(' ', NEW.display_date, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    in_filename ||
    inside ||
    apart(':t:', in_title) ||
    apart(':p:', in_place) ||
    apart(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION folder_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := words_of(NEW.title, 'A') || words_of(left(plain_text(NEW.description), 10000), 'B') || apart(':t:', words_of(NEW.title, 'A'));
  RETURN NEW;
END $$;
