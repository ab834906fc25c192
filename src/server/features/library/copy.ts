import { sql, type RawBuilder, type Transaction } from 'kysely'
import { allowedOf } from '#server/access/place.ts'
import { byProject, demand, demandInside, isOwn, meOf, type Asked } from '#server/access/rights.ts'
import { demandSpaceOf } from '#server/features/orgs/orgs.repo.ts'
import { FIELD_COLUMNS } from '#server/db/artifact-columns.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_THINGS } from '#shared/rules/limits.ts'
import {
  demandAllTakenOut,
  demandTakenOut,
  demandVisibility,
  targetOf,
  type Destination,
  type ItemDestination,
  type Target,
} from './destination.ts'
import { demandNotTakenBack, holdArtifacts, holdTree } from './hold.ts'
import { carryTags, chosenVisibility, countIn, insideOf, lockSources, lockStructure } from './library.repo.ts'
import { demandReassignment } from './move.ts'

const inTrash = () => new AppError('conflict', { reason: ['in_trash'] })

/** Ids of the sources and, at the same positions, of their copies. */
interface Pairs {
  from: string[]
  to: string[]
}

/**
 * Copies artifacts into a folder of this or another project. A copy shares the stored file and needs no review. The
 * caller becomes its creator unless the call names someone else; items that the caller may not download keep their
 * creator, because everyone may download their own items. Returns the ids of the copies in the order of `ids`.
 */
export async function copyArtifacts(
  on: Recorder,
  asked: Asked,
  ids: readonly string[],
  destination: ItemDestination,
): Promise<string[]> {
  return longTransaction(on.db, async (trx) => {
    await lockProjects(trx, [destination.projectId, ...byProject(asked, 'artifact', ids).keys()])
    const target = await targetOf(trx, asked, destination)
    await demandReassignment(trx, target, destination)
    await lockSources(trx, ids)
    const held = await holdArtifacts(trx, asked, ids, 'share')
    for (const one of held) {
      if (!one.active) throw inTrash()
      // A copy needs no review: copying it requires the permission to approve it.
      const placed = asked.grant.placed('artifact', one.id)
      const ownItem = isOwn(asked, one)
      if (one.needs_review) demand(placed, 'artifact.review', ownItem)
      if (destination.visibility === 'local' && one.visibility !== 'local')
        demand(placed, 'artifact.set-visibility', ownItem)
    }
    await demandAllTakenOut(trx, asked, target, held)
    const pairs: Pairs = { from: [...ids], to: ids.map(() => newId()) }
    const closed = held.filter(
      ({ id, user_id }) => !allowedOf(asked.grant.placed('artifact', id), 'artifact.download', user_id),
    )
    const stays = closed.map(({ id }) => id)
    await insertCopies(trx, asked, target, destination, { pairs, folders: { from: [], to: [] }, stays })
    await carryTags(trx, target.project, pairs.to, target.mayTag)
    await demandSpaceOf(trx, target.project)
    const details = { to_folder: target.folder ?? 'root' }
    const entry = { project: target.project, act: 'copy', kind: 'artifact', details } as const
    await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('artifacts', pairs.to) })
    return pairs.to
  })
}

/**
 * Copies folders with their contents. Returns the ids of the copies of those that lie in no other copied folder. Throws
 * `too_large` for too many entries, because a folder that is copied into itself doubles each time.
 */
export async function copyFolders(
  on: Recorder,
  asked: Asked,
  ids: readonly string[],
  destination: Destination,
): Promise<string[]> {
  return longTransaction(on.db, async (trx) => {
    const sources = byProject(asked, 'folder', ids)
    await lockStructure(trx, destination.projectId, ...sources.keys())
    const target = await targetOf(trx, asked, destination)
    const copies: string[] = []
    // All trees are read before the first copy is written, so that a folder copied into itself contains only what it
    // contained before.
    const trees: { ids: string[]; tops: string[] }[] = []
    for (const own of sources.values()) {
      const tree = await holdTree(trx, asked, own)
      if (own.some((id) => !tree.ids.includes(id))) throw inTrash()
      trees.push(tree)
    }
    const folders = trees.flatMap((tree) => tree.ids)
    if (folders.length + (await countIn(trx, folders, MAX_THINGS + 1)) > MAX_THINGS)
      throw new AppError('too_large', { reason: ['too_many_things', MAX_THINGS] })
    for (const tree of trees) copies.push(...(await copyTree(trx, asked, target, destination, tree)))
    await demandSpaceOf(trx, target.project)
    const details = { to_folder: target.folder ?? 'root' }
    const entry = { project: target.project, act: 'copy', kind: 'folder', details } as const
    await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('folders', copies) })
    return copies
  })
}

