-- Text as it is compared: lower case, without accents.
CREATE FUNCTION alike(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE natural_order) $$;

-- The same in words, one space between them. A word is made of letters, digits and their marks, in any script, and
-- whatever else there is parts it: the parser behind to_tsvector takes every sign beyond ASCII for a letter. The long
-- list is of the marks and numerals that [:alnum:] leaves out, of Unicode 17 as in \p{M}, \p{Nl} and \p{No}.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(alike(value) COLLATE natural_order, '[^[:alnum:]' ||
    '\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670' ||
    '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd' ||
    '\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903' ||
    '\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cd' ||
    '\u09d7\u09e2-\u09e3\u09f4-\u09f9\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51' ||
    '\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff' ||
    '\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b72-\u0b77\u0b82\u0bbe-\u0bc2' ||
    '\u0bc6-\u0bc8\u0bcd\u0bd7\u0bf0-\u0bf2\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c47\u0c4a-\u0c4d' ||
    '\u0c55-\u0c56\u0c62-\u0c63\u0c78-\u0c7e\u0c81-\u0c83\u0cbc\u0cbe-\u0cbf\u0cc1-\u0cc4\u0cc6\u0ccc-\u0ccd' ||
    '\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4d\u0d57-\u0d5e' ||
    '\u0d62-\u0d63\u0d70-\u0d78\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0dd9\u0ddb\u0ddf\u0df2-\u0df3\u0e31' ||
    '\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f2a-\u0f33\u0f35\u0f37\u0f39' ||
    '\u0f3e-\u0f3f\u0f71-\u0f72\u0f74\u0f7a-\u0f80\u0f82-\u0f84\u0f86-\u0f87\u0f8d-\u0f92\u0f94-\u0f97' ||
    '\u0f99-\u0f9c\u0f9e-\u0fa1\u0fa3-\u0fa6\u0fa8-\u0fab\u0fad-\u0fb8\u0fba-\u0fbc\u0fc6\u102b-\u103e' ||
    '\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d' ||
    '\u135d-\u135f\u1369-\u137c\u16ee-\u16f0\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3' ||
    '\u17dd\u17f0-\u17f9\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u19da\u1a17-\u1a1b' ||
    '\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b3a\u1b3c\u1b3e-\u1b3f' ||
    '\u1b42\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8' ||
    '\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2180-\u2182\u2185-\u2188\u24eb-\u24ff\u2776-\u2793' ||
    '\u2cef-\u2cf1\u2cfd\u2d7f\u2de0-\u2dff\u3007\u3021-\u302f\u3099-\u309a\u3248-\u324f\ua66f-\ua672' ||
    '\ua674-\ua67d\ua69e-\ua69f\ua6e6-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua830-\ua835\ua880-\ua881' ||
    '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36' ||
    '\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef' ||
    '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U00010107-\U00010133' ||
    '\U00010140-\U00010178\U0001018a-\U0001018b\U000101fd\U000102e0-\U000102fb\U00010320-\U00010323\U00010341' ||
    '\U0001034a\U00010376-\U0001037a\U000103d1-\U000103d5\U00010858-\U0001085f\U00010879-\U0001087f' ||
    '\U000108a7-\U000108af\U000108fb-\U000108ff\U00010916-\U0001091b\U000109bc-\U000109bd\U000109c0-\U000109cf' ||
    '\U000109d2-\U000109ff\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a' ||
    '\U00010a3f-\U00010a48\U00010a7d-\U00010a7e\U00010a9d-\U00010a9f\U00010ae5-\U00010ae6\U00010aeb-\U00010aef' ||
    '\U00010b58-\U00010b5f\U00010b78-\U00010b7f\U00010ba9-\U00010baf\U00010cfa-\U00010cff\U00010d24-\U00010d27' ||
    '\U00010d69-\U00010d6d\U00010e60-\U00010e7e\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f1d-\U00010f26' ||
    '\U00010f46-\U00010f54\U00010f82-\U00010f85\U00010fc5-\U00010fcb\U00011000-\U00011002\U00011038-\U00011046' ||
    '\U00011052-\U00011065\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2' ||
    '\U00011100-\U00011102\U00011127-\U0001112d\U00011130-\U00011134\U00011145-\U00011146\U00011173' ||
    '\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111e1-\U000111f4' ||
    '\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c' ||
    '\U0001133e-\U00011344\U00011347-\U00011348\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c' ||
    '\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c9-\U000113ca\U000113cc-\U000113d0\U000113d2' ||
    '\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114ba\U000114bd\U000114bf-\U000114c3' ||
    '\U000115af-\U000115b5\U000115b8-\U000115b9\U000115bc-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640' ||
    '\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001173a-\U0001173b\U0001182c-\U0001183a\U000118ea-\U000118f2' ||
    '\U00011930-\U00011935\U00011937\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7' ||
    '\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47' ||
    '\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f' ||
    '\U00011c5a-\U00011c6c\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a' ||
    '\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91' ||
    '\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a' ||
    '\U00011f3e-\U00011f42\U00011f5a\U00011fc0-\U00011fd4\U00012400-\U0001246e\U00013440\U00013447-\U00013455' ||
    '\U0001611e-\U00016120\U00016129-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016b5b-\U00016b61' ||
    '\U00016e80-\U00016e96\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1' ||
    '\U00016ff4-\U00016ff6\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169' ||
    '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244' ||
    '\U0001d2c0-\U0001d2d3\U0001d2e0-\U0001d2f3\U0001d360-\U0001d378\U0001da00-\U0001da36\U0001da3b-\U0001da6c' ||
    '\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018' ||
    '\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae' ||
    '\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef' ||
    '\U0001e6f5\U0001e8c7-\U0001e8d6\U0001e944-\U0001e94a\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf' ||
    '\U0001ecb1-\U0001ecb4\U0001ed01-\U0001ed2d\U0001ed2f-\U0001ed3d\U0001f10b-\U0001f10c\U000e0100-\U000e01ef' ||
    ']+', ' ', 'g') $$;

