-- Titles sort as people expect: case and accents ignored, numbers in natural order.
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true-ks-level1');

CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  username text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  -- A mailed password: good until then and once; the old one works until it is used.
  reset_hash text,
  reset_until bigint,
  -- The mailed one was used: the person is asked for their own.
  password_is_mailed boolean NOT NULL DEFAULT false,
  how_hear text,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);

-- A session is known by the SHA-256 of its secret; the secret itself is only in the cookie.
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  acting_admin uuid REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL DEFAULT now_ms(),
  seen_at bigint NOT NULL DEFAULT now_ms(),
  expires_at bigint NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE orgs (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);

CREATE TABLE org_owners (
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (org, user_id)
);
CREATE INDEX org_owners_user ON org_owners (user_id);

CREATE TABLE subscriptions (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  cms_from bigint, cms_to bigint,
  submissions_from bigint, submissions_to bigint,
  host_page_from bigint, host_page_to bigint,
  inactive_from bigint,
  storage bigint CHECK (storage >= 0),
  users bigint CHECK (users >= 0)
);

CREATE TABLE projects (
  id uuid PRIMARY KEY,
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  title text NOT NULL,
  url_alias text NOT NULL,
  logo_link_url text,
  password_hash text,
  archive_title text,
  description text,
  contacts text[] NOT NULL DEFAULT '{}',
  links text[] NOT NULL DEFAULT '{}',
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX projects_alias ON projects (lower(url_alias));
CREATE INDEX projects_org ON projects (org);

-- A member, or an invited e-mail that has no account yet.
CREATE TABLE permissions (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  email text CHECK (email = lower(email)),
  create_artifact boolean NOT NULL DEFAULT false,
  edit_others_artifacts boolean NOT NULL DEFAULT false,
  move_others_artifacts boolean NOT NULL DEFAULT false,
  delete_others_artifacts boolean NOT NULL DEFAULT false,
  edit_artifact_visibility boolean NOT NULL DEFAULT false,
  download_media boolean NOT NULL DEFAULT false,
  restore_deleted_artifacts boolean NOT NULL DEFAULT false,
  remove_deleted_artifacts boolean NOT NULL DEFAULT false,
  can_move_and_copy_media boolean NOT NULL DEFAULT false,
  edit_tags boolean NOT NULL DEFAULT false,
  create_folder boolean NOT NULL DEFAULT false,
  edit_others_folder boolean NOT NULL DEFAULT false,
  move_others_folder boolean NOT NULL DEFAULT false,
  delete_others_folder boolean NOT NULL DEFAULT false,
  create_exhibit boolean NOT NULL DEFAULT false,
  edit_others_exhibits boolean NOT NULL DEFAULT false,
  delete_others_exhibits boolean NOT NULL DEFAULT false,
  edit_exhibit_visibility boolean NOT NULL DEFAULT false,
  edit_project_settings boolean NOT NULL DEFAULT false,
  edit_gallery_privacy boolean NOT NULL DEFAULT false,
  invite_users boolean NOT NULL DEFAULT false,
  delete_users boolean NOT NULL DEFAULT false,
  edit_user_permissions boolean NOT NULL DEFAULT false,
  approve_submitted_artifacts boolean NOT NULL DEFAULT false,
  edit_submissions_portal boolean NOT NULL DEFAULT false,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms(),
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE UNIQUE INDEX permissions_member ON permissions (project, user_id);
CREATE UNIQUE INDEX permissions_pending ON permissions (project, email);
CREATE INDEX permissions_user ON permissions (user_id);

CREATE TABLE folders (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  folder uuid REFERENCES folders,
  restore_folder uuid REFERENCES folders ON DELETE SET NULL,
  title text COLLATE natural_order NOT NULL,
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  -- All that went into the trash together comes back together.
  trash_batch uuid,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX folders_listing ON folders (project, folder, active, title, id);
CREATE INDEX folders_parent ON folders (folder);
CREATE INDEX folders_restore ON folders (restore_folder) WHERE restore_folder IS NOT NULL;
CREATE INDEX folders_batch ON folders (trash_batch) WHERE trash_batch IS NOT NULL;

-- Stored bytes, once for each content. Artifacts refer to them, so copies share them.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  sha256 text NOT NULL UNIQUE,
  size bigint NOT NULL,
  mime text NOT NULL,
  type text NOT NULL,
  key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'ready', 'failed')),
  note text,
  duration double precision,
  width integer,
  height integer,
  pages integer,
  placeholder text,
  content text,
  created_at bigint NOT NULL DEFAULT now_ms()
);

