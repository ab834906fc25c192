import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { writeSecretFile } from '#server/kit/secrets/write-secret-file.ts'
import { readPassword } from './initialize.ts'

/** The application's role: it owns its database and everything in it, and has no other privileges. */
export const APP_ROLE = 'vitrine_app'
const DATABASE = 'vitrine'

const getPasswordFile = (home: string) => join(home, 'app-password')

/**
 * Whether the role exists. An attaching process waits for this. A password file left empty by a full disk doesn't
 * count.
 */
export const hasAppRole = (home: string): boolean =>
  existsSync(getPasswordFile(home)) && statSync(getPasswordFile(home)).size > 0

/** The password of the application's role, read by attaching processes. */
export const readAppPassword = (home: string): string => readPassword(home, 'app-password')

/**
 * Creates the application's database and role, and makes the role the owner of what an earlier version created as the
 * superuser. Runs at every start, because the previous start may have been killed midway. Returns the role's password.
 */
export async function prepareAppRole(
  home: string,
  superuser: pg.ClientConfig,
  { allowTools }: { allowTools: boolean },
): Promise<string> {
  const roleExists = hasAppRole(home)
  const password = roleExists ? readAppPassword(home) : randomBytes(24).toString('base64url')
  await runAsSuperuser({ ...superuser, database: 'postgres' }, async (client) => {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    const attributes = `LOGIN NOSUPERUSER NOCREATEROLE ${allowTools ? 'CREATEDB' : 'NOCREATEDB'}`
    const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${APP_ROLE} ${attributes} PASSWORD '${password}'`)
    if (allowTools) await client.query(`GRANT pg_checkpoint TO ${APP_ROLE}`)
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${APP_ROLE}`)
    else await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${APP_ROLE}`)
  })
  await runAsSuperuser({ ...superuser, database: DATABASE }, (client) => client.query(TRANSFER_OWNERSHIP_SQL))
  if (!roleExists) {
    rmSync(getPasswordFile(home), { force: true })
    writeSecretFile(getPasswordFile(home), password)
  }
  return password
}

async function runAsSuperuser(
  connection: pg.ClientConfig,
  action: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await action(client).finally(() => client.end())
}

// REASSIGN OWNED doesn't work for the bootstrap superuser, which also owns the system's objects. Dependent objects,
// such as a column's sequence, follow their owner.
const TRANSFER_OWNERSHIP_SQL = `DO $$
DECLARE command text;
BEGIN
  FOR command IN
    WITH ours AS (
      SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), dependent AS (
      SELECT classid, objid FROM pg_depend WHERE deptype IN ('a', 'i', 'e')
    )
    SELECT format('SCHEMA %I', nspname) FROM ours WHERE nspowner = 10
    UNION ALL SELECT format('%s %s',
        CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
        oid::regclass)
      FROM pg_class c WHERE relowner = 10 AND relnamespace IN (SELECT oid FROM ours) AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM dependent d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
          AND c.relkind = 'S')
    UNION ALL SELECT format('ROUTINE %s', oid::regprocedure)
      FROM pg_proc p WHERE proowner = 10 AND pronamespace IN (SELECT oid FROM ours)
        AND NOT EXISTS (SELECT FROM dependent d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid)
    UNION ALL SELECT format('TYPE %s', oid::regtype)
      FROM pg_type t WHERE typowner = 10 AND typnamespace IN (SELECT oid FROM ours) AND typtype IN ('e', 'd', 'r')
        AND NOT EXISTS (SELECT FROM dependent d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid)
    UNION ALL SELECT format('COLLATION %s', oid::regcollation)
      FROM pg_collation WHERE collowner = 10 AND collnamespace IN (SELECT oid FROM ours)
    UNION ALL SELECT format('STATISTICS %I.%I', nspname, stxname)
      FROM pg_statistic_ext s JOIN ours ON ours.oid = s.stxnamespace WHERE stxowner = 10
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${APP_ROLE}', command);
  END LOOP;
END $$`
