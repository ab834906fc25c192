import { sql, type Kysely } from 'kysely'
import { areWindowsOpen } from '#server/access/public-rules.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Actor } from '#server/audit-log/audit-log.ts'
import type { ActivityAct, Activity, ActivityDetails, ActivitySubjectKind } from '#shared/entities/activity.ts'

export interface ActivityScope {
  project: string
  user?: string
  act?: ActivityAct
  kind?: ActivitySubjectKind
  thing?: string
  /** Whether acts about people (invitations, roles) are included. */
  includePeople: boolean
  from?: number
  to?: number
}

export const MAX_SHOWN_TARGETS = 5

const USER_JSON = sql<Activity['user']>`CASE WHEN x.user_id IS NOT NULL THEN json_build_object('id', x.user_id,
  'username', (SELECT u.username FROM users u WHERE u.id = x.user_id)) END`
/** The title of a target `t` of an act `x`. People are shown with their current username, deleted accounts with an empty title. */
export const TARGET_TITLE = sql`CASE WHEN x.kind = 'person' AND x.act NOT IN ('invite', 'withdraw')
  THEN coalesce((SELECT u.username FROM users u WHERE u.id = t.target), (SELECT m.email FROM permissions m WHERE m.id = t.target), '') ELSE t.title END`
const TARGETS_JSON = sql<
  Activity['things']
>`coalesce((SELECT json_agg(json_build_object('id', t.target, 'title', ${TARGET_TITLE}))
  FROM (SELECT target, title FROM audit_log_targets WHERE entry = x.id ORDER BY target LIMIT ${sql.lit(MAX_SHOWN_TARGETS)}) t), '[]')`

const MAX_TAG_TITLES = sql.lit(10)
const TAG_COUNT = sql`jsonb_array_length(coalesce(x.details -> 'tags', '[]'))`
/** The details of an act `x`. Long tag lists are truncated, because one act can add a hundred tags and a page lists hundreds of acts. */
export const SHORTENED_DETAILS = sql`CASE WHEN ${TAG_COUNT} > ${MAX_TAG_TITLES}
  THEN jsonb_set(x.details, '{tags}', jsonb_path_query_array(x.details, '$.tags[0 to 9]')) || jsonb_build_object('tag_count', ${TAG_COUNT})
  ELSE x.details END`
/** The current name of the person who took over what someone created. */
export const HEIR_DETAILS = sql`CASE WHEN x.details ? 'heir' THEN jsonb_build_object('heir',
  coalesce((SELECT u.username FROM users u WHERE u.id::text = x.details ->> 'heir'), '')) ELSE '{}' END`
const DETAILS = sql<ActivityDetails>`(${SHORTENED_DETAILS}) || (${HEIR_DETAILS})`

/** Lists the acts of a scope after the given position, newest first. */
export const listActivity = (
  db: Kysely<Database>,
  scope: ActivityScope,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Activity[]> =>
  db
    .selectFrom('audit_log as x')
    .select(['x.id', 'x.project', 'x.at', 'x.acting_admin', 'x.act', 'x.kind', 'x.count'])
    .select([DETAILS.as('details'), USER_JSON.as('user'), TARGETS_JSON.as('things')])
    .where('x.project', '=', scope.project)
    .$if(!scope.includePeople, (q) => q.where('x.kind', '<>', 'person'))
    .$if(scope.user !== undefined, (q) => q.where('x.user_id', '=', scope.user ?? ''))
    .$if(scope.act !== undefined, (q) => q.where('x.act', '=', scope.act ?? 'edit'))
    .$if(scope.kind !== undefined, (q) => q.where('x.kind', '=', scope.kind ?? 'artifact'))
    .$if(scope.from !== undefined, (q) => q.where('x.at', '>=', scope.from ?? 0))
    .$if(scope.to !== undefined, (q) => q.where('x.at', '<', scope.to ?? 0))
    .$if(scope.thing !== undefined, (q) =>
      q.where(sql<boolean>`x.id IN (SELECT entry FROM audit_log_targets WHERE target = ${scope.thing})`),
    )
    .$if(after !== null, (q) => q.where(sql<boolean>`(x.at, x.id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('x.at', 'desc')
    .orderBy('x.id', 'desc')
    .limit(limit)
    .execute()

/** Loads the acts with these ids, in any project, newest first. */
export async function listActs(db: Kysely<Database>, ids: readonly string[]): Promise<Activity[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('audit_log as x')
    .select(['x.id', 'x.project', 'x.at', 'x.acting_admin', 'x.act', 'x.kind', 'x.count'])
    .select([DETAILS.as('details'), USER_JSON.as('user'), TARGETS_JSON.as('things')])
    .where('x.id', '=', anyOf(ids))
    .orderBy('x.at', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
}

/** Throws `conflict`, naming the first of these fields that someone else has changed since `seen_at`. */
export async function requireNoConflictingEdit(
  db: Kysely<Database>,
  actor: Actor,
  changes: readonly { id: string; seen_at: number; fields: readonly string[] }[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ field: string; username: string | null }>`
    SELECT f.field, u.username
    FROM jsonb_to_recordset(${toJsonText(changes)}::jsonb) AS c(id uuid, seen_at bigint, fields jsonb)
    JOIN audit_log_targets t ON t.target = c.id
    JOIN audit_log x ON x.id = t.entry AND x.act = 'edit' AND x.at > c.seen_at AND x.user_id IS DISTINCT FROM ${actor.user}::uuid
    CROSS JOIN LATERAL jsonb_array_elements_text(x.details -> 'fields') AS f(field)
    LEFT JOIN users u ON u.id = x.user_id
    WHERE c.fields ? f.field ORDER BY x.at DESC LIMIT 1`.execute(db)
  const [conflict] = rows
  if (!conflict) return
  const { field, username } = conflict
  throw new AppError('conflict', { field, reason: ['overtaken', username ?? ''], by: username ?? undefined })
}

/**
 * Counts what others did in the projects that a user can open, between two times (ms). Acts about people are left out,
 * because they require a permission that isn't checked here.
 */
export async function countOthersActivity(
  db: Kysely<Database>,
  user: string,
  { since, until }: { since: number; until: number },
) {
  const { rows } = await sql<{
    project: string
    title: string
    act: ActivityAct
    kind: ActivitySubjectKind
    count: number
  }>`
    SELECT p.id AS project, p.title, x.act, x.kind, sum(x.count)::int AS count FROM projects p
    JOIN audit_log x ON x.project = p.id AND x.at >= ${since} AND x.at < ${until}
    LEFT JOIN subscriptions s ON s.org = p.org
    WHERE (EXISTS (SELECT FROM org_owners o WHERE o.org = p.org AND o.user_id = ${user}::uuid)
        OR EXISTS (SELECT FROM permissions m WHERE m.project = p.id AND m.user_id = ${user}::uuid))
      AND x.user_id IS DISTINCT FROM ${user}::uuid AND x.kind <> 'person'
      AND ${areWindowsOpen(['active'], 's', Date.now())}
    GROUP BY p.id, p.title, x.act, x.kind`.execute(db)
  return rows
}
