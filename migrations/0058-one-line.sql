-- Names, titles, tags, places and the like are one line (shared/rules/text/one-line.ts). What was stored before the rule is
-- brought in line with it: a line end in a title writes paragraphs into mails, and an override turns what follows around.
-- Each table is read once; only rows that break the rule are written.

-- What one line may not hold. Escapes as regular expressions know them.
CREATE FUNCTION pg_temp.breaks_line(value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value ~ ('[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff' ||
    '\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe\U0003ffff\U0004fffe\U0004ffff\U0005fffe\U0005ffff\U0006fffe\U0006ffff' ||
    '\U0007fffe\U0007ffff\U0008fffe\U0008ffff\U0009fffe\U0009ffff\U000afffe\U000affff\U000bfffe\U000bffff\U000cfffe\U000cffff' ||
    '\U000dfffe\U000dffff\U000efffe\U000effff\U000ffffe\U000fffff\U0010fffe\U0010ffff]')
$$;

CREATE FUNCTION pg_temp.is_blank(value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value !~ '[^\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\u0001-\u001f\u007f-\u009f\U000e0000-\U000e0fff]'
$$;

-- Isolates and embeddings stay where each is ended, and nothing is overridden.
CREATE FUNCTION pg_temp.one_line(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN pg_temp.is_blank(line) THEN '' ELSE btrim(line, E' \t\u00a0\u00ad\u200b\u2060\ufeff') END FROM (
    SELECT regexp_replace(regexp_replace(value, '\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*', ' ', 'g'),
      '[\u0001-\u001f\u007f-\u009f\u206a-\u206f\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff' ||
      '\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe\U0003ffff\U0004fffe\U0004ffff\U0005fffe\U0005ffff\U0006fffe\U0006ffff' ||
      '\U0007fffe\U0007ffff\U0008fffe\U0008ffff\U0009fffe\U0009ffff\U000afffe\U000affff\U000bfffe\U000bffff\U000cfffe\U000cffff' ||
      '\U000dfffe\U000dffff\U000efffe\U000effff\U000ffffe\U000fffff\U0010fffe\U0010ffff' ||
      CASE WHEN value ~ '[\u202d\u202e]' OR
          regexp_count(value, '[\u202a\u202b]') <> regexp_count(value, '\u202c') OR
          regexp_count(value, '[\u2066-\u2068]') <> regexp_count(value, '\u2069')
        THEN '\u202a-\u202e\u2066-\u2069' ELSE '' END || ']', '', 'g') AS line
  ) lines
$$;

-- What was done stays as it was recorded, but for what breaks the line that it stands in.
SELECT set_config('vitrine.forgets', 'on', true);

DO $$
DECLARE
  place record;
BEGIN
  FOR place IN SELECT * FROM (VALUES
    ('artifacts', 'title', true), ('artifacts', 'place', false), ('artifacts', 'display_date', false), ('artifacts', 'license', false),
    ('artifacts', 'reference', false), ('artifacts', 'ascession_form_reference', false), ('artifacts', 'storage_location', false),
    ('folders', 'title', true), ('exhibits', 'title', true), ('projects', 'title', true), ('projects', 'archive_title', true),
    ('orgs', 'title', true), ('users', 'username', true), ('captions', 'label', true), ('passkeys', 'name', true),
    ('portals', 'title', true), ('deposits', 'submitter_name', false), ('deposits', 'submitter_org', false),
    ('submissions', 'title', true), ('submissions', 'place', false), ('submissions', 'display_date', false),
    ('reports', 'title', true), ('tickets', 'subject', true), ('activity_things', 'title', false),
    ('website_entries', 'title', false), ('website_entries', 'summary', false), ('website_entries', 'author', false),
    ('website_entries', 'cover_alt', false), ('tweets', 'author', false),
    ('contact_forms', 'first_name', true), ('contact_forms', 'last_name', true), ('contact_forms', 'org', false)
  ) AS t(in_table, in_column, must_say) LOOP
    -- What must say something and says nothing is called so, until somebody names it.
    EXECUTE format('UPDATE %1$I SET %2$I = coalesce(nullif(pg_temp.one_line(%2$I), %3$L), %4$L)
      WHERE pg_temp.breaks_line(%2$I) OR (%2$I <> %3$L AND pg_temp.is_blank(%2$I))',
      place.in_table, place.in_column, '', CASE WHEN place.must_say THEN 'Untitled' ELSE '' END);
  END LOOP;
END $$;

UPDATE artifacts SET subject = ARRAY(
    SELECT line FROM (SELECT pg_temp.one_line(keyword) AS line, min(n) AS n FROM unnest(subject) WITH ORDINALITY AS t(keyword, n) GROUP BY 1) kept
    WHERE line <> '' ORDER BY n)
  WHERE subject <> '{}' AND EXISTS (SELECT FROM unnest(subject) keyword WHERE pg_temp.breaks_line(keyword) OR pg_temp.is_blank(keyword));

-- A project has each tag once.
DO $$
DECLARE
  tag record;
BEGIN
  FOR tag IN SELECT id, project, coalesce(nullif(pg_temp.one_line(title), ''), 'Untitled') AS line FROM tags
    WHERE pg_temp.breaks_line(title) OR pg_temp.is_blank(title) ORDER BY id
  LOOP
    UPDATE tags SET title = tag.line || CASE WHEN EXISTS (
      SELECT FROM tags other WHERE other.project = tag.project AND other.id <> tag.id
        AND lower(other.title COLLATE "C") = lower(tag.line COLLATE "C")
    ) THEN ' (' || right(tag.id::text, 6) || ')' ELSE '' END WHERE id = tag.id;
  END LOOP;
END $$;

-- Browsers take an address of dots for a step upwards: nobody could open these.
UPDATE projects SET url_alias = 'archive-' || right(id::text, 12) WHERE url_alias ~ '^\.+$';
UPDATE exhibits SET url_alias = 'exhibit-' || right(id::text, 12) WHERE url_alias ~ '^\.+$';
UPDATE website_entries SET url = 'post-' || left(md5(url), 12) WHERE url ~ '^\.+$';
