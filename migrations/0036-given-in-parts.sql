-- What a stranger sends in parts belongs to the portal that it is for; nobody is signed in who it could belong to.
ALTER TABLE uploads ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN portal uuid REFERENCES portals ON DELETE CASCADE,
  ADD CONSTRAINT uploads_sender CHECK ((user_id IS NULL) <> (portal IS NULL));
CREATE INDEX uploads_portal ON uploads (portal) WHERE portal IS NOT NULL;

-- By the number of its consent a copy is found when its giver takes it back.
CREATE INDEX artifacts_consent ON artifacts (ascession_form_reference) WHERE ascession_form_reference IS NOT NULL;

-- What is added to a deposit later is agreed to anew; null: as the deposit was.
ALTER TABLE submissions ADD COLUMN consent_version integer;
