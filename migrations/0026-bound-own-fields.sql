-- Own fields whose values come from a vocabulary, like the built-in keywords and places (0022-vocabularies.sql).

ALTER TABLE fields
  ADD COLUMN vocabulary uuid REFERENCES vocabularies ON DELETE SET NULL,
  -- Only names of its terms are accepted.
  ADD COLUMN strict boolean NOT NULL DEFAULT false;
-- Finds the fields that use a vocabulary.
CREATE INDEX fields_vocabulary ON fields (vocabulary) WHERE vocabulary IS NOT NULL;

-- All fields that use vocabularies, named as calls name them. Deleted own fields are among them, because they can be restored
-- with their values.
CREATE VIEW bound_fields AS
  SELECT project, field, NULL::uuid AS own, NULL::jsonb AS label, vocabulary, strict, false AS deleted, -1 AS position,
    field = 'subject' AS is_list FROM vocabulary_bindings
  UNION ALL SELECT project, 'fields.' || key, id, label, vocabulary, strict, deleted_at IS NOT NULL, position,
    type IN ('keywords', 'choices') FROM fields WHERE vocabulary IS NOT NULL;

-- As in 0019-own-fields.sql. A choice among terms contains their names instead of keys of options.
CREATE OR REPLACE FUNCTION own_value_text(field fields, value jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(CASE
    WHEN field.type IN ('choice', 'choices') AND field.vocabulary IS NULL THEN (
      SELECT string_agg(l.text, ' ') FROM jsonb_array_elements(field.options) o, jsonb_each_text(o -> 'label') l (language, text)
      WHERE o -> 'key' = part)
    WHEN jsonb_typeof(part) = 'object' THEN part ->> 'text'
    ELSE part #>> '{}' END, ' ')
  FROM jsonb_array_elements(CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE jsonb_build_array(value) END) part
$$;

-- The texts of a value: one, or one per entry of a list.
CREATE FUNCTION own_texts(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(CASE jsonb_typeof(part) WHEN 'object' THEN part ->> 'text' ELSE part #>> '{}' END ORDER BY n), '{}')
    FROM jsonb_array_elements(CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE jsonb_build_array(value) END)
      WITH ORDINALITY p (part, n)
    WHERE value IS NOT NULL);
