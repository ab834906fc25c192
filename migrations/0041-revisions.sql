-- What visitors are shown of an organisation, and what members see of a project, has another revision as soon as anything is
-- committed that it is made of: the sum of `moved` over the rows of that place. Whoever moves it takes any row that nobody
-- else is about to change, or makes one, so that no transaction ever waits for another because of it.
CREATE TABLE revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An organisation, of which galleries are shown, or a project.
  place uuid NOT NULL,
  moved bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
CREATE INDEX revisions_place ON revisions (place);

CREATE FUNCTION move_revisions(places uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY coalesce(places, '{}') LOOP
    UPDATE revisions SET moved = moved + 1 WHERE id =
      (SELECT r.id FROM revisions r WHERE r.place = one LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO revisions (place) VALUES (one);
    END IF;
  END LOOP;
END $$;

-- Of each table that visitors' pages are made of: whose organisation a changed row is shown by. What no visitor may see moves
-- nothing.
DO $$
DECLARE
  of_project CONSTANT text := 'FROM changed c JOIN projects p ON p.id = c.project';
  of_file CONSTANT text := 'FROM changed c JOIN artifacts a ON a.file = c.%s AND a.visibility = ''local'' JOIN projects p ON p.id = a.project';
  of_exhibit CONSTANT text := 'FROM changed c JOIN exhibits e ON e.id = c.exhibit AND e.visibility = ''local'' JOIN projects p ON p.id = e.project';
  source record;
  event record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('orgs', 'c.id', 'FROM changed c'),
    ('subscriptions', 'c.org', 'FROM changed c'),
    ('projects', 'c.org', 'FROM changed c'),
    ('project_logos', 'p.org', of_project),
    ('gallery_designs', 'p.org', of_project),
    ('exhibits', 'p.org', of_project || ' WHERE c.visibility = ''local'''),
    ('exhibit_artifacts', 'p.org', of_exhibit),
    ('stories', 'p.org', of_exhibit),
    ('story_items', 'p.org', of_exhibit),
    ('tags', 'p.org', of_project),
    ('artifacts', 'p.org', of_project || ' WHERE c.visibility = ''local'''),
    ('files', 'p.org', format(of_file, 'id')),
    ('derivatives', 'p.org', format(of_file, 'file')),
    ('processing', 'p.org', format(of_file, 'file')),
    ('captions', 'p.org', 'FROM changed c JOIN artifacts a ON a.id = c.artifact AND a.visibility = ''local'' JOIN projects p ON p.id = a.project')
  ) AS sources (name, org, place) LOOP
    EXECUTE format('CREATE FUNCTION move_gallery_by_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        PERFORM move_revisions((SELECT array_agg(DISTINCT %s) %s));
        RETURN NULL;
      END $f$', source.name, source.org, source.place);
    FOR event IN SELECT * FROM (VALUES ('inserted', 'INSERT', 'NEW'), ('deleted', 'DELETE', 'OLD'),
      ('changed_from', 'UPDATE', 'OLD'), ('changed_to', 'UPDATE', 'NEW')) AS events (name, act, rows) LOOP
      EXECUTE format('CREATE TRIGGER gallery_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION move_gallery_by_%s()', event.name, event.act, source.name, event.rows, source.name);
    END LOOP;
  END LOOP;
END $$;

-- Of each table that lists of members are made of: the projects of its changed rows.
DO $$
DECLARE
  of_file CONSTANT text := 'SELECT a.project FROM changed c JOIN artifacts a ON a.file = c.%s';
  source record;
  event record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('artifacts', 'SELECT project FROM changed'),
    ('folders', 'SELECT project FROM changed'),
    ('tags', 'SELECT project FROM changed'),
    ('files', format(of_file, 'id')),
    ('derivatives', format(of_file, 'file')),
    ('processing', format(of_file, 'file'))
  ) AS sources (name, projects) LOOP
    EXECUTE format('CREATE FUNCTION move_archive_by_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        PERFORM move_revisions(ARRAY(SELECT DISTINCT project FROM (%s) p (project)));
        RETURN NULL;
      END $f$', source.name, source.projects);
    FOR event IN SELECT * FROM (VALUES ('inserted', 'INSERT', 'NEW'), ('deleted', 'DELETE', 'OLD'),
      ('changed_from', 'UPDATE', 'OLD'), ('changed_to', 'UPDATE', 'NEW')) AS events (name, act, rows) LOOP
      EXECUTE format('CREATE TRIGGER archive_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION move_archive_by_%s()', event.name, event.act, source.name, event.rows, source.name);
    END LOOP;
  END LOOP;
END $$;
