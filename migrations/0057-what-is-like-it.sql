-- What a gallery shows, by its keywords and tags and by its place: what is like an item is looked for among that alone, at a cost that
-- does not grow with the rest of an archive. Bodies are parsed here, since an index is built where no other function is found by name.
CREATE FUNCTION gallery_labels(project uuid, labels text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT project::text || ' ' || label FROM unnest(labels) AS label);
CREATE INDEX artifacts_gallery_labels ON artifacts USING gin (gallery_labels(project, labels))
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';

-- A place without case, marks, spaces and signs, as a hash: its letters may be more than an index takes.
CREATE FUNCTION place_key(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(regexp_replace(lower(normalize(place, NFKD) COLLATE natural_order), '[\u0300-\u036f[:space:][:punct:]]+', '', 'g'));
CREATE INDEX artifacts_gallery_places ON artifacts (project, place_key(place))
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application' AND place <> '';
ANALYZE artifacts;
