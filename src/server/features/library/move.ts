import { sql, type Transaction } from 'kysely'
import { byProject, demand, demandInside, isOwn, meOf, type Asked } from '#server/access/rights.ts'
import { demandSpaceOf } from '#server/features/orgs/orgs.repo.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import {
  demandAllTakenOut,
  demandPerson,
  demandTakenOut,
  demandVisibility,
  targetOf,
  type Destination,
  type ItemDestination,
  type Target,
} from './destination.ts'
import { demandNotTakenBack, holdArtifacts, holdTree } from './hold.ts'
import { carryTags, chosenVisibility, insideOf, isOfOtherOrg, leaveExhibits, lockStructure } from './library.repo.ts'

const inTrash = () => new AppError('conflict', { reason: ['in_trash'] })

type On = Recorder & { db: Transaction<Database> }

/**
 * Moves artifacts into a folder of this or another project. They need no review afterwards. A move within the project
 * requires the permission to move each item; a move to another project, the permissions to move it out and to create
 * items there.
 * @spec 4.artifact.5
 */
export async function moveArtifacts(
  on: Recorder,
  asked: Asked,
  ids: readonly string[],
  to: ItemDestination,
): Promise<void> {
  await longTransaction(on.db, async (trx) => {
    await lockProjects(trx, [to.projectId, ...byProject(asked, 'artifact', ids).keys()])
    const target = await targetOf(trx, asked, to)
    const held = await holdArtifacts(trx, asked, ids)
    if (held.some((one) => !one.active)) throw inTrash()
    for (const one of held) {
      const placed = asked.grant.placed('artifact', one.id)
      const ownItem = isOwn(asked, one)
      demand(placed, one.project === target.project ? 'artifact.move' : 'artifact.move-out', ownItem)
      if (one.needs_review) demand(placed, 'artifact.review', ownItem)
      if (to.visibility !== undefined && to.visibility !== one.visibility)
        demand(placed, 'artifact.set-visibility', ownItem)
    }
    if (to.visibility === 'local') await demandNotTakenBack(trx, sql`a.id = ANY(${uuids(ids)})`)
    await demandReassignment(trx, target, to)
    const away = held.filter((one) => one.project !== target.project)
    if (away.length > 0) demand(target.placed, 'artifact.create', true)
    await demandAllTakenOut(trx, asked, target, away)

    const now = Date.now()
    await sql`UPDATE artifacts SET project = ${target.project}, folder = ${target.folder}, needs_review = false, updated_at = ${now},
        user_id = coalesce(${to.user ?? null}::uuid, user_id), created_at = coalesce(${to.created_at ?? null}::bigint, created_at),
        upload_id = CASE WHEN project = ${target.project} AND ${to.user === undefined} THEN upload_id END,
        visibility = ${visibilityThere(to, target)}
      WHERE id = ANY(${uuids(held.map((one) => one.id))})`.execute(trx)
    const leaving = away.map((one) => one.id)
    await arriveElsewhere({ ...on, db: trx }, asked, target, 'artifact', leaving, leaving)
    const stayed = held.flatMap((one) => (one.project === target.project ? one.id : []))
    const entry = { project: target.project, act: 'move', kind: 'artifact', at: now } as const
    const details = { to_folder: target.folder ?? 'root' }
    await record({ ...on, db: trx }, actorOf(asked), { ...entry, details, things: thingsOf('artifacts', stayed) })
  })
}

/**
 * Moves folders with their contents, which need no review afterwards. Throws `bad_input` if a folder would be moved
 * into itself.
 */
