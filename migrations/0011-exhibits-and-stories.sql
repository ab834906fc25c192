-- Exhibits, and stories: texts in blocks, of an exhibit or of an entry of the website.

CREATE TABLE exhibits (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  title text COLLATE natural_order NOT NULL,
  description text NOT NULL,
  url_alias text NOT NULL,
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'local')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX exhibits_alias ON exhibits (project, lower(url_alias));

CREATE TABLE exhibit_artifacts (
  exhibit uuid NOT NULL REFERENCES exhibits ON DELETE CASCADE,
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (exhibit, artifact)
);
CREATE INDEX exhibit_artifacts_order ON exhibit_artifacts (exhibit, position);
CREATE INDEX exhibit_artifacts_artifact ON exhibit_artifacts (artifact);

-- The draft that the editors share, and what visitors read. Blocks are JSON that the server has validated and cleaned.
CREATE TABLE stories (
  -- The id of the exhibit or entry that it belongs to.
  id uuid PRIMARY KEY,
  exhibit uuid CONSTRAINT stories_exhibit UNIQUE REFERENCES exhibits ON DELETE CASCADE,
  entry uuid UNIQUE REFERENCES website_entries ON DELETE CASCADE,
  -- Title, summary, author and cover of an entry's draft; an exhibit has none.
  head json,
  draft json NOT NULL DEFAULT '[]',
  -- Grows with each change of the draft, so an editor doesn't overwrite what they haven't seen.
  revision integer NOT NULL DEFAULT 0,
  draft_by uuid REFERENCES users ON DELETE SET NULL,
  -- The browser page that changed it last.
  draft_page text,
  draft_at bigint,
  published json,
  published_revision integer,
  CONSTRAINT stories_of_one CHECK (num_nonnulls(exhibit, entry) = 1 AND id = coalesce(exhibit, entry))
);
CREATE INDEX stories_draft_by ON stories (draft_by) WHERE draft_by IS NOT NULL;

-- Past versions of a story: drafts before another editor took over, published versions, and conflicting versions.
CREATE TABLE story_versions (
  id uuid PRIMARY KEY,
  story uuid NOT NULL REFERENCES stories ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('draft', 'published', 'late')),
  head json,
  blocks json NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX story_versions_exhibit ON story_versions (story, at DESC, id DESC);
CREATE INDEX story_versions_user ON story_versions (user_id) WHERE user_id IS NOT NULL;

-- The artifacts that a published story shows, in its order.
CREATE TABLE story_items (
  exhibit uuid NOT NULL REFERENCES exhibits ON DELETE CASCADE,
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (exhibit, artifact)
);
CREATE INDEX story_items_artifact ON story_items (artifact);
