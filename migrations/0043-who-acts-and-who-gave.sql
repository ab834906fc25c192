-- Sessions in which an administrator acts for somebody end with those of the administrator.
CREATE INDEX sessions_acting ON sessions (acting_admin) WHERE acting_admin IS NOT NULL;

-- Whoever gave something is forgotten some time after the last thing that happened to it, whatever was asked of them; what
-- is said afterwards is forgotten in its turn.
ALTER TABLE deposits ADD COLUMN forgotten_at bigint;
DROP INDEX deposits_known;
CREATE INDEX deposits_known ON deposits (created_at) WHERE forgotten_at IS NULL;
CREATE FUNCTION deposit_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits d SET forgotten_at = NULL FROM submissions s
    WHERE s.id = NEW.submission AND d.id = s.deposit AND d.forgotten_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_goes_on AFTER INSERT ON submission_events FOR EACH ROW WHEN (NEW.what <> 'swept')
  EXECUTE FUNCTION deposit_goes_on();
