import { sql, type Kysely, type RawBuilder } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_SHOWN_TARGETS, SHORTENED_DETAILS } from '#server/features/activity/activity.repo.ts'
import type { EarlierAct, EarlierConsent } from '#shared/entities/exports/earlier-history.ts'
import type { ActRecord, ConsentRecord, PackageOrigin } from '#shared/entities/exports/history.ts'

/** The project and the import that records of a package belong to. */
interface HistoryOwner {
  id: string
  project: string
}

type WithOrigin<T> = T & { origin: PackageOrigin }
type WithTargets = Omit<ActRecord, 'targets'> & { targets: { id: string; title: string; artifact: string | null }[] }

/**
 * Adds acts of a package, unless they are those of this project. `artifact` is the item that the import made of a target. Acts
 * that were added before get the targets that they lack.
 */
export async function insertEarlierActs(
  db: Kysely<Database>,
  { id, project }: HistoryOwner,
  acts: readonly WithOrigin<WithTargets>[],
): Promise<void> {
  const rows = acts.map((act) => ({ ...act, source: act.id, id: newId() }))
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS r(id uuid, source uuid, origin jsonb, at bigint, "user" text,
        by_administrator boolean, act text, kind text, count integer, details jsonb, targets jsonb)
    ), added AS (
      INSERT INTO earlier_acts (id, project, import, source, origin, at, person, by_administrator, act, kind, count, details)
      SELECT g.id, ${project}, ${id}, g.source, g.origin, g.at, g."user", g.by_administrator, g.act, g.kind, g.count, g.details
      FROM given g
      WHERE NOT EXISTS (SELECT FROM audit_log x WHERE x.id = g.source AND x.project = ${project})
        AND NOT EXISTS (SELECT FROM earlier_acts x WHERE x.id = g.source AND x.project = ${project})
      ON CONFLICT (import, source) DO NOTHING RETURNING id, source
    ), entries AS (
      SELECT id, source FROM added
      UNION ALL SELECT x.id, x.source FROM earlier_acts x WHERE x.import = ${id} AND x.source IN (SELECT source FROM given)
    )
    INSERT INTO earlier_act_targets (entry, source, artifact, title)
    SELECT e.id, t.id, t.artifact, t.title FROM given g JOIN entries e ON e.source = g.source,
      jsonb_to_recordset(g.targets) AS t(id uuid, artifact uuid, title text)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Adds a consent of a package, and makes it the submission of these items. Doing it again changes nothing. Returns its id. */
