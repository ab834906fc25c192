-- Revisions that tell whether cached pages and replies are current (docs/decisions/027-cache-gallery-pages-by-revision.md). An
-- organisation's revision changes with everything its galleries show, a project's with everything its members see. Each
-- is the sum of `changes` over the rows of its scope, so it changes with the commit and never returns to an earlier
-- value.

-- A transaction adds to any unlocked row, or inserts one, so no transaction waits for another.
CREATE TABLE revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An organisation or a project.
  scope uuid NOT NULL,
  changes bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50); -- Rows are updated all the time; half-empty pages keep the updates out of the indexes.
CREATE INDEX revisions_scope ON revisions (scope);

CREATE FUNCTION increment_revisions(scopes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed_scope uuid;
BEGIN
  FOREACH changed_scope IN ARRAY coalesce(scopes, '{}') LOOP
    UPDATE revisions SET changes = changes + 1 WHERE id =
      (SELECT r.id FROM revisions r WHERE r.scope = changed_scope LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO revisions (scope) VALUES (changed_scope);
    END IF;
  END LOOP;
END $$;

-- Adds to a table the function and the four triggers that change revisions: `scopes` is an expression for an array of
-- the scopes in which the rows of `changed` are shown. An update changes the scopes of its old and its new rows.
CREATE FUNCTION pg_temp.increment_with(kind text, source text, scopes text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  EXECUTE format('CREATE FUNCTION increment_%s_by_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      PERFORM increment_revisions(%s);
      RETURN NULL;
    END $f$', kind, source, scopes);
  FOR event IN SELECT * FROM (VALUES
    ('inserted', 'INSERT', 'NEW'),
    ('deleted', 'DELETE', 'OLD'),
    ('changed_from', 'UPDATE', 'OLD'),
    ('changed_to', 'UPDATE', 'NEW')
  ) AS events (name, act, rows) LOOP
    EXECUTE format('CREATE TRIGGER %s_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION increment_%1$s_by_%4$s()', kind, event.name, event.act, source, event.rows);
  END LOOP;
END $$;

-- Galleries: the tables that visitors' pages read. Changes that no visitor can see don't count.
DO $$
DECLARE
  of_project CONSTANT text := 'SELECT c.project FROM changed c';
  of_artifact CONSTANT text := 'SELECT a.project FROM changed c JOIN artifacts a ON a.id = c.artifact AND a.visibility = ''local''';
  of_file CONSTANT text := 'SELECT a.project FROM changed c JOIN artifacts a ON a.file = c.%s AND a.visibility = ''local''';
  of_exhibit CONSTANT text := 'SELECT e.project FROM changed c JOIN exhibits e ON e.id = c.exhibit AND e.visibility = ''local''';
  source record;
BEGIN
  PERFORM pg_temp.increment_with('gallery', 'orgs', '(SELECT array_agg(DISTINCT c.id) FROM changed c)');
  PERFORM pg_temp.increment_with('gallery', 'subscriptions', '(SELECT array_agg(DISTINCT c.org) FROM changed c)');
  PERFORM pg_temp.increment_with('gallery', 'projects', '(SELECT array_agg(DISTINCT c.org) FROM changed c)');
  FOR source IN SELECT * FROM (VALUES
    ('project_logos', of_project),
    ('gallery_designs', of_project),
    ('tags', of_project),
    ('artifacts', of_project || ' WHERE c.visibility = ''local'''),
    ('captions', of_artifact),
    ('files', format(of_file, 'id')),
    ('derivatives', format(of_file, 'file')),
    ('processing', format(of_file, 'file')),
    ('exhibits', of_project || ' WHERE c.visibility = ''local'''),
    ('exhibit_artifacts', of_exhibit),
    ('stories', of_exhibit),
    ('story_items', of_exhibit)
  ) AS sources (name, projects) LOOP
    -- The key share lock keeps the project with its organisation until the transaction ends; only transferring or
    -- deleting the project waits for that. Locks are taken in the order of ids to prevent deadlocks.
    PERFORM pg_temp.increment_with('gallery', source.name, format('(SELECT array_agg(DISTINCT org) FROM
      (SELECT p.org FROM projects p WHERE p.id IN (%s) ORDER BY p.id FOR KEY SHARE) locked)', source.projects));
  END LOOP;
END $$;

-- Archives: the tables that members' lists read.
DO $$
DECLARE
  of_project CONSTANT text := 'SELECT project FROM changed';
  of_file CONSTANT text := 'SELECT a.project FROM changed c JOIN artifacts a ON a.file = c.%s';
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('artifacts', of_project),
    ('folders', of_project),
    ('tags', of_project),
    ('files', format(of_file, 'id')),
    ('derivatives', format(of_file, 'file')),
    ('processing', format(of_file, 'file'))
  ) AS sources (name, projects) LOOP
    PERFORM pg_temp.increment_with('archive', source.name,
      format('ARRAY(SELECT DISTINCT project FROM (%s) p (project))', source.projects));
  END LOOP;
END $$;
