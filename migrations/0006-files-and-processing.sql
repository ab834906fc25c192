-- Stored bytes, what is made of them, and what is left to do.

-- Names this database in the object store's mark, so no other database takes its objects for orphans.
CREATE TABLE store_owner (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Allows a single row.
  only_one boolean NOT NULL DEFAULT true UNIQUE CHECK (only_one)
);
INSERT INTO store_owner DEFAULT VALUES;

-- Objects of the store that no row names, and since when. They are removed after a week, so a database restored to an
-- earlier day can still be brought forward.
CREATE TABLE unclaimed_objects (
  key text PRIMARY KEY,
  since bigint NOT NULL
);

-- Stored bytes, once per content. Artifacts refer to them, so copies share them.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  sha256 text NOT NULL UNIQUE,
  size bigint NOT NULL,
  mime text NOT NULL,
  type text NOT NULL,
  -- The object in the store.
  key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'ready', 'failed')),
  -- Why nobody may have the bytes.
  blocked_reason text CHECK (blocked_reason IN ('unscanned', 'infected')),
  -- Why something is missing: a code with its values, such as ["pictureTooLarge", 70000, 12], which each reader gets in
  -- their language.
  note jsonb,
  -- Whether browsers play the original as it is.
  is_playable boolean NOT NULL DEFAULT false,
  -- Seconds.
  duration double precision,
  width integer,
  height integer,
  pages integer,
  placeholder text,
  -- The text of a document.
  content text,
  -- The file's own metadata, which an editor may adopt.
  suggestions jsonb,
  created_at bigint NOT NULL DEFAULT now_ms()
);
-- The few files that are being processed, for the sweep that finds those without a job.
CREATE INDEX files_processing ON files (id) WHERE status = 'processing';

-- Objects made from a file: thumbnails, renditions, pages, metadata-stripped copies.
CREATE TABLE derivatives (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  name text NOT NULL,
  -- The step that made it: everything that a step makes is replaced together.
  step text NOT NULL DEFAULT 'process',
  key text NOT NULL UNIQUE,
  mime text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  PRIMARY KEY (file, name)
);

-- The steps that a file still needs, and those that failed. A file without any is ready.
CREATE TABLE processing (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('process', 'stream', 'tiles', 'pages', 'clean')),
  -- The organisation whose turn in the queue it takes.
  org uuid REFERENCES orgs ON DELETE SET NULL,
  job uuid NOT NULL,
  -- The current run. A worker that finds another's run here knows that its process died.
  run uuid,
  deaths integer NOT NULL DEFAULT 0,
  errors integer NOT NULL DEFAULT 0,
  -- Why it isn't retried automatically: a code.
  failure text,
  PRIMARY KEY (file, step)
);
-- The administrators' lists of failed and running steps.
CREATE INDEX processing_failed ON processing (file, step) WHERE failure IS NOT NULL;
CREATE INDEX processing_running ON processing (file, step) WHERE run IS NOT NULL;

-- Why a file could not be shown in full, and the tool versions that said so: other versions get another try.
CREATE TABLE verdicts (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('process', 'stream', 'tiles', 'pages', 'clean')),
  -- The code of the file's note.
  code text NOT NULL,
  -- All versions that were tried, so two workers with different tools don't retry each other's verdicts for ever.
  tools text[] NOT NULL,
  -- When it is retried whatever the tools are, if the verdict doesn't depend on them; null: never.
  retry_at bigint,
  tries integer NOT NULL DEFAULT 1,
  PRIMARY KEY (file, step)
);
CREATE INDEX verdicts_retry ON verdicts (retry_at) WHERE retry_at IS NOT NULL;

-- How many steps ended within ten minutes from `at`, and how; kept for a month.
CREATE TABLE ended_steps (
  at bigint NOT NULL,
  step text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (at, step)
);

-- The last turn that an organisation took in a queue. Jobs are claimed by turn, so no organisation waits for all the
-- jobs of another.
CREATE TABLE job_turns (
  queue text NOT NULL,
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  turn integer NOT NULL,
  PRIMARY KEY (queue, org)
);
CREATE INDEX job_turns_last ON job_turns (queue, turn);
CREATE INDEX job_turns_org ON job_turns (org);
