-- What visitors say is wrong with an item. The case outlives the item: its title is what it was called then.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  artifact uuid REFERENCES artifacts ON DELETE SET NULL,
  title text NOT NULL,
  reason text NOT NULL,
  message text NOT NULL,
  -- Where an answer goes.
  email text,
  -- In which whoever reports reads.
  language text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms(),
  resolved_at bigint,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  note text,
  taken_down boolean NOT NULL DEFAULT false
);
CREATE INDEX reports_project ON reports (project, created_at DESC, id DESC);
CREATE INDEX reports_open ON reports (project) WHERE resolved_at IS NULL;
CREATE INDEX reports_artifact ON reports (artifact);

-- What was added to a gallery last, for its feed.
CREATE INDEX artifacts_gallery_newest ON artifacts (project, created_at, id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
