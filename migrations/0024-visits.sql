-- How often what everybody may see was looked at, by day (days since 1970, UTC). Of who looked nothing is kept.
CREATE TABLE visits (
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  day integer NOT NULL,
  -- An item, an exhibit or the project itself; it may be gone.
  type text NOT NULL,
  thing uuid NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (project, day, type, thing, key)
);

-- Which sites visitors came from, and what they looked for and did not find.
CREATE TABLE visit_words (
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  day integer NOT NULL,
  kind text NOT NULL,
  word text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (project, day, kind, word)
);
