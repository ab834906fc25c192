-- Whose organisation's pages a change moves is asked when it is made, and its transaction may go on for long. Until it ends the
-- project stays that organisation's: who hands it over or deletes it locks the project FOR UPDATE, and waits. Nobody else does.
DO $$
DECLARE
  of_project CONSTANT text := 'SELECT c.project FROM changed c';
  of_file CONSTANT text := 'SELECT a.project FROM changed c JOIN artifacts a ON a.file = c.%s AND a.visibility = ''local''';
  of_exhibit CONSTANT text := 'SELECT e.project FROM changed c JOIN exhibits e ON e.id = c.exhibit AND e.visibility = ''local''';
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('project_logos', of_project),
    ('gallery_designs', of_project),
    ('exhibits', of_project || ' WHERE c.visibility = ''local'''),
    ('exhibit_artifacts', of_exhibit),
    ('stories', of_exhibit),
    ('story_items', of_exhibit),
    ('tags', of_project),
    ('artifacts', of_project || ' WHERE c.visibility = ''local'''),
    ('files', format(of_file, 'id')),
    ('derivatives', format(of_file, 'file')),
    ('processing', format(of_file, 'file')),
    ('captions', 'SELECT a.project FROM changed c JOIN artifacts a ON a.id = c.artifact AND a.visibility = ''local''')
  ) AS sources (name, projects) LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION move_gallery_by_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        PERFORM move_revisions((SELECT array_agg(DISTINCT org) FROM
          (SELECT p.org FROM projects p WHERE p.id IN (%s) ORDER BY p.id FOR KEY SHARE) held));
        RETURN NULL;
      END $f$', source.name, source.projects);
  END LOOP;
END $$;
