-- The product's own website: what its editors wrote, and what visitors sent. Pages without edits stay as the product
-- ships them.

-- Images of the website. One that no draft shows is deleted some days later.
CREATE TABLE website_pictures (
  id uuid PRIMARY KEY,
  small bytea NOT NULL,
  large bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text,
  created_at bigint NOT NULL DEFAULT now_ms(),
  -- When a draft last began to show it.
  last_used_at bigint NOT NULL DEFAULT now_ms()
);

-- Pages and posts, one row per language. Their text is a story (0011-exhibits-and-stories.sql).
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
  -- From when readers may see a post; null: not at all. A page is visible once some version of it is published.
  published_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- Blog posts and stories share one set of addresses, pages have another.
CREATE UNIQUE INDEX website_entries_address ON website_entries ((kind = 'page'), url, language);
CREATE INDEX website_entries_posts ON website_entries (published_at DESC, id DESC) WHERE kind <> 'page';
CREATE INDEX website_entries_written ON website_entries (kind, created_at DESC, id DESC);
CREATE INDEX website_entries_cover ON website_entries (cover) WHERE cover IS NOT NULL;

-- Former addresses of posts, which redirect to the current ones. A post has one address in all languages.
CREATE TABLE website_former_addresses (
  url text PRIMARY KEY,
  current_url text NOT NULL,
  since bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX website_former_addresses_current ON website_former_addresses (current_url, since DESC);

-- Messages from the contact form.
CREATE TABLE contact_forms (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  org text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'answered', 'closed')),
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX contact_forms_at ON contact_forms (created_at DESC, id DESC);
CREATE INDEX contact_forms_state ON contact_forms (state, created_at DESC, id DESC);

-- Short notes of the page `social`, so no outside service is needed.
CREATE TABLE tweets (
  id uuid PRIMARY KEY,
  text text NOT NULL,
  author text NOT NULL DEFAULT '',
  url text,
  at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX tweets_at ON tweets (at DESC, id DESC);
