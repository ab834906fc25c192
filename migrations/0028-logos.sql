-- The logo of a project, small enough to go along with what its gallery says: WebP of at most 320 pixels a side.
CREATE TABLE project_logos (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  picture bytea NOT NULL CHECK (octet_length(picture) <= 262144)
);
