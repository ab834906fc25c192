-- What an exhibit tells in blocks: the draft that its editors share, and what visitors read. Blocks are JSON as the
-- server checked and cleaned it.
CREATE TABLE stories (
  exhibit uuid PRIMARY KEY REFERENCES exhibits ON DELETE CASCADE,
  draft json NOT NULL DEFAULT '[]',
  -- Grows with each change of the draft: whoever saves says which one they saw.
  revision integer NOT NULL DEFAULT 0,
  draft_by uuid REFERENCES users ON DELETE SET NULL,
  -- The page that it was changed on last.
  draft_page text,
  draft_at bigint,
  published json,
  published_revision integer
);

-- What is kept of a story's past: drafts as another hand found them, what was published, what came too late to be saved.
CREATE TABLE story_versions (
  id uuid PRIMARY KEY,
  exhibit uuid NOT NULL REFERENCES exhibits ON DELETE CASCADE,
  at bigint NOT NULL DEFAULT now_ms(),
  kind text NOT NULL CHECK (kind IN ('draft', 'published', 'late')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  blocks json NOT NULL
);
CREATE INDEX story_versions_exhibit ON story_versions (exhibit, at DESC, id DESC);
CREATE INDEX story_versions_user ON story_versions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX stories_draft_by ON stories (draft_by) WHERE draft_by IS NOT NULL;

-- The items that a published story shows, in its order.
CREATE TABLE story_items (
  exhibit uuid NOT NULL REFERENCES exhibits ON DELETE CASCADE,
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (exhibit, artifact)
);
CREATE INDEX story_items_artifact ON story_items (artifact);
