-- A new type of an own field converts many values in batches: each item gets the converted value next to the one that it
-- has, under another key of own_values. Once all have it, the field takes the new type and that key at once, and the values
-- under the old key are removed.

ALTER TABLE fields
  -- The key of the values in artifacts.own_values since they were converted in batches; before that it's the field's id.
  ADD COLUMN converted_key uuid,
  ADD COLUMN value_key text NOT NULL GENERATED ALWAYS AS (coalesce(converted_key, id)::text) STORED;
-- Moving an item to another project looks for the fields of its values.
CREATE UNIQUE INDEX fields_value_key ON fields (value_key);

CREATE TABLE field_conversions (
  field uuid PRIMARY KEY REFERENCES fields ON DELETE CASCADE,
  -- The properties that the field gets: {type, options, vocabulary, …}.
  target jsonb NOT NULL,
  -- The key of the converted values until the field takes it or the conversion is refused; then that of the values to
  -- remove. null once they are removed.
  key uuid,
  has_taken_key boolean NOT NULL DEFAULT false,
  -- Values that can't be converted, for which the field keeps its type.
  refused text[],
  -- Converted values, and how many there were at the beginning.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  created_at bigint NOT NULL DEFAULT now_ms()
);

-- A value that changes while its field is converted loses its converted value, and gets another one from the job.
CREATE FUNCTION drop_outdated_conversions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  outdated text[];
BEGIN
  SELECT array_agg(c.key::text) INTO outdated FROM field_conversions c JOIN fields f ON f.id = c.field
    WHERE NOT c.has_taken_key AND NEW.own_values ? c.key::text
      AND NEW.own_values -> f.value_key IS DISTINCT FROM OLD.own_values -> f.value_key;
  IF outdated IS NOT NULL THEN NEW.own_values := NEW.own_values - outdated; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER artifact_conversions BEFORE UPDATE OF own_values ON artifacts FOR EACH ROW
  WHEN (OLD.own_values <> NEW.own_values) EXECUTE FUNCTION drop_outdated_conversions();

-- As in 0019-own-fields.sql, with the keys of values.
CREATE OR REPLACE FUNCTION own_words(project_id uuid, own_values jsonb) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE
  of_public text;
  of_members text;
BEGIN
  IF own_values = '{}' THEN RETURN ''; END IF;
  SELECT
    string_agg(words.text, ' ' ORDER BY f.position, f.id) FILTER (WHERE f.public),
    string_agg(words.text, ' ' ORDER BY f.position, f.id) FILTER (WHERE NOT f.public)
    INTO of_public, of_members
    FROM fields f, LATERAL (SELECT CASE WHEN f.type = 'richtext' THEN plain_text(own_value_text(f, own_values -> f.value_key))
      ELSE own_value_text(f, own_values -> f.value_key) END) words (text)
    WHERE f.project = project_id AND f.deleted_at IS NULL AND f.searchable AND f.type <> 'checkbox' AND own_values ? f.value_key;
  RETURN words_of(left(of_public, 100000), 'D', 150000) || prefix_words(':m:', words_of(left(of_members, 100000), 'D', 150000));
END $$;

-- As in 0026-bound-own-fields.sql, with the keys of values.
CREATE OR REPLACE VIEW bound_fields AS
  SELECT project, field, NULL::uuid AS own, NULL::jsonb AS label, vocabulary, strict, false AS deleted, -1 AS position,
    field = 'subject' AS is_list, NULL::text AS value_key FROM vocabulary_bindings
  UNION ALL SELECT project, 'fields.' || key, id, label, vocabulary, strict, deleted_at IS NOT NULL, position,
    type IN ('keywords', 'choices'), value_key FROM fields WHERE vocabulary IS NOT NULL;
