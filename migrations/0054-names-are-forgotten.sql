-- The record is only added to, but for names and addresses: whoever deletes their account takes these out of it.
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'activity_things' AND current_setting('vitrine.forgets', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE INDEX activity_people ON activity (id) WHERE kind = 'person';

-- What people are called is read from their accounts; of invitations alone the address is shown as it was.
SELECT set_config('vitrine.forgets', 'on', true);
UPDATE activity_things t SET title = '' FROM activity x
  WHERE x.id = t.activity AND x.kind = 'person' AND x.act NOT IN ('invite', 'withdraw') AND t.title <> '';
SELECT set_config('vitrine.forgets', 'off', true);

-- Who took something over was written down by name: from now on by the id of their account, where one alone is called so.
ALTER TABLE activity DISABLE TRIGGER append_only;
UPDATE activity x SET details = (x.details - 'heir') || coalesce(
    (SELECT jsonb_build_object('heir', min(u.id::text)) FROM users u WHERE u.username = x.details ->> 'heir' HAVING count(*) = 1), '{}')
  WHERE x.kind = 'person' AND x.details ? 'heir';
ALTER TABLE activity ENABLE TRIGGER append_only;
