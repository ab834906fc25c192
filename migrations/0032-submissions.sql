-- What came by a portal and waits for a decision: inactive as what lies in the trash is, and in no trash; seen by reviewers alone.
ALTER TABLE artifacts ADD COLUMN awaits_review boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT artifacts_awaits CHECK (NOT awaits_review OR (NOT active AND needs_review AND trash_batch IS NULL AND NOT trash_root)) NOT VALID;

-- Where strangers give to a project.
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
  -- Which of the fields of a submission are asked; further questions, as fields of a form.
  fields jsonb NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]',
  -- That which holds now; 0: none is asked for.
  consent_version integer NOT NULL DEFAULT 0,
  thanks text NOT NULL DEFAULT '',
  -- Who is told of what is given; null: the owners.
  told uuid[],
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);

-- What people have agreed to is kept as it was.
CREATE TABLE portal_consents (
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  version integer NOT NULL,
  text text NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  PRIMARY KEY (portal, version)
);

-- What one giver sends at once: one receipt, however many files.
CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  reference text NOT NULL UNIQUE,
  submitter_name text,
  submitter_email text,
  submitter_org text,
  answers jsonb NOT NULL DEFAULT '[]',
  consent_version integer NOT NULL DEFAULT 0,
  language text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX deposits_portal ON deposits (portal);

-- Each file of a deposit, as it was given. It outlives the artifact that it became.
CREATE TABLE submissions (
  id uuid PRIMARY KEY,
  deposit uuid NOT NULL REFERENCES deposits ON DELETE CASCADE,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  artifact uuid REFERENCES artifacts ON DELETE SET NULL,
  -- Made by the giver's device: the same sending never makes two. Its files have positions.
  key uuid NOT NULL,
  position integer NOT NULL,
  filename text NOT NULL,
  title text NOT NULL,
  description text,
  date_of_origin bigint,
  place text,
  time_period_gte bigint,
  time_period_lte bigint,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  -- A question to the giver that has no answer yet.
  asked boolean NOT NULL DEFAULT false,
  decided_at bigint,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX submissions_queue ON submissions (project, status, created_at, id);
CREATE UNIQUE INDEX submissions_sending ON submissions (project, key, position);
CREATE INDEX submissions_deposit ON submissions (deposit, created_at, position);
CREATE INDEX submissions_artifact ON submissions (artifact) WHERE artifact IS NOT NULL;

-- Its history, questions and answers included. Only added to.
CREATE TABLE submission_events (
  id uuid PRIMARY KEY,
  submission uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
  at bigint NOT NULL DEFAULT now_ms(),
  what text NOT NULL,
  -- null: the giver.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  text text
);
CREATE INDEX submission_events_of ON submission_events (submission, at, id);
