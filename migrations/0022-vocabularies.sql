-- Controlled vocabularies of an organisation, and the fields of its projects that are bound to them
-- (docs/decisions/039-name-terms-by-their-text.md).

CREATE TABLE vocabularies (
  id uuid PRIMARY KEY,
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  -- The name by which calls and files know it.
  key text NOT NULL,
  -- Language tag → text.
  label jsonb NOT NULL,
  -- The language of its terms' names, which items contain as text.
  language text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms()
);
-- An organisation has no two vocabularies with the same key.
CREATE UNIQUE INDEX vocabularies_key ON vocabularies (org, key);

CREATE TABLE terms (
  id uuid PRIMARY KEY,
  vocabulary uuid NOT NULL REFERENCES vocabularies ON DELETE CASCADE,
  -- The name that items contain as text.
  title text COLLATE natural_order NOT NULL,
  key text NOT NULL GENERATED ALWAYS AS (tag_key(title)) STORED,
  -- Its name in other languages: language tag → text.
  labels jsonb NOT NULL DEFAULT '{}',
  alternates text[] NOT NULL DEFAULT '{}',
  -- Changed only while the vocabulary's row is locked, so two moves can't form a cycle.
  broader uuid,
  note text NOT NULL DEFAULT '',
  -- Addresses of the same concept elsewhere.
  matches text[] NOT NULL DEFAULT '{}',
  -- Merged and deleted terms stay for a while, so that this can be undone.
  merged_into uuid REFERENCES terms,
  deleted_at bigint,
  created_at bigint NOT NULL DEFAULT now_ms(),
  updated_at bigint NOT NULL DEFAULT now_ms(),
  CONSTRAINT terms_not_own_broader CHECK (broader <> id),
  CONSTRAINT terms_merged_are_deleted CHECK (merged_into IS NULL OR deleted_at IS NOT NULL),
  -- A broader term is in the same vocabulary.
  CONSTRAINT terms_vocabulary_id UNIQUE (vocabulary, id),
  CONSTRAINT terms_broader_fkey FOREIGN KEY (vocabulary, broader) REFERENCES terms (vocabulary, id)
);
-- The text of an item names one term, so a vocabulary has no two terms with the same name.
CREATE UNIQUE INDEX terms_key ON terms (vocabulary, key) WHERE deleted_at IS NULL;
CREATE INDEX terms_listing ON terms (vocabulary, title, id) WHERE deleted_at IS NULL;
-- One level of the tree; the top level is indexed under the vocabulary's id.
CREATE INDEX terms_tree ON terms (coalesce(broader, vocabulary), title, id) WHERE deleted_at IS NULL;
CREATE INDEX terms_broader ON terms (vocabulary, broader) WHERE broader IS NOT NULL;
CREATE INDEX terms_merged ON terms (merged_into) WHERE merged_into IS NOT NULL;

-- Every name of a term, once for each of its first words: suggestions look up the beginning of any of them. Maintained by a
-- trigger.
CREATE TABLE term_names (
  term uuid NOT NULL REFERENCES terms ON DELETE CASCADE,
  vocabulary uuid NOT NULL,
  -- The name from one of its words on, as it is compared.
  words text COLLATE "C" NOT NULL,
  -- The whole name, as items are compared with it; null for later words.
  key text,
  -- 0: the name, 1: in another language, 2: an alternate name.
  kind integer NOT NULL,
  name text NOT NULL
);
CREATE INDEX term_names_words ON term_names (vocabulary, words);
CREATE INDEX term_names_key ON term_names (vocabulary, key) WHERE key IS NOT NULL;
CREATE INDEX term_names_term ON term_names (term);

CREATE FUNCTION write_term_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM term_names WHERE term = NEW.id;
  IF NEW.deleted_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO term_names (term, vocabulary, words, key, kind, name)
    SELECT NEW.id, NEW.vocabulary, left(array_to_string(w.words[n:], ' '), 200), CASE WHEN n = 1 THEN tag_key(names.name) END,
        names.kind, names.name
      FROM (
        SELECT NEW.title AS name, 0 AS kind
        UNION ALL SELECT value, 1 FROM jsonb_each_text(NEW.labels)
        UNION ALL SELECT unnest(NEW.alternates), 2
      ) names,
      LATERAL (SELECT string_to_array(trim(fold(names.name)), ' ')) w (words),
      -- A name of symbols alone has no words, but is compared with items.
      generate_series(1, greatest(1, least(cardinality(w.words), 8))) n;
  RETURN NULL;
END $$;
CREATE TRIGGER term_names AFTER INSERT OR UPDATE OF title, labels, alternates, deleted_at ON terms FOR EACH ROW
  EXECUTE FUNCTION write_term_names();

-- The fields of a project's items whose values come from a vocabulary.
CREATE TABLE vocabulary_bindings (
  project uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('subject', 'place')),
  vocabulary uuid NOT NULL REFERENCES vocabularies ON DELETE CASCADE,
  -- Only names of its terms are accepted.
  strict boolean NOT NULL DEFAULT false,
  PRIMARY KEY (project, field)
);
CREATE INDEX vocabulary_bindings_vocabulary ON vocabulary_bindings (vocabulary);

-- Finds the items with a place; see artifacts_search_words for those with a keyword.
CREATE INDEX artifacts_places ON artifacts (project, place_key(place)) WHERE place <> '';

-- Renamed, merged and deleted terms, with what is needed to undo it.
CREATE TABLE vocabulary_changes (
  id uuid PRIMARY KEY,
  vocabulary uuid NOT NULL REFERENCES vocabularies ON DELETE CASCADE,
  at bigint NOT NULL DEFAULT now_ms(),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('rename', 'merge', 'delete')),
  -- The term that was renamed, merged or deleted; its name before, and the name that items have instead.
  term uuid NOT NULL REFERENCES terms ON DELETE CASCADE,
  from_title text NOT NULL,
  to_title text,
  -- What else changed, by kind.
  details jsonb NOT NULL DEFAULT '{}',
  -- How many items it changed.
  items integer NOT NULL DEFAULT 0,
  undone_at bigint
);
CREATE INDEX vocabulary_changes_listing ON vocabulary_changes (vocabulary, at, id);
CREATE INDEX vocabulary_changes_term ON vocabulary_changes (term);
CREATE INDEX vocabulary_changes_user ON vocabulary_changes (user_id) WHERE user_id IS NOT NULL;

-- The items of a change with their values before it. They may have been deleted since.
CREATE TABLE vocabulary_change_items (
  change uuid NOT NULL REFERENCES vocabulary_changes ON DELETE CASCADE,
  artifact uuid NOT NULL,
  field text NOT NULL,
  before text[] NOT NULL,
  PRIMARY KEY (change, artifact, field)
);

-- A list of keywords in which one is replaced, however it is spelled, and doesn't occur twice afterwards.
CREATE FUNCTION replace_keyword(keywords text[], before text, replacement text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(k ORDER BY n), '{}') FROM (
    SELECT k, min(n) AS n FROM (
      SELECT CASE WHEN keyword_label(k) IN (keyword_label(before), keyword_label(replacement)) THEN replacement ELSE k END, n
        FROM unnest(keywords) WITH ORDINALITY u (k, n)) replaced (k, n)
      GROUP BY k) distinct_ones);
