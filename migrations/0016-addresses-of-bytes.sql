-- Addresses of stored bytes name the session that they were made for, by a number that opens nothing.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- Whether browsers play the original as it is. Whoever may not have it gets a rendition, which is made when the first of
-- them looks at the item.
ALTER TABLE files ADD COLUMN plays boolean NOT NULL DEFAULT false;
UPDATE files f SET plays = true WHERE type IN ('audio', 'video')
  AND NOT EXISTS (SELECT FROM derivatives d WHERE d.file = f.id AND d.name = 'stream')
  AND NOT EXISTS (SELECT FROM processing p WHERE p.file = f.id AND p.step IN ('process', 'stream'));
