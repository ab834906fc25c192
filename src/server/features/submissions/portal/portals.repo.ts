import { sql, type Kysely, type Updateable } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { PortalsTable } from '#server/db/tables/submissions.ts'
import type { MailRecipient } from '#server/ports/mail/outbox.ts'
import type { PortalField, AcceptedType, PortalQuestion } from '#shared/entities/submissions/portal.ts'
import type { SubscriptionWindows } from '#shared/rules/subscription.ts'

const selectPortals = (db: Kysely<Database>) =>
  db
    .selectFrom('portals as d')
    .innerJoin('projects as p', 'p.id', 'd.project')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .leftJoin('subscriptions as s', 's.org', 'p.org')
    .leftJoin('portal_consents as c', (on) =>
      on.onRef('c.portal', '=', 'd.id').onRef('c.version', '=', 'd.consent_version'),
    )
    .select(['d.id', 'p.org', 'd.project', 'd.title', 'd.description', 'd.is_open', 'd.opens_at', 'd.closes_at'])
    .select(['d.password_hash', 'd.max_file_size', 'd.max_files', 'd.consent_version', 'c.text as consent_text'])
    .select([
      'd.thank_you_text as thanks',
      'd.notified_users as told',
      'd.created_at',
      'd.updated_at',
      'o.title as org_title',
    ])
    .select(sql<string>`coalesce(p.archive_title, p.title)`.as('archive'))
    .select(sql<AcceptedType[]>`d.accepted_types`.as('accepted_types'))
    .select([sql<PortalField[]>`d.fields`.as('fields'), sql<PortalQuestion[]>`d.questions`.as('questions')])
    .select([sql<boolean>`d.cover IS NOT NULL`.as('has_cover')])
    .select(sql<SubscriptionWindows | null>`to_json(s)`.as('subscription'))

export type PortalRow = Awaited<ReturnType<ReturnType<typeof selectPortals>['executeTakeFirstOrThrow']>>

export const findPortal = (db: Kysely<Database>, id: string) =>
  selectPortals(db).where('d.id', '=', id).executeTakeFirst()

export const findPortalOfProject = (db: Kysely<Database>, project: string) =>
  selectPortals(db).where('d.project', '=', project).executeTakeFirst()

export const listPortalsOfOrg = (db: Kysely<Database>, org: string) =>
  selectPortals(db).where('p.org', '=', org).orderBy('d.title').orderBy('d.id').execute()

/** Locks a portal until the transaction ends, so that nothing is submitted while it closes. */
export async function lockPortal(db: Kysely<Database>, id: string, mode: 'change' | 'share'): Promise<void> {
  const portal = await db.selectFrom('portals').select('project').where('id', '=', id).executeTakeFirst()
  await lockProjects(db, [portal?.project])
  await sql`SELECT FROM portals WHERE id = ${id} ${mode === 'change' ? sql`FOR UPDATE` : sql`FOR SHARE`}`.execute(db)
}

type PortalValues = Omit<Updateable<PortalsTable>, 'fields' | 'questions'> & {
  fields?: readonly PortalField[] | undefined
  questions?: readonly PortalQuestion[] | undefined
}

const toPortalRow = ({ fields, questions, ...otherValues }: PortalValues) => ({
  ...otherValues,
  ...(fields && { fields: toJsonText(fields) }),
  ...(questions && { questions: toJsonText(questions) }),
})

/** Inserts a portal. Returns false if the project already has one. */
export async function insertPortal(
  db: Kysely<Database>,
  portal: PortalValues &
    Pick<PortalsTable, 'id' | 'project' | 'title' | 'accepted_types' | 'max_file_size' | 'max_files'>,
): Promise<boolean> {
  const { fields = [], ...otherValues } = portal
  const values = {
    ...toPortalRow(otherValues),
    ...portal,
    fields: toJsonText(fields),
    questions: toJsonText(otherValues.questions ?? []),
  }
  const inserted = await db
    .insertInto('portals')
    .values(values)
    .onConflict((c) => c.column('project').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updatePortal = (db: Kysely<Database>, id: string, values: PortalValues) =>
  db
    .updateTable('portals')
    .set({ ...toPortalRow(values), updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

/** Saves a consent text and returns its version. Saving an unchanged text returns its existing version. */
export async function saveConsentText(db: Kysely<Database>, portal: string, text: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    WITH last AS (SELECT version, text FROM portal_consents WHERE portal = ${portal} ORDER BY version DESC LIMIT 1),
    made AS (INSERT INTO portal_consents (portal, version, text)
      SELECT ${portal}, coalesce((SELECT version FROM last), 0) + 1, ${text}
      WHERE NOT EXISTS (SELECT FROM last WHERE text = ${text}) RETURNING version)
    SELECT version FROM made UNION ALL SELECT version FROM last WHERE text = ${text}`.execute(db)
  return rows[0]?.version ?? 0
}

/** Returns the portal's cover picture as a data: URI. */
export async function findPortalCover(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom('portals').select('cover').where('id', '=', id).executeTakeFirst()
  return row?.cover ? `data:image/webp;base64,${row.cover.toString('base64')}` : null
}

const MAX_REVIEWERS = 200

/** Lists the users who may review submissions to a project, owners first. */
export async function listReviewers(db: Kysely<Database>, project: string) {
  const { rows } = await sql<{ id: string; username: string; owner: boolean }>`
    SELECT u.id, u.username, EXISTS (SELECT FROM org_owners w WHERE w.org = p.org AND w.user_id = u.id) AS owner
    FROM projects p, users u WHERE p.id = ${project} AND u.id IN (
        SELECT user_id FROM org_owners WHERE org = p.org
        UNION SELECT user_id FROM permissions WHERE project = p.id AND approve_submitted_artifacts)
    ORDER BY owner DESC, u.username, u.id LIMIT ${sql.lit(MAX_REVIEWERS)}`.execute(db)
  return rows
}

const MAX_RECIPIENTS = 20

/**
 * Lists the recipients of mails about submissions: the chosen reviewers who may still review, or the owners if there
 * are none.
 */
export async function listPortalRecipients(db: Kysely<Database>, portal: string): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    WITH owners AS (
      SELECT w.user_id FROM portals d JOIN projects p ON p.id = d.project JOIN org_owners w ON w.org = p.org
      WHERE d.id = ${portal}),
    chosen AS (
      SELECT t.id FROM portals d, unnest(d.notified_users) t(id) WHERE d.id = ${portal} AND (t.id IN (SELECT user_id FROM owners)
        OR EXISTS (SELECT FROM permissions m
          WHERE m.project = d.project AND m.user_id = t.id AND m.approve_submitted_artifacts)))
    SELECT u.email, u.id AS "user" FROM users u WHERE u.id IN (SELECT id FROM chosen)
      OR NOT EXISTS (SELECT FROM chosen) AND u.id IN (SELECT user_id FROM owners)
    ORDER BY u.email LIMIT ${sql.lit(MAX_RECIPIENTS)}`.execute(db)
  return rows
}
