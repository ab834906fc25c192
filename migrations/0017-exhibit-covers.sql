-- The item whose picture is the cover of an exhibit; null for the first one with a picture. It counts only while the exhibit contains it.

ALTER TABLE exhibits ADD COLUMN cover_item uuid REFERENCES artifacts ON DELETE SET NULL;
-- Deleting an item looks for the exhibits whose cover it is.
CREATE INDEX exhibits_cover_item ON exhibits (cover_item) WHERE cover_item IS NOT NULL;
