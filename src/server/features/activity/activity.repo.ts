import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { newId } from '#server/kit/ids.ts'
import { announce } from '#server/ports/hub/announce.ts'
import type { Act, Activity, ActivityDetails, ThingKind } from '#shared/entities/activity.ts'

/** Whose doing it is. */
export interface Actor {
  user: string | null
  actingAdmin: string | null
  /** The page that it was done on: it knows already. */
  page?: string | undefined
}

export const actorOf = ({ caller }: { caller: Caller }): Actor => ({
  user: caller.session?.user.id ?? null,
  actingAdmin: caller.session?.actingAdmin ?? null,
  page: caller.page,
})

/** A query of `id` and `title`: what was acted on. */
export type Things = RawBuilder<{ id: string; title: string }>

export interface Entry {
  project: string
  act: Act
  kind: ThingKind
  things: Things
  details?: ActivityDetails
  /** Artifacts on whose pages an act on tags or exhibits shows. */
  touches?: readonly string[]
  /** ms; now where nothing else depends on it. */
  at?: number
}

/** Of what an act only touches no more is told than this. */
export const MOST_TOLD = 1000

/** Where changes are written down, and who is told of them. */
export type Record = Pick<Services, 'hub'> & { db: Kysely<Database> }

/**
 * Writes an act into the record, as part of the transaction that acts, and tells those who look at the project once it
 * has happened. Nothing is written where nothing was acted on.
 */
export async function record({ db, hub }: Record, actor: Actor, entry: Entry): Promise<void> {
  const { project, act, kind, things, details = {}, touches = [], at = Date.now() } = entry
  const { rows } = await sql<{ thing: string }>`
    WITH done AS (${things}),
    written AS (
      INSERT INTO activity (id, project, at, user_id, acting_admin, act, kind, count, details)
      SELECT ${newId()}::uuid, ${project}, ${at}, ${actor.user}, ${actor.actingAdmin}, ${act}, ${kind}, (SELECT count(*) FROM done), ${JSON.stringify(details)}
      WHERE EXISTS (SELECT FROM done) RETURNING id)
    INSERT INTO activity_things (thing, activity, title)
    SELECT done.id, written.id, done.title FROM done, written RETURNING thing`.execute(db)
  if (rows.length === 0) return
  const changed =
    kind === 'artifact' || kind === 'folder'
      ? { kind, ids: rows.map((row) => row.thing) }
      : { kind: 'artifact' as const, ids: touches.slice(0, MOST_TOLD) }
  await afterCommit(db, () => announce(hub, { ...changed, project, page: actor.page }))
}

/** The things of these ids, as they are called now. */
export const thingsOf = (table: 'artifacts' | 'folders' | 'tags' | 'exhibits', ids: readonly string[]): Things =>
  sql`SELECT id, title FROM ${sql.table(table)} WHERE id = ANY(${ids as string[]}::uuid[])`

export interface ActivityScope {
  project: string
  user?: string
  act?: Act
  kind?: ThingKind
  thing?: string
  from?: number
  to?: number
}

export const SHOWN_THINGS = 5

const PEOPLE = sql<Activity['user']>`CASE WHEN x.user_id IS NOT NULL THEN json_build_object('id', x.user_id,
  'username', (SELECT u.username FROM users u WHERE u.id = x.user_id)) END`
const THINGS = sql<Activity['things']>`coalesce((SELECT json_agg(json_build_object('id', t.thing, 'title', t.title))
  FROM (SELECT thing, title FROM activity_things WHERE activity = x.id ORDER BY thing LIMIT ${sql.lit(SHOWN_THINGS)}) t), '[]')`

const TITLES = sql.lit(10)
// A hundred titles may have been put on at once, and a page tells of hundreds of acts.
const DETAILS = sql<ActivityDetails>`CASE WHEN jsonb_array_length(coalesce(x.details -> 'tags', '[]')) > ${TITLES}
  THEN jsonb_set(x.details, '{tags}', jsonb_path_query_array(x.details, '$.tags[0 to 9]')) ELSE x.details END`

/** Acts after `after` (its time and id), the latest first. */
export const listActivity = (
  db: Kysely<Database>,
  scope: ActivityScope,
  after: [number, string] | null,
  limit: number,
): Promise<Activity[]> =>
  db
    .selectFrom('activity as x')
    .select(['x.id', 'x.project', 'x.at', 'x.acting_admin', 'x.act', 'x.kind', 'x.count'])
    .select([DETAILS.as('details'), PEOPLE.as('user'), THINGS.as('things')])
    .where('x.project', '=', scope.project)
    .$if(scope.user !== undefined, (q) => q.where('x.user_id', '=', scope.user ?? ''))
    .$if(scope.act !== undefined, (q) => q.where('x.act', '=', scope.act ?? 'edit'))
    .$if(scope.kind !== undefined, (q) => q.where('x.kind', '=', scope.kind ?? 'artifact'))
    .$if(scope.from !== undefined, (q) => q.where('x.at', '>=', scope.from ?? 0))
    .$if(scope.to !== undefined, (q) => q.where('x.at', '<', scope.to ?? 0))
    .$if(scope.thing !== undefined, (q) =>
      q.where(sql<boolean>`x.id IN (SELECT activity FROM activity_things WHERE thing = ${scope.thing})`),
    )
    .$if(after !== null, (q) => q.where(sql<boolean>`(x.at, x.id) < (${after?.[0]}, ${after?.[1]}::uuid)`))
    .orderBy('x.at', 'desc')
    .orderBy('x.id', 'desc')
    .limit(limit)
    .execute()

/** One field that somebody else has changed since a person looked at it. */
export interface Overtaken {
  id: string
  field: string
  username: string | null
}

/** Of these changes the first that meets a field which somebody else changed after the person had seen it. */
export async function findOvertaken(
  db: Kysely<Database>,
  actor: Actor,
  changes: readonly { id: string; seen_at: number; fields: readonly string[] }[],
): Promise<Overtaken | undefined> {
  if (changes.length === 0) return undefined
  const { rows } = await sql<Overtaken>`
    SELECT c.id, f.field, u.username
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(id uuid, seen_at bigint, fields jsonb)
    JOIN activity_things t ON t.thing = c.id
    JOIN activity x ON x.id = t.activity AND x.act = 'edit' AND x.at > c.seen_at AND x.user_id IS DISTINCT FROM ${actor.user}::uuid
    CROSS JOIN LATERAL jsonb_array_elements_text(x.details -> 'fields') AS f(field)
    LEFT JOIN users u ON u.id = x.user_id
    WHERE c.fields ? f.field ORDER BY x.at DESC LIMIT 1`.execute(db)
  return rows[0]
}
