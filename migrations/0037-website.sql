-- Pages and posts of the website that somebody has written; what nobody has stays as the product brings it. One row a language.
CREATE TABLE website_pictures (
  id uuid PRIMARY KEY,
  small bytea NOT NULL,
  large bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE TABLE website_entries (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'blog', 'story')),
  url text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL DEFAULT '',
  author text NOT NULL DEFAULT '',
  cover uuid REFERENCES website_pictures ON DELETE SET NULL,
  cover_alt text NOT NULL DEFAULT '',
  -- From when on readers may see a post; null: not at all. A page is seen once something of it is published.
  published_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- Blog and stories share their addresses.
CREATE UNIQUE INDEX website_entries_address ON website_entries ((kind = 'page'), url, language);
CREATE INDEX website_entries_posts ON website_entries (published_at DESC, id DESC) WHERE kind <> 'page';
CREATE INDEX website_entries_cover ON website_entries (cover) WHERE cover IS NOT NULL;

-- A story belongs to an exhibit, or to a page or post of the website.
ALTER TABLE stories ADD COLUMN id uuid, ADD COLUMN entry uuid UNIQUE REFERENCES website_entries ON DELETE CASCADE;
UPDATE stories SET id = exhibit;
ALTER TABLE stories DROP CONSTRAINT stories_pkey;
ALTER TABLE stories ADD PRIMARY KEY (id);
ALTER TABLE stories ALTER COLUMN exhibit DROP NOT NULL, ADD CONSTRAINT stories_exhibit UNIQUE (exhibit),
  ADD CONSTRAINT stories_of_one CHECK (num_nonnulls(exhibit, entry) = 1 AND id = coalesce(exhibit, entry));

ALTER TABLE story_versions DROP CONSTRAINT story_versions_exhibit_fkey;
ALTER TABLE story_versions RENAME COLUMN exhibit TO story;
INSERT INTO stories (id, exhibit) SELECT DISTINCT story, story FROM story_versions ON CONFLICT DO NOTHING;
ALTER TABLE story_versions ADD CONSTRAINT story_versions_story_fkey FOREIGN KEY (story) REFERENCES stories ON DELETE CASCADE;

-- What strangers wrote by the form of the website.
CREATE TABLE contact_forms (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  org text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX contact_forms_at ON contact_forms (created_at DESC, id DESC);

-- Short notes of the page `social`; no outside service is asked.
CREATE TABLE tweets (
  id uuid PRIMARY KEY,
  text text NOT NULL,
  author text NOT NULL DEFAULT '',
  url text,
  at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX tweets_at ON tweets (at DESC, id DESC);
