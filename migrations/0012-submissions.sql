-- Portals through which people without an account contribute to a project, and their contributions.

CREATE TABLE portals (
  id uuid PRIMARY KEY,
  project uuid NOT NULL UNIQUE REFERENCES projects ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  cover bytea,
  is_open boolean NOT NULL DEFAULT false,
  opens_at bigint,
  closes_at bigint,
  password_hash text,
  accepted_types text[] NOT NULL,
  max_file_size bigint NOT NULL,
  max_files integer NOT NULL,
  -- Which fields of a submission the form asks for.
  fields jsonb NOT NULL,
  -- Further questions, as fields of a form.
  questions jsonb NOT NULL DEFAULT '[]',
  -- The current version of the terms; 0: none are asked for.
  consent_version integer NOT NULL DEFAULT 0,
  thank_you_text text NOT NULL DEFAULT '',
  -- Who is notified of new submissions; null: the owners.
  notified_users uuid[],
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);

-- Every version of a portal's terms, kept as contributors agreed to it.
CREATE TABLE portal_consents (
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  version integer NOT NULL,
  text text NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  PRIMARY KEY (portal, version)
);

-- Contributions: the files that a contributor sends at once, with one status page.
CREATE TABLE contributions (
  id uuid PRIMARY KEY,
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  reference text NOT NULL UNIQUE,
  contributor_name text,
  contributor_email text,
  contributor_org text,
  answers jsonb NOT NULL DEFAULT '[]',
  consent_version integer NOT NULL DEFAULT 0,
  language text NOT NULL DEFAULT '',
  -- How often the contributor's address has changed: links to the status page sent to earlier addresses stop working.
  token_generation integer NOT NULL DEFAULT 0,
  -- When the contributor's name, address and answers were erased.
  erased_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX contributions_portal ON contributions (portal);
-- Contributors whose data are still stored, which are erased some time after the last event.
CREATE INDEX contributions_known ON contributions (created_at) WHERE erased_at IS NULL;

-- Each file of a contribution, as it was sent. It outlives the artifact that it became.
CREATE TABLE submissions (
  id uuid PRIMARY KEY,
  contribution uuid NOT NULL REFERENCES contributions ON DELETE CASCADE,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  artifact uuid REFERENCES artifacts ON DELETE SET NULL,
  -- Chosen by the contributor's browser, so a repeated request submits nothing twice.
  request_key uuid NOT NULL,
  position integer NOT NULL,
  filename text NOT NULL,
  title text NOT NULL,
  description text,
  place text,
  date_of_origin bigint,
  time_period_gte bigint,
  time_period_lte bigint,
  display_date text,
  -- The terms agreed to for a file that was added later; null: those of the contribution.
  consent_version integer,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  -- The contributor was asked a question and hasn't answered yet.
  awaits_answer boolean NOT NULL DEFAULT false,
  decided_at bigint,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX submissions_queue ON submissions (project, status, created_at, id);
CREATE UNIQUE INDEX submissions_sending ON submissions (project, request_key, position);
CREATE INDEX submissions_contribution ON submissions (contribution, created_at, position);
CREATE INDEX submissions_artifact ON submissions (artifact) WHERE artifact IS NOT NULL;
-- Rejected submissions whose bytes are still stored; they are destroyed after the retention period.
CREATE INDEX submissions_rejected ON submissions (decided_at) WHERE status = 'rejected' AND artifact IS NOT NULL;

-- The history of a submission, with questions and answers. Rows are only inserted.
CREATE TABLE submission_events (
  id uuid PRIMARY KEY,
  submission uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
  at bigint NOT NULL DEFAULT now_ms(),
  kind text NOT NULL,
  -- null: the contributor.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  text text
);
CREATE INDEX submission_events_of ON submission_events (submission, at, id);

-- A new event restarts the period after which the contributor's data are erased, so later messages are erased, too.
CREATE FUNCTION restart_contribution_retention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contributions c SET erased_at = NULL FROM submissions s
    WHERE s.id = NEW.submission AND c.id = s.contribution AND c.erased_at IS NOT NULL;
  RETURN NULL;
END $$;
-- The sweep that deletes rejected bytes is no such event.
CREATE TRIGGER restart_contribution_retention AFTER INSERT ON submission_events FOR EACH ROW WHEN (NEW.kind <> 'swept')
  EXECUTE FUNCTION restart_contribution_retention();