CREATE TABLE derivatives (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  name text NOT NULL,
  key text NOT NULL UNIQUE,
  mime text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  PRIMARY KEY (file, name)
);

CREATE TABLE artifacts (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  folder uuid REFERENCES folders,
  restore_folder uuid REFERENCES folders ON DELETE SET NULL,
  title text COLLATE natural_order NOT NULL,
  description text NOT NULL DEFAULT '',
  reference text,
  place text,
  date_of_origin bigint,
  time_period_gte bigint,
  time_period_lte bigint,
  subject text[] NOT NULL DEFAULT '{}',
  license text,
  storage_location text,
  ascession_form_reference text,
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'local')),
  downloadable boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  needs_review boolean NOT NULL DEFAULT false,
  trash_batch uuid,
  filename text,
  file uuid REFERENCES files,
  type text NOT NULL DEFAULT 'document',
  -- The upload that made it: the same one never makes two.
  upload_id text,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms(),
  words tsvector NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX artifacts_upload ON artifacts (project, user_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX artifacts_listing ON artifacts (project, folder, title, id) WHERE active;
CREATE INDEX artifacts_by_title ON artifacts (project, title, id) WHERE active;
CREATE INDEX artifacts_by_type ON artifacts (project, type, title, id) WHERE active;
CREATE INDEX artifacts_by_created ON artifacts (project, created_at, id) WHERE active;
CREATE INDEX artifacts_gallery ON artifacts (project, title, id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
CREATE INDEX artifacts_trash ON artifacts (project, title, id) WHERE NOT active;
CREATE INDEX artifacts_batch ON artifacts (trash_batch) WHERE trash_batch IS NOT NULL;
CREATE INDEX artifacts_file ON artifacts (file);
CREATE INDEX artifacts_folder ON artifacts (folder);
CREATE INDEX artifacts_restore ON artifacts (restore_folder) WHERE restore_folder IS NOT NULL;
CREATE INDEX artifacts_words ON artifacts USING gin (words);

CREATE TABLE tags (
  id uuid PRIMARY KEY,
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  title text COLLATE natural_order NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX tags_title ON tags (project, lower(title COLLATE "C"));

CREATE TABLE artifact_tags (
  artifact uuid NOT NULL REFERENCES artifacts ON DELETE CASCADE,
  tag uuid NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (artifact, tag)
);
CREATE INDEX artifact_tags_tag ON artifact_tags (tag, artifact);

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

-- Words as they are compared: lower case, without accents, cut at the signs that file names are full of.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE natural_order), '.-/_@:''', '       ') $$;

CREATE FUNCTION artifact_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words :=
    setweight(to_tsvector('simple', fold(left(NEW.title, 2000))), 'A') ||
    setweight(to_tsvector('simple', fold(left(regexp_replace(NEW.description, '<[^>]*>', ' ', 'g'), 100000))), 'B') ||
    setweight(to_tsvector('simple', fold(concat_ws(' ', NEW.place, NEW.reference, NEW.filename, array_to_string(NEW.subject, ' ')))), 'C');
  RETURN NEW;
END $$;
CREATE TRIGGER artifact_words BEFORE INSERT OR UPDATE OF title, description, place, reference, filename, subject
  ON artifacts FOR EACH ROW EXECUTE FUNCTION artifact_words();

-- How often a caller asked, for the limits that answer 429.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