export async function insertEarlierConsent(
  db: Kysely<Database>,
  { id: importId, project }: HistoryOwner,
  {
    id: source,
    artifact: _artifact,
    items: _items,
    origin,
    created_at,
    withdrawn_at,
    ...record
  }: WithOrigin<ConsentRecord>,
  items: readonly string[],
): Promise<string> {
  await db
    .insertInto('earlier_consents')
    .values({
      ...{ id: newId(), project, import: importId, source, created_at, withdrawn_at },
      origin: sql`${toJsonText(origin)}::jsonb`,
      record: sql`${toJsonText(record)}::jsonb`,
    })
    .onConflict((on) => on.columns(['import', 'source']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('earlier_consents')
    .select('id')
    .where('import', '=', importId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  await linkItems(db, project, id, items)
  return id
}

/** Makes a submission the one of these items of its project, if they have none. */
export async function linkItems(
  db: Kysely<Database>,
  project: string,
  submission: string,
  items: readonly string[],
): Promise<void> {
  await db
    .updateTable('artifacts')
    .set({ submission })
    .where('id', '=', anyOf(items))
    .where('project', '=', project)
    .where('submission', 'is', null)
    .execute()
}

/** Removes the acts that an import added. Its consents stay as long as their items, which may be restored from Trash. */
export const deleteEarlierActs = (db: Kysely<Database>, importId: string) =>
  db.deleteFrom('earlier_acts').where('import', '=', importId).execute()

/** Deletes consents whose items were all deleted permanently. */
export const deleteUnusedConsents = (db: Kysely<Database>) =>
  sql`DELETE FROM earlier_consents c WHERE NOT EXISTS (SELECT FROM artifacts a WHERE a.submission = c.id)`.execute(db)

interface Page {
  /** Only what concerns this item. */
  item?: string | undefined
  after: { at: number; id: string } | null
  limit: number
}

/** Lists acts from before the import, newest first. */
export async function listEarlierActs(
  db: Kysely<Database>,
  project: string,
  { item, after, limit }: Page,
): Promise<EarlierAct[]> {
  const { rows } = await sql<EarlierAct>`
    SELECT x.id, x.at, x.origin, x.person AS user, x.by_administrator, x.act, x.kind, x.count, ${SHORTENED_DETAILS} AS details,
      coalesce((SELECT json_agg(json_build_object('id', t.artifact, 'title', t.title) ORDER BY t.source)
        FROM (SELECT * FROM earlier_act_targets t WHERE t.entry = x.id ORDER BY t.source LIMIT ${sql.lit(MAX_SHOWN_TARGETS)}) t),
        '[]') AS things
    FROM earlier_acts x WHERE x.project = ${project}
      AND ${item === undefined ? sql`true` : sql`x.id IN (SELECT entry FROM earlier_act_targets WHERE artifact = ${item})`}
      AND ${after === null ? sql`true` : sql`(x.at, x.id) < (${after.at}, ${after.id}::uuid)`}
    ORDER BY x.at DESC, x.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Lists consents from before the import with their items outside Trash, newest first. */
export async function listEarlierConsents(
  db: Kysely<Database>,
  project: string,
  { item, after, limit }: Page,
): Promise<EarlierConsent[]> {
  const { rows } = await sql<{ row: EarlierConsent }>`
    SELECT c.record || jsonb_build_object('id', c.id, 'origin', c.origin, 'created_at', c.created_at, 'withdrawn_at', c.withdrawn_at,
      'items', i.ids) AS row
    FROM earlier_consents c, LATERAL (
      SELECT jsonb_agg(a.id ORDER BY a.id) AS ids FROM artifacts a WHERE a.submission = c.id AND a.project = ${project} AND a.active) i
    WHERE c.project = ${project} AND i.ids IS NOT NULL
      AND ${item === undefined ? sql`true` : sql`c.id = (SELECT submission FROM artifacts WHERE id = ${item})`}
      AND ${after === null ? sql`true` : sql`(c.created_at, c.id) < (${after.at}, ${after.id}::uuid)`}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Reads the acts from before the import in batches as in a package, oldest first; only those on items of an export, if it is named.
 * An act on very many things comes several times, each time with others of them.
 */
export async function* readEarlierActs(
  db: Kysely<Database>,
  project: string,
  exportId: string | null,
): AsyncGenerator<ActRecord[]> {
  const isExported =
    exportId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM export_items i WHERE i.export = ${exportId}::uuid AND i.artifact = t.artifact)`
  const selectTargets = (entry: RawBuilder<unknown>, after: string) => sql<TargetPage>`
    SELECT coalesce(json_agg(json_build_object('id', coalesce(p.artifact, p.source), 'title', p.title) ORDER BY p.source), '[]')
        AS targets, max(p.source::text COLLATE "C") AS last_target
      FROM (SELECT t.* FROM earlier_act_targets t WHERE t.entry = ${entry} AND t.source > ${after}::uuid AND ${isExported}
        ORDER BY t.source LIMIT ${sql.lit(TARGETS_BATCH_SIZE)}) p`
  for (let last = FIRST; ;) {
    const { rows } = await sql<ActRecord & TargetPage>`
      SELECT x.id, x.at, x.person AS user, x.by_administrator, x.act, x.kind, x.count, x.details, x.origin, n.*
      FROM earlier_acts x CROSS JOIN LATERAL (${selectTargets(sql`x.id`, FIRST.id)}) n
      WHERE x.project = ${project} AND (${exportId === null} OR n.last_target IS NOT NULL)
        AND (x.at, x.id) > (${last.at}::bigint, ${last.id}::uuid)
      ORDER BY x.at, x.id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    const next = rows.at(-1)
    if (!next) return
    for (const { last_target: lastTarget, ...act } of rows) {
      yield [act]
      let page: TargetPage | undefined = { targets: act.targets, last_target: lastTarget }
      while (page?.last_target && page.targets.length === TARGETS_BATCH_SIZE) {
        page = (await selectTargets(sql`${act.id}::uuid`, page.last_target).execute(db)).rows[0]
        if (page?.last_target) yield [{ ...act, targets: page.targets }]
      }
    }
    last = next
  }
}

/** Reads the consents of the items of an export as in a package, oldest first. */
export async function* readEarlierConsents(
  db: Kysely<Database>,
  project: string,
  exportId: string,
): AsyncGenerator<ConsentRecord[]> {
  for (let last = FIRST; ;) {
    const { rows } = await sql<{ id: string; at: number; row: ConsentRecord }>`
      SELECT c.id, c.created_at AS at, c.record || jsonb_build_object('id', c.id, 'artifact', i.ids -> 0, 'items', i.ids,
        'created_at', c.created_at, 'withdrawn_at', c.withdrawn_at, 'origin', c.origin) AS row
      FROM earlier_consents c, LATERAL (
        SELECT jsonb_agg(a.id ORDER BY a.id) AS ids FROM artifacts a JOIN export_items x ON x.artifact = a.id AND x.export = ${exportId}
        WHERE a.submission = c.id) i
      WHERE c.project = ${project} AND i.ids IS NOT NULL AND (c.created_at, c.id) > (${last.at}::bigint, ${last.id}::uuid)
      ORDER BY c.created_at, c.id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    const next = rows.at(-1)
    if (!next) return
    yield rows.map(({ row }) => row)
    last = next
  }
}

/** Consents and acts may have long texts, and acts many targets. */
const [BATCH_SIZE, TARGETS_BATCH_SIZE] = [50, 1000]
type TargetPage = Pick<ActRecord, 'targets'> & { last_target: string | null }
const FIRST = { at: Number.MIN_SAFE_INTEGER, id: '00000000-0000-0000-0000-000000000000' }
