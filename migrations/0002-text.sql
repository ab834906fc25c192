-- How text is compared and split into words (docs/decisions/037-compare-text-by-plain-letters.md).
-- Indexes store what these functions return, so a change to one of them needs a migration that rebuilds those indexes. A
-- function that an index calls may only call PostgreSQL's own functions by name, because indexes are built and restored
-- with an empty search path; a RETURN body is exempt, because it is resolved when the function is created.

-- Spells a text in plain letters: lower case, without accents, vowel signs and invisible characters, with every apostrophe
-- as '. It has the same table as plainLetters in src/shared/rules/text/plain-letters.ts, and test/search/spelling.test.ts compares
-- the two.
CREATE FUNCTION plain_letters(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text;
  pair text[];
BEGIN
  -- ASCII only.
  IF octet_length(value) = length(value) THEN RETURN translate(lower(value COLLATE "C"), '`', ''''); END IF;

  -- The acute accent is replaced first, because normalisation would turn it into a space.
  plain := lower(regexp_replace(normalize(replace(value, E'\u00b4', ''''), NFKD),
    '[\u0300-\u036f' -- accents
    '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7' -- Hebrew vowel signs
    '\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff' -- Arabic vowel signs
    '\u0640' -- the stroke that stretches Arabic words
    '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8' -- invisible
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g') COLLATE pg_catalog."und-x-icu");
  -- Apostrophes and the letters that are typed as one.
  plain := translate(plain,
    E'`\u2018\u2019\u201b\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u2032\ua78c\u055a\u05f3\u00b7', repeat('''', 17));
  -- Georgian capitals, which ICU puts into lower case only since Unicode 11.
  IF plain ~ '[Ა-Ჿ]' THEN
    plain := translate(plain,
      'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ', 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');
  END IF;

  -- The rest is for letters that Unicode doesn't decompose. The ranges hold more than these, so the test stays short.
  IF plain !~ '[\u00df-\u02a6\u03c2\u0491\u0629\u0649\u0671-\u06d5\u1d00-\u1d99\u1efb-\u1eff\u2c61-\u2c7a\ua730-\ua7a9]' THEN
    RETURN plain;
  END IF;
  plain := translate(replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'łøđðıħŋəɛɔςґ', 'loddihneeoσг');
  -- Persian and Urdu letters become the Arabic ones, ta marbuta becomes heh, as in search engines.
  IF plain ~ '[\u0629\u0649\u0671-\u06d5]' THEN
    plain := translate(plain, 'ٱٲٳۆۇۈۋىیےېۍةہھۃەکڪ', 'اااوووويييييهههههكك');
  END IF;
  -- Rare Latin letters.
  IF plain ~ '[\u0138-\u02a6\u1d00-\u1d99\u1efb-\u1eff\u2c61-\u2c7a\ua730-\ua7a9]' THEN
    plain := translate(plain,
      'ᴀᶏⱥƀƃɓʙᴃᵬᶀƈȼɕᴄꞓƌȡɖɗᴅᴆᵭᶁᶑꝱꝺǝɇᴇᶒᶓⱸƒᵮᶂꜰꝼǥɠɡɢɣʛᶃꞡɦɧʜⱨɨɩɪᵻᶖȷɉɟʝᴊƙᴋᶄⱪꝁꝃꝅꞣƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲɱᴍᵯᶆꝳƞȵɲɳɴᵰᶇꝴꞑꞥɵᴏⱺꝋꝍƥᴘᵱᵽᶈꝑꝓꝕĸʠꝗꝙɍɼɽɾʀᵲᵳᶉꝵꝶꞧȿʂᵴᶊꜱꞩŧƫƭȶʈᴛᵵⱦꝷꞇʉʊᴜᵾᶙʋᴠᶌỽⱱⱴꝟᴡⱳᶍƴɏʏỿƶȥɀʐʑʒᴢᵶᶎⱬ',
      'aaabbbbbbbcccccdddddddddddeeeeeefffffgggggggghhhhiiiiijjjjjkkkkkkkkllllllllllllmmmmmnnnnnnnnnnoooooppppppppqqqqrrrrrrrrrrrssssssttttttttttuuuuuvvvvvvvwwxyyyyzzzzzzzzzz');
    FOREACH pair SLICE 1 IN ARRAY ARRAY[
      ['ꜳ', 'aa'], ['ᴁ', 'ae'], ['ꜵ', 'ao'], ['ꜷ', 'au'], ['ꜹ', 'av'], ['ꜻ', 'av'], ['ꜽ', 'ay'], ['ȸ', 'db'], ['ʣ', 'dz'],
      ['ʥ', 'dz'], ['ƕ', 'hv'], ['ỻ', 'll'], ['ɶ', 'oe'], ['ƣ', 'oi'], ['ꝏ', 'oo'], ['ȹ', 'qp'], ['ᵺ', 'th'], ['ꝥ', 'th'],
      ['ꝧ', 'th'], ['ʦ', 'ts'], ['ᵫ', 'ue'], ['ꝡ', 'vy']
    ] LOOP
      plain := replace(plain, pair[1], pair[2]);
    END LOOP;
  END IF;
  RETURN plain;
END $$;

-- Text as it is compared everywhere: in plain letters, without apostrophes. It equals fold in src/shared/rules/text/search-words.ts.
CREATE FUNCTION comparable_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(plain_letters(value), '''', '');

-- Compared text with a single space for each run of spaces, punctuation and symbols. search_words has the same list.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(comparable_text(value) COLLATE natural_order,
    '[[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff]+', ' ', 'g');

-- Whether a text contains a part, however either is spelled. A part that consists of signs alone is compared as it is.
CREATE FUNCTION holds(whole text, part text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN comparable_text(part) = '' THEN position(part IN whole) ELSE position(comparable_text(part) IN comparable_text(whole)) END > 0;

-- Converts a position in the compared text (`comparable_text`) to one in the original, to within a few letters, by halving.
CREATE FUNCTION unfolded_position(value text, folded integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  before integer := 0;
  half integer;
  signs integer;
BEGIN
  WHILE length(value) > 16 LOOP
    half := length(value) / 2;
    signs := length(comparable_text(left(value, half)));
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

-- Splits a text in plain letters into the words that are indexed, separated by spaces. A word with an apostrophe is
-- indexed whole, without it, and by its parts. A run of a script without spaces is indexed as every three successive
-- letters, plus its last two and its last one, so anything within it is found as the beginning of a piece. wordsOf in
-- src/shared/rules/text/search-words.ts splits queries by the same lists.
CREATE FUNCTION search_words(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  separators CONSTANT text :=
    '[:space:][:punct:][:cntrl:]$+<=>^`|~\u00a2-\u00a9\u00ac-\u00b1\u00b4\u00b8\u00d7\u00f7\u2000-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u302a-\u3030\u3036\u3037\u303d-\u303f\ufff9-\uffff\U0001f000-\U0001faff';
  -- Thai, Lao, Burmese, Khmer, Chinese and Japanese.
  unspaced CONSTANT text :=
    '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2eff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c'
    '\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff'
    '\U0001aff0-\U0001b16f\U00020000-\U0003ffff';
  words text := regexp_replace(plain COLLATE pg_catalog."und-x-icu", '[' || separators || ']+', ' ', 'g');
  whole text;
  grams text;
BEGIN
  IF position('''' IN plain) > 0 THEN
    SELECT string_agg(DISTINCT replace(m[1], '''', ''), ' ') INTO whole
      FROM regexp_matches(plain COLLATE pg_catalog."und-x-icu",
        '([^' || separators || ']+(?:''[^' || separators || ']+)+)', 'g') m;
    words := concat_ws(' ', whole, words);
  END IF;
  IF octet_length(words) = length(words) OR words !~ ('[' || unspaced || ']') THEN RETURN words; END IF;
  SELECT string_agg(gram, ' ' ORDER BY at) INTO grams FROM (
    SELECT gram, min(at) AS at FROM (
      SELECT letter || coalesce(lead(letter) OVER run, '') || coalesce(lead(letter, 2) OVER run, '') AS gram,
          row_number() OVER (ORDER BY r.n, l.n) AS at
        FROM regexp_matches(words, '[' || unspaced || ']+', 'g') WITH ORDINALITY r (m, n),
          string_to_table(m[1], NULL) WITH ORDINALITY l (letter, n)
        WINDOW run AS (PARTITION BY r.n ORDER BY l.n)
    ) pieces
    -- No piece begins with a vowel or tone mark. A constant here would make PostgreSQL plan the query again at each call.
    WHERE gram !~ '^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059'
      '\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b4-\u17d3\u17dd'
      '\u3099\u309a\ua9e5\uaa7b-\uaa7d]'
    GROUP BY gram
  ) each_once;
  RETURN concat_ws(' ', grams, regexp_replace(words, '[' || unspaced || ']+', ' ', 'g'));
END $$;

-- Cuts a text to at most this many bytes: a tsvector holds no more than a megabyte.
CREATE FUNCTION beginning(value text, bytes integer) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  WHILE octet_length(value) > bytes LOOP value := left(value, length(value) * 3 / 4); END LOOP;
  RETURN value;
END $$;

-- The words of a text for the search index, all of one weight.
CREATE FUNCTION words_of(value text, weight "char", bytes integer DEFAULT 20000) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple'::regconfig, beginning(search_words(plain_letters(coalesce(value, ''))), bytes)), weight);

-- The words of a name, a title or an address, for the lists that administrators search.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, search_words(plain_letters(name)));

-- Puts a prefix before each word, which keeps these words apart from all others within one index.
CREATE FUNCTION prefix_words(prefix text, words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_to_tsvector(ARRAY(SELECT prefix || lexeme FROM unnest(words))) $$;

-- Rich text without its markup. Tags within a line, those of src/shared/rules/markup.ts, separate no words; all others do.
CREATE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    regexp_replace(html, '</?(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)(?:[\s/][^>]*)?>', '', 'gi'),
    '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g')
$$;

-- A keyword as one of an artifact's labels. It is cut because an index entry has a maximum size.
CREATE FUNCTION keyword_label(keyword text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'keyword:' || left(trim(comparable_text(keyword)), 300);

-- The key of a tag, unique within its project: titles that read the same are the same tag.
CREATE FUNCTION tag_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(regexp_replace(trim(comparable_text(title)), '\s+', ' ', 'g'), 300);

-- A place for comparison, without spaces and punctuation. It is hashed because its text may be longer than an index entry.
CREATE FUNCTION place_key(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(regexp_replace(comparable_text(place) COLLATE natural_order, '[[:space:][:punct:]]+', '', 'g'));

-- Labels that name their project, so an index over all projects reads the entries of one.
CREATE FUNCTION gallery_labels(project uuid, labels text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT project::text || ' ' || label FROM unnest(labels) AS label);
