-- Words are found by their plain spelling: letters that Unicode does not decompose, vowel signs, invisible characters and
-- apostrophes no longer keep a text from being found, and the middle of a run without spaces is found as well. What is
-- stored is re-indexed in the background (`reindexing`), and is searched by both spellings meanwhile.

-- The same as plainLetters in src/shared/rules/text/plain-letters.ts, which has the table with its reasons. Nothing but
-- functions of PostgreSQL is called by name: indexes are built and restored where no other function is found.
CREATE FUNCTION plain_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text;
  pair text[];
BEGIN
  IF octet_length(value) = length(value) THEN RETURN translate(lower(value COLLATE "C"), '`', ''''); END IF;
  plain := lower(regexp_replace(normalize(replace(value, E'\u00b4', ''''), NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g') COLLATE pg_catalog."und-x-icu");
  plain := translate(plain, E'`\u2018\u2019\u201b\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u2032\ua78c\u055a\u05f3\u00b7', repeat('''', 17));
  -- Georgian capitals, which ICU knows only since Unicode 11.
  IF plain ~ '[Ა-Ჿ]' THEN
    plain := translate(plain, 'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ', 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');
  END IF;
  IF plain !~ '[\u0142\u00f8\u0111\u00f0\u0131\u0127\u014b\u0259\u025b\u0254\u03c2\u0491\u00df\u00e6\u0153\u00fe\u1d00\u1d8f\u2c65\u0180\u0183\u0253\u0299\u1d03\u1d6c\u1d80\u0188\u023c\u0255\u1d04\ua793\u018c\u0221\u0256\u0257\u1d05\u1d06\u1d6d\u1d81\u1d91\ua771\ua77a\u01dd\u0247\u1d07\u1d92\u1d93\u2c78\u0192\u1d6e\u1d82\ua730\ua77c\u01e5\u0260\u0261\u0262\u0263\u029b\u1d83\ua7a1\u0266\u0267\u029c\u2c68\u0268\u0269\u026a\u1d7b\u1d96\u0237\u0249\u025f\u029d\u1d0a\u0199\u1d0b\u1d84\u2c6a\ua741\ua743\ua745\ua7a3\u019a\u0234\u026b\u026c\u026d\u029f\u1d0c\u1d85\u2c61\ua747\ua749\ua772\u0271\u1d0d\u1d6f\u1d86\ua773\u019e\u0235\u0272\u0273\u0274\u1d70\u1d87\ua774\ua791\ua7a5\u0275\u1d0f\u2c7a\ua74b\ua74d\u01a5\u1d18\u1d71\u1d7d\u1d88\ua751\ua753\ua755\u0138\u02a0\ua757\ua759\u024d\u027c\u027d\u027e\u0280\u1d72\u1d73\u1d89\ua775\ua776\ua7a7\u023f\u0282\u1d74\u1d8a\ua731\ua7a9\u0167\u01ab\u01ad\u0236\u0288\u1d1b\u1d75\u2c66\ua777\ua787\u0289\u028a\u1d1c\u1d7e\u1d99\u028b\u1d20\u1d8c\u1efd\u2c71\u2c74\ua75f\u1d21\u2c73\u1d8d\u01b4\u024f\u028f\u1eff\u01b6\u0225\u0240\u0290\u0291\u0292\u1d22\u1d76\u1d8e\u2c6c\ua733\u1d01\ua735\ua737\ua739\ua73b\ua73d\u0238\u02a3\u02a5\u0195\u1efb\u0276\u01a3\ua74f\u0239\u1d7a\ua765\ua767\u02a6\u1d6b\ua761\u0671\u0672\u0673\u06c6\u06c7\u06c8\u06cb\u0649\u06cc\u06d2\u06d0\u06cd\u0629\u06c1\u06be\u06c3\u06d5\u06a9\u06aa]' THEN RETURN plain; END IF;
  -- First those that are frequent somewhere.
  plain := translate(replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łøđðıħŋəɛɔςґ', 'loddihneeoσг');
  IF plain ~ '[\u0671\u0672\u0673\u06c6\u06c7\u06c8\u06cb\u0649\u06cc\u06d2\u06d0\u06cd\u0629\u06c1\u06be\u06c3\u06d5\u06a9\u06aa]' THEN
    plain := translate(plain, 'ٱٲٳۆۇۈۋىیےېۍةہھۃەکڪ', 'اااوووويييييهههههكك');
  END IF;
  IF plain ~ '[\u1d00\u1d8f\u2c65\u0180\u0183\u0253\u0299\u1d03\u1d6c\u1d80\u0188\u023c\u0255\u1d04\ua793\u018c\u0221\u0256\u0257\u1d05\u1d06\u1d6d\u1d81\u1d91\ua771\ua77a\u01dd\u0247\u1d07\u1d92\u1d93\u2c78\u0192\u1d6e\u1d82\ua730\ua77c\u01e5\u0260\u0261\u0262\u0263\u029b\u1d83\ua7a1\u0266\u0267\u029c\u2c68\u0268\u0269\u026a\u1d7b\u1d96\u0237\u0249\u025f\u029d\u1d0a\u0199\u1d0b\u1d84\u2c6a\ua741\ua743\ua745\ua7a3\u019a\u0234\u026b\u026c\u026d\u029f\u1d0c\u1d85\u2c61\ua747\ua749\ua772\u0271\u1d0d\u1d6f\u1d86\ua773\u019e\u0235\u0272\u0273\u0274\u1d70\u1d87\ua774\ua791\ua7a5\u0275\u1d0f\u2c7a\ua74b\ua74d\u01a5\u1d18\u1d71\u1d7d\u1d88\ua751\ua753\ua755\u0138\u02a0\ua757\ua759\u024d\u027c\u027d\u027e\u0280\u1d72\u1d73\u1d89\ua775\ua776\ua7a7\u023f\u0282\u1d74\u1d8a\ua731\ua7a9\u0167\u01ab\u01ad\u0236\u0288\u1d1b\u1d75\u2c66\ua777\ua787\u0289\u028a\u1d1c\u1d7e\u1d99\u028b\u1d20\u1d8c\u1efd\u2c71\u2c74\ua75f\u1d21\u2c73\u1d8d\u01b4\u024f\u028f\u1eff\u01b6\u0225\u0240\u0290\u0291\u0292\u1d22\u1d76\u1d8e\u2c6c\ua733\u1d01\ua735\ua737\ua739\ua73b\ua73d\u0238\u02a3\u02a5\u0195\u1efb\u0276\u01a3\ua74f\u0239\u1d7a\ua765\ua767\u02a6\u1d6b\ua761]' THEN
    plain := translate(plain, 'ᴀᶏⱥƀƃɓʙᴃᵬᶀƈȼɕᴄꞓƌȡɖɗᴅᴆᵭᶁᶑꝱꝺǝɇᴇᶒᶓⱸƒᵮᶂꜰꝼǥɠɡɢɣʛᶃꞡɦɧʜⱨɨɩɪᵻᶖȷɉɟʝᴊƙᴋᶄⱪꝁꝃꝅꞣƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲɱᴍᵯᶆꝳƞȵɲɳɴᵰᶇꝴꞑꞥɵᴏⱺꝋꝍƥᴘᵱᵽᶈꝑꝓꝕĸʠꝗꝙɍɼɽɾʀᵲᵳᶉꝵꝶꞧȿʂᵴᶊꜱꞩŧƫƭȶʈᴛᵵⱦꝷꞇʉʊᴜᵾᶙʋᴠᶌỽⱱⱴꝟᴡⱳᶍƴɏʏỿƶȥɀʐʑʒᴢᵶᶎⱬ',
      'aaabbbbbbbcccccdddddddddddeeeeeefffffgggggggghhhhiiiiijjjjjkkkkkkkkllllllllllllmmmmmnnnnnnnnnnoooooppppppppqqqqrrrrrrrrrrrssssssttttttttttuuuuuvvvvvvvwwxyyyyzzzzzzzzzz');
    FOREACH pair SLICE 1 IN ARRAY ARRAY[['ꜳ', 'aa'], ['ᴁ', 'ae'], ['ꜵ', 'ao'], ['ꜷ', 'au'], ['ꜹ', 'av'], ['ꜻ', 'av'], ['ꜽ', 'ay'], ['ȸ', 'db'], ['ʣ', 'dz'], ['ʥ', 'dz'], ['ƕ', 'hv'], ['ỻ', 'll'], ['ɶ', 'oe'], ['ƣ', 'oi'], ['ꝏ', 'oo'], ['ȹ', 'qp'], ['ᵺ', 'th'], ['ꝥ', 'th'], ['ꝧ', 'th'], ['ʦ', 'ts'], ['ᵫ', 'ue'], ['ꝡ', 'vy']] LOOP
      plain := replace(plain, pair[1], pair[2]);
    END LOOP;
  END IF;
  RETURN plain;
END $$;

-- Text as it is compared everywhere: the same as fold in src/shared/rules/words.ts.
CREATE OR REPLACE FUNCTION alike(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(plain_letters(value), '''', '');

-- Whether a text holds a part, however either is spelled; of signs that folding leaves out, whether it holds these.
CREATE FUNCTION holds(said text, part text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN alike(part) = '' THEN position(part IN said) ELSE position(alike(part) IN alike(said)) END > 0;

-- Where in a text the letter is that the sign at this position of it folded is of: by halves, to within a few letters.
CREATE FUNCTION unfolded_position(value text, folded integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  before integer := 0;
  half integer;
  signs integer;
BEGIN
  WHILE length(value) > 16 LOOP
    half := length(value) / 2;
    signs := length(alike(left(value, half)));
    IF folded > signs THEN
      before := before + half;
      folded := folded - signs;
      value := substr(value, half + 1);
    ELSE
      value := left(value, half);
    END IF;
  END LOOP;
  RETURN before + least(folded, length(value));
END $$;

-- The same with one space for whatever separates words.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(alike(value) COLLATE natural_order, '[[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff]+', ' ', 'g');

-- The words of a text in plain letters as they are indexed. One with an apostrophe is a word as a whole, without it, and so
-- is each of its parts; a run of a script without spaces is every three letters that follow one another in it, and the
-- last two and one, so that what it holds is found by its beginning.
CREATE FUNCTION search_words(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := regexp_replace(plain COLLATE pg_catalog."und-x-icu", '[[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff]+', ' ', 'g');
  whole text;
  grams text;
BEGIN
  IF position('''' IN plain) > 0 THEN
    SELECT string_agg(DISTINCT replace(m[1], '''', ''), ' ') INTO whole FROM regexp_matches(plain COLLATE pg_catalog."und-x-icu",
      '([^[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff]+(?:''[^[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff]+)+)', 'g') m;
    words := concat_ws(' ', whole, words);
  END IF;
  IF octet_length(words) = length(words) OR words !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2eff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U0001aff0-\U0001b16f\U00020000-\U0003ffff]' THEN RETURN words; END IF;
  SELECT string_agg(gram, ' ' ORDER BY at) INTO grams FROM (
    SELECT gram, min(at) AS at FROM (
      SELECT letter || coalesce(lead(letter) OVER run, '') || coalesce(lead(letter, 2) OVER run, '') AS gram, row_number() OVER (ORDER BY r.n, l.n) AS at
      FROM regexp_matches(words, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2eff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U0001aff0-\U0001b16f\U00020000-\U0003ffff]+', 'g') WITH ORDINALITY r (m, n),
        string_to_table(m[1], NULL) WITH ORDINALITY l (letter, n)
      WINDOW run AS (PARTITION BY r.n ORDER BY l.n)) pieces
    WHERE gram !~ '^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b4-\u17d3\u17dd\u3099\u309a\ua9e5\uaa7b-\uaa7d]' GROUP BY gram) each_once;
  RETURN concat_ws(' ', grams, regexp_replace(words, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2eff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U0001aff0-\U0001b16f\U00020000-\U0003ffff]+', ' ', 'g'));
END $$;

CREATE OR REPLACE FUNCTION words_of(value text, weight "char", bytes integer DEFAULT 20000) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple'::regconfig, beginning(search_words(plain_letters(coalesce(value, ''))), bytes)), weight);

-- As labels were until now: what is not re-indexed yet still has those.
CREATE FUNCTION former_keyword_label(keyword text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'keyword:' || left(trim(lower(regexp_replace(normalize(keyword, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE natural_order)), 300);
CREATE OR REPLACE FUNCTION keyword_label(keyword text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'keyword:' || left(trim(alike(keyword)), 300);

CREATE OR REPLACE FUNCTION said_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, search_words(plain_letters(said)));
CREATE OR REPLACE FUNCTION place_key(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(regexp_replace(alike(place) COLLATE natural_order, '[[:space:][:punct:]]+', '', 'g'));

-- Tags of a project are different things to whoever reads them, not only to a computer. Those that were alike before stay,
-- until somebody renames or merges them.
CREATE FUNCTION tag_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(regexp_replace(trim(alike(title)), '\s+', ' ', 'g'), 300);
ALTER TABLE tags ADD COLUMN key text;
UPDATE tags t SET key = CASE WHEN EXISTS (
    SELECT FROM tags o WHERE o.project = t.project AND o.id < t.id AND tag_key(o.title) = tag_key(t.title))
  THEN tag_key(t.title) || ' ' || t.id ELSE tag_key(t.title) END;
ALTER TABLE tags ALTER COLUMN key SET NOT NULL;
CREATE FUNCTION set_tag_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.title IS DISTINCT FROM OLD.title THEN NEW.key := tag_key(NEW.title); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tag_key BEFORE INSERT OR UPDATE OF title ON tags FOR EACH ROW EXECUTE FUNCTION set_tag_key();
CREATE UNIQUE INDEX tags_key ON tags (project, key);
DROP INDEX tags_title;

-- An item that comes out as it was is not written: an archive whose texts have nothing special is only read. After the triggers
-- that make its words, by its name.
CREATE FUNCTION skip_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER artifact_words_unchanged BEFORE UPDATE OF words ON artifacts FOR EACH ROW
  WHEN (OLD.* IS NOT DISTINCT FROM NEW.*) EXECUTE FUNCTION skip_unchanged();

-- What is still to be re-indexed, each part from where it was left: rows after an id, or an index as a whole.
CREATE TABLE reindexing (
  part text PRIMARY KEY,
  after uuid
);
INSERT INTO reindexing (part)
  SELECT 'artifacts' WHERE EXISTS (SELECT FROM artifacts)
  UNION ALL SELECT 'folders' WHERE EXISTS (SELECT FROM folders)
  UNION ALL SELECT name FROM unnest(ARRAY['artifacts_gallery_places']) name WHERE EXISTS (SELECT FROM artifacts)
  UNION ALL SELECT name FROM unnest(ARRAY['users_words', 'orgs_words', 'letters_words', 'tickets_words']) name WHERE EXISTS (SELECT FROM users);
