import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { WINDOWS } from '#shared/rules/subscription.ts'

/** The columns that contain the start or end of a subscription period. */
const PERIOD_COLUMNS = Object.values(WINDOWS).flatMap((window) =>
  'from' in window ? [window.from, window.to] : [window.to],
)

/**
 * Lists the orgs with a subscription period that starts or ends within a time span (ms; the start is exclusive, the end
 * inclusive).
 */
export async function listOrgsWithPeriodChange(db: Kysely<Database>, after: number, until: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('org')
    .where((eb) => eb.or(PERIOD_COLUMNS.map((column) => eb.and([eb(column, '>', after), eb(column, '<=', until)]))))
    .execute()
  return rows.map(({ org }) => org)
}

/** Lists the owners and projects of these orgs. */
export async function listOwnersAndProjects(db: Kysely<Database>, orgs: readonly string[]) {
  const [owners, projects] = await Promise.all([
    db.selectFrom('org_owners').select(['org', 'user_id as user']).where('org', 'in', orgs).execute(),
    sql<{ id: string }>`SELECT id FROM projects WHERE org = ANY(${uuids(orgs)})`.execute(db),
  ])
  return { owners, projects: new Set(projects.rows.map(({ id }) => id)) }
}
