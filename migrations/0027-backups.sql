-- Backups that the worker makes by schedule, and what became of each.

CREATE TABLE backup_schedule (
  -- Allows a single row.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_on boolean NOT NULL DEFAULT true,
  interval_hours integer NOT NULL DEFAULT 24 CHECK (interval_hours IN (6, 12, 24, 168)),
  -- In UTC.
  hour integer NOT NULL DEFAULT 2 CHECK (hour BETWEEN 0 AND 23),
  keep_daily integer NOT NULL DEFAULT 7 CHECK (keep_daily >= 0),
  keep_weekly integer NOT NULL DEFAULT 5 CHECK (keep_weekly >= 0),
  keep_monthly integer NOT NULL DEFAULT 12 CHECK (keep_monthly >= 0)
);
INSERT INTO backup_schedule DEFAULT VALUES;

CREATE TABLE backup_runs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'verification')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  cause text NOT NULL CHECK (cause IN ('schedule', 'person', 'command')),
  -- Who asked for it.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- Where the backups were at that time, without credentials: runs in other places count for nothing.
  place text NOT NULL,
  -- The name of the backup; null until it is known.
  backup text,
  -- Whether every file was read, also those that earlier backups have copied.
  is_full boolean NOT NULL DEFAULT true,
  files bigint,
  bytes bigint,
  copied_bytes bigint,
  -- Files that the store had lost, or whose bytes had changed.
  lost integer,
  error_code text,
  error text,
  created_at bigint NOT NULL DEFAULT now_ms(),
  started_at bigint,
  ended_at bigint,
  -- When the backup was removed because newer ones replace it.
  removed_at bigint
);
-- One at a time, on however many machines workers run.
CREATE UNIQUE INDEX backup_runs_current ON backup_runs ((true)) WHERE state IN ('waiting', 'running');
-- The newest of a place.
CREATE INDEX backup_runs_created ON backup_runs (place, created_at DESC);
-- Found when an account is deleted.
CREATE INDEX backup_runs_user ON backup_runs (user_id);