export async function moveFolders(on: Recorder, asked: Asked, ids: readonly string[], to: Destination): Promise<void> {
  await longTransaction(on.db, async (trx) => {
    const sources = byProject(asked, 'folder', ids)
    await lockStructure(trx, to.projectId, ...sources.keys())
    const target = await targetOf(trx, asked, to)
    for (const [project, own] of sources) {
      const tree = await holdTree(trx, asked, own)
      if (own.some((id) => !tree.ids.includes(id))) throw inTrash()
      if (target.folder !== null && tree.ids.includes(target.folder)) throw badInput('folderId', 'inside_itself')
      const stays = project === target.project
      await demandFolders(trx, asked, tree, target, to, stays)
      if (to.visibility === 'local') {
        const inside = sql<boolean>`a.folder = ANY(${uuids(tree.ids)}) AND a.active`
        // The locks keep contributors from withdrawing an item after this check.
        await sql`SELECT FROM artifacts a WHERE ${inside} ORDER BY a.id FOR NO KEY UPDATE`.execute(trx)
        await demandNotTakenBack(trx, inside)
      }
      if (!stays) await comeHomeAbove(trx, tree.tops)
      const now = Date.now()
      await sql`UPDATE folders SET folder = ${target.folder}, updated_at = ${now} WHERE id = ANY(${uuids(tree.tops)})`.execute(
        trx,
      )
      if (!stays || to.visibility !== undefined) {
        await sql`UPDATE artifacts SET project = ${target.project}, needs_review = false, upload_id = NULL, updated_at = ${now},
          visibility = ${visibilityThere(to, target)} WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(trx)
      } else {
        await sql`UPDATE artifacts SET needs_review = false, updated_at = ${now}
          WHERE folder = ANY(${uuids(tree.ids)}) AND active AND needs_review`.execute(trx)
      }
      if (stays) {
        const entry = { project, act: 'move', kind: 'folder', at: now } as const
        const details = { to_folder: target.folder ?? 'root' }
        await record({ ...on, db: trx }, actorOf(asked), { ...entry, details, things: thingsOf('folders', tree.tops) })
      } else await folderTreeArrives({ ...on, db: trx }, asked, target, tree)
    }
  })
}

/** Requires the permissions to move a folder tree, within its project or to another one. */
async function demandFolders(
  trx: Transaction<Database>,
  asked: Asked,
  tree: { ids: string[]; tops: string[] },
  target: Target,
  { visibility }: Destination,
  stays: boolean,
): Promise<void> {
  const placed = asked.grant.placed('folder', tree.tops[0] ?? '')
  const me = meOf(asked)
  const topContents = await insideOf(trx, me, tree.tops)
  const all = await insideOf(trx, me, tree.ids)
  // Within a project, the items inside a folder don't change their folder.
  if (stays)
    demandInside(placed, { ...topContents, ownItems: false, othersItems: false }, 'folder.move', 'artifact.move')
  else {
    demandInside(placed, all, 'folder.move-out', 'artifact.move-out')
    demand(target.placed, 'folder.create', true)
    if (all.ownItems || all.othersItems) demand(target.placed, 'artifact.create', true)
    await demandTakenOut(trx, target, placed, all)
  }
  if (all.inReview) demand(placed, 'artifact.review', false)
  if (visibility !== undefined) demandVisibility(placed, all)
}

/** Trashed entries of folders that leave the project stay in the trash, and will be restored to the folder above. */
async function comeHomeAbove(trx: Transaction<Database>, tops: readonly string[]): Promise<void> {
  for (const table of ['artifacts', 'folders'] as const)
    await sql`WITH RECURSIVE down AS (
        SELECT id, folder AS home FROM folders WHERE id = ANY(${uuids(tops)})
        UNION ALL SELECT f.id, down.home FROM folders f JOIN down ON f.folder = down.id WHERE f.active)
      UPDATE ${sql.table(table)} t SET restore_folder = down.home FROM down
      WHERE t.restore_folder = down.id AND NOT t.active`.execute(trx)
}

async function folderTreeArrives(
  on: On,
  asked: Asked,
  target: Target,
  tree: { ids: string[]; tops: string[] },
): Promise<void> {
  const trx = on.db
  await sql`UPDATE folders SET project = ${target.project} WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM artifacts WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(trx)
  await arriveElsewhere(
    on,
    asked,
    target,
    'folder',
    tree.tops,
    rows.map((row) => row.id),
  )
}

/** Completes the transfer of entries from other projects: their tags, exhibits, storage and audit log. */
async function arriveElsewhere(
  on: On,
  asked: Asked,
  target: Target,
  kind: 'artifact' | 'folder',
  things: readonly string[],
  artifacts: readonly string[],
): Promise<void> {
  if (things.length === 0) return
  await carryTags(on.db, target.project, artifacts, target.mayTag)
  await leaveExhibits(on.db, target.project, artifacts)
  const sources = byProject(asked, kind, things)
  // Within one org the used storage doesn't change.
  if (await isOfOtherOrg(on.db, target.project, [...sources.keys()])) await demandSpaceOf(on.db, target.project)
  const at = Date.now()
  const table = kind === 'artifact' ? 'artifacts' : 'folders'
  for (const [project, own] of sources) {
    const entry = { act: 'move', kind, at, things: thingsOf(table, own) } as const
    const to_folder = target.folder ?? 'root'
    await record(on, actorOf(asked), { ...entry, project, details: { to_project: target.project } })
    await record(on, actorOf(asked), {
      ...entry,
      project: target.project,
      details: { to_folder, from_project: project },
    })
  }
}

/**
 * Requires the permission to change the creator and date of items. Throws `forbidden`, or `bad_input` if the new
 * creator doesn't belong to the project.
 */
export async function demandReassignment(
  trx: Transaction<Database>,
  target: Target,
  { user, created_at }: ItemDestination,
): Promise<void> {
  if (user === undefined && created_at === undefined) return
  demand(target.placed, 'artifact.reassign', false)
  if (user !== undefined) await demandPerson(trx, target.project, user)
}

/** SQL for the visibility at the target: as chosen, or unchanged if the caller may publish there, or private. */
const visibilityThere = (to: Destination, { project, mayPublish }: Target) =>
  to.visibility !== undefined
    ? chosenVisibility(to.visibility)
    : mayPublish
      ? sql`visibility`
      : sql`CASE WHEN project = ${project} THEN visibility ELSE 'private' END`