async function copyTree(
  trx: Transaction<Database>,
  asked: Asked,
  target: Target,
  destination: Destination,
  tree: { ids: string[]; tops: string[] },
): Promise<string[]> {
  const inside = await insideOf(trx, meOf(asked), tree.ids)
  const placed = asked.grant.placed('folder', tree.tops[0] ?? '')
  demandInside(placed, inside, 'folder.copy', 'artifact.copy')
  if (inside.inReview) demand(placed, 'artifact.review', false)
  if (inside.ownItems || inside.othersItems) demand(target.placed, 'artifact.create', true)
  await demandTakenOut(trx, target, placed, inside)
  if (destination.visibility === 'local') demandVisibility(placed, inside)

  const inTree = (locked: RawBuilder<unknown>) =>
    sql<{ id: string }>`SELECT id FROM artifacts WHERE folder = ANY(${uuids(tree.ids)}) AND active ${locked}`.execute(
      trx,
    )
  const seen = await inTree(sql``)
  await lockSources(
    trx,
    seen.rows.map((row) => row.id),
  )
  const { rows } = await inTree(sql`ORDER BY id FOR SHARE`)
  const fresh = new Map(tree.ids.map((id) => [id, newId()]))
  const folders: Pairs = { from: [...fresh.keys()], to: [...fresh.values()] }
  // The order of parents and children doesn't matter: foreign keys are checked at the end of the statement.
  await sql`INSERT INTO folders (id, project, folder, title, description, user_id, created_at)
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), f.title, f.description, ${meOf(asked)}::uuid, ${Date.now()}
    FROM ${pairing(folders)} m JOIN folders f ON f.id = m.old LEFT JOIN ${pairing(folders)} up ON up.old = f.folder`.execute(
    trx,
  )
  const items: Pairs = { from: rows.map((row) => row.id), to: rows.map(() => newId()) }
  // The caller stays the creator of their own items either way.
  const stays = allowedOf(placed, 'artifact.download', null) ? [] : items.from
  await insertCopies(trx, asked, target, destination, { pairs: items, folders, stays })
  await carryTags(trx, target.project, items.to, target.mayTag)
  return tree.tops.map((id) => fresh.get(id) as string)
}

const pairing = ({ from, to }: Pairs) => sql`(SELECT * FROM unnest(${uuids(from)}, ${uuids(to)}) AS p (old, fresh))`

// Columns that are copied unchanged. Visibility is left out because it depends on the caller's permissions.
const CARRIED = sql.raw(
  [
    ...FIELD_COLUMNS.filter((column) => column !== 'visibility'),
    ...['given_as', 'filename', 'file', 'mime', 'type', 'words', 'labels', 'size', 'duration'],
  ].join(', '),
)

/**
 * Copies active artifacts with their tags and captions, each into the copy of its folder if there is one. Copies of
 * `keepOwnerIds` keep their creator.
 */
async function insertCopies(
  trx: Transaction<Database>,
  asked: Asked,
  target: Target,
  destination: ItemDestination,
  { pairs, folders, stays }: { pairs: Pairs; folders: Pairs; stays: readonly string[] },
): Promise<void> {
  if (destination.visibility === 'local') await demandNotTakenBack(trx, sql`a.id = ANY(${uuids(pairs.from)})`)
  const now = Date.now()
  // Without the permission to publish in the target project, copies are private.
  const visibility = destination.visibility
    ? chosenVisibility(destination.visibility)
    : target.mayPublish
      ? sql`visibility`
      : sql`'private'`
  await sql`
    INSERT INTO artifacts (id, project, folder, visibility, user_id, created_at, updated_at, ${CARRIED})
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), ${visibility},
      CASE WHEN ${destination.user === undefined} AND m.old = ANY(${uuids(stays)}) THEN a.user_id ELSE ${destination.user ?? meOf(asked)}::uuid END,
      ${destination.created_at ?? now}::bigint, ${now}::bigint, ${CARRIED}
    FROM ${pairing(pairs)} m JOIN artifacts a ON a.id = m.old LEFT JOIN ${pairing(folders)} up ON up.old = a.folder WHERE a.active`.execute(
    trx,
  )
  await sql`INSERT INTO captions (id, artifact, language, label, kind, content, created_at, updated_at)
    SELECT new_id(), m.fresh, c.language, c.label, c.kind, c.content, c.created_at, ${now}
    FROM ${pairing(pairs)} m JOIN captions c ON c.artifact = m.old`.execute(trx)
  await sql`INSERT INTO artifact_tags (artifact, tag) SELECT m.fresh, x.tag
    FROM ${pairing(pairs)} m JOIN artifact_tags x ON x.artifact = m.old JOIN tags t ON t.id = x.tag FOR SHARE OF t`.execute(
    trx,
  )
}
