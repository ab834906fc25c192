-- What preservation packages say about their items from before these came here. It is kept apart from the audit log, which only
-- records what happened on this server, and from the submissions, which only this server received.

CREATE TABLE earlier_acts (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- The import that brought it. No foreign key, because it stays when the import leaves the list.
  import uuid NOT NULL,
  -- Its id in the package.
  source uuid NOT NULL,
  -- The project of the package, and when the package was made.
  origin jsonb NOT NULL,
  at bigint NOT NULL,
  -- The name in the package. It is no account of this server.
  person text,
  by_administrator boolean NOT NULL,
  act text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  details jsonb NOT NULL
);
-- A step that is repeated adds nothing twice.
CREATE UNIQUE INDEX earlier_acts_source ON earlier_acts (import, source);
CREATE INDEX earlier_acts_listing ON earlier_acts (project, at, id);
-- Acts about people, whose addresses are erased when they delete their account.
CREATE INDEX earlier_acts_people ON earlier_acts (id) WHERE kind = 'person';

CREATE TABLE earlier_act_targets (
  entry uuid NOT NULL REFERENCES earlier_acts ON DELETE CASCADE,
  -- Its id in the package.
  source uuid NOT NULL,
  -- The item that the import made of it; null for everything else, so a package can't say anything about other items.
  artifact uuid,
  -- Its title at that time.
  title text NOT NULL,
  PRIMARY KEY (entry, source)
);
-- The history of an item.
CREATE INDEX earlier_act_targets_artifact ON earlier_act_targets (artifact) WHERE artifact IS NOT NULL;

-- What contributors agreed to. The items name it as their submission, so copies keep it; it is deleted after the last of them.
CREATE TABLE earlier_consents (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  import uuid NOT NULL,
  source uuid NOT NULL,
  origin jsonb NOT NULL,
  created_at bigint NOT NULL,
  -- When the contributor withdrew it, after which the items must not become public.
  withdrawn_at bigint,
  -- As it is in the package.
  record jsonb NOT NULL
);
CREATE UNIQUE INDEX earlier_consents_source ON earlier_consents (import, source);
CREATE INDEX earlier_consents_listing ON earlier_consents (project, created_at, id);

CREATE TRIGGER append_only BEFORE UPDATE ON earlier_acts FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE ON earlier_consents FOR EACH STATEMENT EXECUTE FUNCTION append_only();
