-- The audit log, reports of problems, and visitor statistics.

-- Who did what, when: one row per act. It refers to neither people nor items, so it outlives them; it is deleted with
-- its project only.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  at bigint NOT NULL,
  user_id uuid,
  acting_admin uuid,
  act text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_listing ON audit_log (project, at, id);
-- The administrators' list over all projects, and its filters.
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_act ON audit_log (act, at, id);
CREATE INDEX audit_log_user ON audit_log (user_id, at, id);
-- Acts about people, whose names are erased when they delete their account.
CREATE INDEX audit_log_people ON audit_log (id) WHERE kind = 'person';

-- The items or people of an act, one row each.
CREATE TABLE audit_log_targets (
  target uuid NOT NULL,
  entry uuid NOT NULL REFERENCES audit_log ON DELETE CASCADE,
  -- Its title at that time.
  title text NOT NULL,
  PRIMARY KEY (target, entry)
);
CREATE INDEX audit_log_targets_entry ON audit_log_targets (entry);

-- Rows of the audit log are neither changed nor deleted, with two exceptions: they are deleted with their project, which is
-- a cascade and thus runs within a trigger, and deleting an account erases names and addresses while `vitrine.allow_redaction` is on.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log_targets' AND current_setting('vitrine.allow_redaction', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log_targets
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- Problems that visitors reported with an item. A report outlives the item.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  artifact uuid REFERENCES artifacts ON DELETE SET NULL,
  -- The item's title at that time.
  title text NOT NULL,
  reason text NOT NULL,
  message text NOT NULL,
  -- Where the answer goes, and its language.
  email text,
  language text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms(),
  resolved_at bigint,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  note text,
  -- Whether the item was taken out of the gallery.
  taken_down boolean NOT NULL DEFAULT false
);
CREATE INDEX reports_project ON reports (project, created_at DESC, id DESC);
CREATE INDEX reports_open ON reports (project) WHERE resolved_at IS NULL;
CREATE INDEX reports_artifact ON reports (artifact);

-- How often public items were viewed, by day (days since 1970, UTC). Nothing is stored about the visitor.
CREATE TABLE visits (
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  day integer NOT NULL,
  -- An item, an exhibit or the project itself; it may have been deleted since.
  type text NOT NULL,
  subject uuid NOT NULL,
  -- The kind of event, such as view_count.
  event text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project, day, type, subject, event)
);

-- Which sites visitors came from, and which search terms found nothing.
CREATE TABLE visit_terms (
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  day integer NOT NULL,
  kind text NOT NULL,
  word text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project, day, kind, word)
);

-- How often pages and posts of the website were viewed, by day (days since 1970, UTC).
CREATE TABLE website_visits (
  day integer NOT NULL,
  type text NOT NULL,
  -- A page's name or a post's URL; the post may have been deleted since.
  url text NOT NULL,
  event text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, type, url, event)
);
