import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ReportsTable } from '#server/db/tables/visits.ts'
import type { MailRecipient } from '#server/ports/mail/outbox.ts'
import type { ItemReport } from '#shared/entities/report.ts'

export const insertReport = (db: Kysely<Database>, report: Insertable<ReportsTable>) =>
  db.insertInto('reports').values(report).execute()

const selectReports = (db: Kysely<Database>) =>
  db
    .selectFrom('reports as r')
    // The item is missing if it has moved to another project, or if it awaits review and only reviewers may see it.
    .leftJoin('artifacts as a', (on) =>
      on.onRef('a.id', '=', 'r.artifact').onRef('a.project', '=', 'r.project').on('a.awaits_review', '=', false),
    )
    .leftJoin('users as u', 'u.id', 'r.resolved_by')
    .select(['r.id', 'r.project', 'r.title', 'r.message', 'r.email', 'r.created_at', 'r.resolved_at', 'r.note'])
    .select(['r.taken_down', sql<ItemReport['reason']>`r.reason`.as('reason')])
    .select(sql<ItemReport['status']>`CASE WHEN r.resolved_at IS NULL THEN 'open' ELSE 'resolved' END`.as('status'))
    .select(
      sql<ItemReport['artifact']>`CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'title', a.title,
        'visibility', a.visibility, 'active', a.active) END`.as('artifact'),
    )
    .select(
      sql<
        ItemReport['resolved_by']
      >`CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', u.username) END`.as('resolved_by'),
    )

/** Lists the reports of a project after the given position, newest first. */
export const listReports = (
  db: Kysely<Database>,
  { project, status }: { project: string; status?: ItemReport['status'] | undefined },
  after: { at: number; id: string } | null,
  limit: number,
): Promise<ItemReport[]> =>
  selectReports(db)
    .where('r.project', '=', project)
    .$if(status !== undefined, (q) => q.where('r.resolved_at', status === 'open' ? 'is' : 'is not', null))
    .$if(after !== null, (q) => q.where(sql<boolean>`(r.created_at, r.id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export async function countOpenReports(db: Kysely<Database>, project: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM reports WHERE project = ${project} AND resolved_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

export const findReport = (db: Kysely<Database>, id: string): Promise<ItemReport | undefined> =>
  selectReports(db).where('r.id', '=', id).executeTakeFirst()

/** A report, locked until the transaction ends, so that only one of two concurrent calls closes it. */
export const lockReport = (db: Kysely<Database>, id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateReport = (db: Kysely<Database>, id: string, change: Updateable<ReportsTable>) =>
  db.updateTable('reports').set(change).where('id', '=', id).execute()

/** Loads the data for mails about a report, with current names. */
export const findReportMailData = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('reports as r')
    .innerJoin('projects as p', 'p.id', 'r.project')
    .select(['r.project', 'r.title', 'r.message', 'r.email', 'r.language', 'r.resolved_at', 'p.title as project_title'])
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .select(['o.created_at', 'o.invitations_accepted'])
    .select(['p.archive_title', 'p.url_alias', sql<ItemReport['reason']>`r.reason`.as('reason')])
    .where('r.id', '=', id)
    .executeTakeFirst()

const MAX_RECIPIENTS = 20

/**
 * Lists the recipients of a report: the owners of the organisation and the gallery's contacts, without suspended users.
 */
export async function listReportRecipients(
  db: Kysely<Database>,
  project: string,
): Promise<(MailRecipient & { isOwner: boolean })[]> {
  const { rows } = await sql<MailRecipient & { isOwner: boolean }>`
    SELECT o.email, o.user, o.n = 0 AS "isOwner" FROM (
      SELECT u.email, u.id AS user, 0 AS n FROM projects p JOIN org_owners w ON w.org = p.org JOIN users u ON u.id = w.user_id
        WHERE p.id = ${project} AND u.suspended_at IS NULL
      UNION ALL
      SELECT lower(c.email), u.id, c.n FROM projects p, unnest(p.contacts) WITH ORDINALITY c(email, n)
        LEFT JOIN users u ON u.email = lower(c.email)
        WHERE p.id = ${project} AND u.suspended_at IS NULL AND NOT EXISTS (
          SELECT FROM org_owners w JOIN users x ON x.id = w.user_id WHERE w.org = p.org AND x.email = lower(c.email))
    ) o ORDER BY o.n, o.email LIMIT ${sql.lit(MAX_RECIPIENTS)}`.execute(db)
  return rows
}
