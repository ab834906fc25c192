-- What an artifact was given as; a copy of it carries it too, so that all are found when the giver takes it back, whatever
-- members have written on them.
ALTER TABLE artifacts ADD COLUMN given_as uuid;
UPDATE artifacts a SET given_as = s.id
  FROM submissions s JOIN deposits d ON d.id = s.deposit JOIN projects p ON p.id = s.project
  WHERE a.ascession_form_reference IS NOT NULL AND split_part(a.ascession_form_reference, '/', 1) = d.reference
    AND a.filename = s.filename AND a.project IN (SELECT id FROM projects WHERE org = p.org)
    AND coalesce(a.file = (SELECT file FROM artifacts WHERE id = s.artifact), true);
UPDATE artifacts a SET given_as = s.id FROM submissions s WHERE s.artifact = a.id AND a.given_as IS DISTINCT FROM s.id;
CREATE INDEX artifacts_given_as ON artifacts (given_as) WHERE given_as IS NOT NULL;
DROP INDEX artifacts_consent;
