-- Organisations, their projects, and who may do what in a project.

CREATE TABLE orgs (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  -- How many of its invitations were accepted: a new organisation may send more mail as this grows.
  invitations_accepted integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- The search in the administrators' list of organisations.
CREATE INDEX orgs_words ON orgs USING gin (name_words(title));

CREATE TABLE org_owners (
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (org, user_id)
);
CREATE INDEX org_owners_user ON org_owners (user_id);

-- How many bytes an organisation stores, recomputed every few minutes: administrators sort organisations by it.
CREATE TABLE org_storage (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  bytes bigint NOT NULL
);
CREATE INDEX org_storage_bytes ON org_storage (bytes, org);

CREATE TABLE projects (
  id uuid PRIMARY KEY,
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  title text NOT NULL,
  url_alias text NOT NULL,
  archive_title text,
  description text,
  -- The password of the gallery; null: none.
  password_hash text,
  logo_link_url text,
  contacts text[] NOT NULL DEFAULT '{}',
  links text[] NOT NULL DEFAULT '{}',
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- Addresses differ by more than case.
CREATE UNIQUE INDEX projects_alias ON projects (lower(url_alias));
CREATE INDEX projects_org ON projects (org);

-- Former addresses of projects, which still lead there until another project takes them. The oldest are forgotten first.
CREATE TABLE project_aliases (
  alias text PRIMARY KEY CHECK (alias = lower(alias)),
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  since bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX project_aliases_project ON project_aliases (project);

-- The logo of a project: WebP of at most 320 pixels a side, small enough to be sent within the gallery's own answer.
CREATE TABLE project_logos (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  picture bytea NOT NULL CHECK (octet_length(picture) <= 262144)
);

-- The design of a gallery, as JSON by field that the server has validated.
CREATE TABLE gallery_designs (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  -- The published design.
  published json NOT NULL DEFAULT '{}',
  -- Changes of design and texts that aren't published yet.
  draft json NOT NULL DEFAULT '{}',
  -- Who changed each field last, and when, so an editor doesn't overwrite what they haven't seen.
  field_changes json NOT NULL DEFAULT '{}',
  -- The design and texts before the last publication, so it can be undone.
  previous json,
  updated_at bigint NOT NULL DEFAULT 0
);

-- The permissions of a member of a project, or of an invited address that has no account yet.
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
  -- Either an account or an address.
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
-- A user or an invited address is in a project once.
CREATE UNIQUE INDEX permissions_member ON permissions (project, user_id);
CREATE UNIQUE INDEX permissions_pending ON permissions (project, email);
CREATE INDEX permissions_user ON permissions (user_id);
-- Finds the invitations of a user who registers or signs in.
CREATE INDEX permissions_email ON permissions (email) WHERE email IS NOT NULL;

-- The link that an invited address was sent, valid once and until it expires.
CREATE TABLE invitations (
  id uuid PRIMARY KEY REFERENCES permissions ON DELETE CASCADE,
  token_hash text NOT NULL,
  expires_at bigint NOT NULL,
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  note text NOT NULL DEFAULT ''
);
