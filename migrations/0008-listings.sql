-- The lists of a folder, and of the top of a project under its own id: an index knows no order among what has no folder,
-- so that the top was looked for in the whole project. A file is known to be there by its size.
DROP INDEX artifacts_listing, artifacts_listing_type, artifacts_listing_origin, artifacts_listing_created,
  artifacts_listing_size, artifacts_filename, folders_listing;
CREATE INDEX artifacts_listing ON artifacts (coalesce(folder, project), title, id) WHERE active;
-- With what it is made of, so that a folder is counted without looking at its items.
CREATE INDEX artifacts_listing_type ON artifacts (coalesce(folder, project), type, id) INCLUDE (folder, project) WHERE active;
CREATE INDEX artifacts_listing_origin ON artifacts (coalesce(folder, project), date_of_origin, id) WHERE active;
CREATE INDEX artifacts_listing_created ON artifacts (coalesce(folder, project), created_at, id) WHERE active;
CREATE INDEX artifacts_listing_size ON artifacts (coalesce(folder, project), size, id) WHERE active;
CREATE INDEX folders_listing ON folders (coalesce(folder, project), title, id) WHERE active;
-- How many lie where: what an index of a part of the table knows of its expression is not asked.
CREATE STATISTICS artifacts_listing ON (coalesce(folder, project)) FROM artifacts;
CREATE STATISTICS folders_listing ON (coalesce(folder, project)) FROM folders;
ANALYZE artifacts, folders;
