-- What stands above the text of a page or post belongs to its draft and to each of its versions; an exhibit has none.
ALTER TABLE stories ADD COLUMN head json;
ALTER TABLE story_versions ADD COLUMN head json;
UPDATE stories s SET head = json_build_object('title', e.title, 'summary', e.summary, 'author', e.author, 'cover', e.cover,
  'cover_alt', e.cover_alt) FROM website_entries e WHERE s.entry = e.id;
UPDATE story_versions v SET head = json_build_object('title', e.title, 'summary', e.summary, 'author', e.author,
  'cover', e.cover, 'cover_alt', e.cover_alt) FROM website_entries e WHERE v.story = e.id;
CREATE INDEX website_entries_written ON website_entries (kind, created_at DESC, id DESC);

-- When a draft last began to show a picture: one that nothing shows is swept some days later.
ALTER TABLE website_pictures ADD COLUMN named_at bigint NOT NULL DEFAULT now_ms();

-- How far somebody is with what a stranger wrote.
ALTER TABLE contact_forms ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'answered', 'closed'));
CREATE INDEX contact_forms_state ON contact_forms (state, created_at DESC, id DESC);