-- A keyword among the labels of an artifact. An index entry has its limits.
CREATE FUNCTION keyword_label(keyword text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT 'keyword:' || left(trim(alike(keyword)), 300) $$;

-- The beginning of a text, of about as many bytes: a tsvector holds no more than a megabyte.
CREATE FUNCTION beginning(value text, bytes integer) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  WHILE octet_length(value) > bytes LOOP value := left(value, length(value) * 3 / 4); END LOOP;
  RETURN value;
END $$;

DROP FUNCTION words_of(text, "char");
-- Words of one weight.
CREATE FUNCTION words_of(value text, weight "char", bytes integer DEFAULT 20000) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT setweight(to_tsvector('simple', beginning(fold(coalesce(value, '')), bytes)), weight) $$;

-- Rich text without its markup.
CREATE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(html, '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g') $$;

-- A: title. B: description. C: place. D: the rest, what a document says included.
CREATE OR REPLACE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag_titles text;
  content text;
  inside tsvector;
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
    words_of(left(NEW.title, 2000), 'A') ||
    words_of(left(plain_text(NEW.description), 100000), 'B', 150000) ||
    words_of(NEW.place, 'C') ||
    words_of(concat_ws(' ', NEW.filename, tag_titles, array_to_string(NEW.subject, ' ')), 'D', 60000) ||
    inside ||
    apart(':t:', words_of(left(NEW.title, 2000), 'A')) ||
    apart(':p:', words_of(NEW.place, 'C')) ||
    apart(':m:', words_of(NEW.reference, 'D'));
  RETURN NEW;
END $$;
DROP TRIGGER artifact_words ON artifacts;
CREATE TRIGGER artifact_words BEFORE UPDATE OF title, description, place, reference, filename, subject, file, type, downloadable, words
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();

CREATE OR REPLACE FUNCTION folder_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := words_of(NEW.title, 'A') || words_of(left(NEW.description, 10000), 'B') || apart(':t:', words_of(NEW.title, 'A'));
  RETURN NEW;
END $$;

UPDATE artifacts SET words = '';
UPDATE folders SET title = title;
