-- How a gallery looks, beside the texts that its project has: what visitors see, and what is changed of look and texts and
-- not published yet. JSON as the server checked and cleaned it, by field.
CREATE TABLE gallery_designs (
  project uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  look json NOT NULL DEFAULT '{}',
  draft json NOT NULL DEFAULT '{}',
  -- When each field was changed last, and by whom: whoever saves says what they saw.
  touched json NOT NULL DEFAULT '{}',
  updated_at bigint NOT NULL DEFAULT 0,
  -- What visitors saw before it was published last.
  before json
);
