-- What is still to be made of a stored file, and what could not be made. A file without any is ready.
CREATE TABLE processing (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('process', 'stream', 'tiles', 'pages', 'clean')),
  -- Whose turn it takes.
  org uuid REFERENCES orgs ON DELETE SET NULL,
  job uuid NOT NULL,
  -- The run that is under way. Whoever finds another's here knows that its process died.
  run uuid,
  deaths integer NOT NULL DEFAULT 0,
  errors integer NOT NULL DEFAULT 0,
  -- Why it is not tried again by itself.
  failed text,
  PRIMARY KEY (file, step)
);

-- By which step it was made: what a step makes is replaced as a whole.
ALTER TABLE derivatives ADD COLUMN step text NOT NULL DEFAULT 'process';
UPDATE derivatives SET step = 'stream' WHERE name = 'stream';

-- What the file says of itself, for a person to take over; and why nobody may have its bytes yet, or ever.
ALTER TABLE files ADD COLUMN suggestions jsonb;
ALTER TABLE files ADD COLUMN held text CHECK (held IN ('unscanned', 'infected'));
CREATE INDEX files_processing ON files (id) WHERE status = 'processing';

-- The page that uploaded it: it is told how its processing goes, wherever its socket is open.
ALTER TABLE artifacts ADD COLUMN upload_page uuid;
CREATE INDEX artifacts_upload_page ON artifacts (upload_page, id) WHERE upload_page IS NOT NULL;

-- The person whose page a socket's id belongs to.
CREATE TABLE page_owners (
  page uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  opened_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX page_owners_user ON page_owners (user_id);
CREATE INDEX page_owners_opened ON page_owners (opened_at);

-- The last turn that an org has taken in a queue: jobs are claimed by their turns, so that no org waits for all of another's.
CREATE TABLE job_turns (
  queue text NOT NULL,
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  turn integer NOT NULL,
  PRIMARY KEY (queue, org)
);
CREATE INDEX job_turns_last ON job_turns (queue, turn);
CREATE INDEX job_turns_org ON job_turns (org);
