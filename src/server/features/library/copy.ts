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

/** Old and new ids, side by side. */
interface Pairs {
  from: string[]
  to: string[]
}

/**
 * Copies artifacts into a folder of this or another project; a copy shares the stored file, needs no review, and is
 * its maker's unless the call says otherwise. Of what they may not download it stays whose the source is: everybody may download
 * their own. Answers the ids of the copies in the order of `ids`.
 */
export async function copyArtifacts(
  on: Recorder,
  asked: Asked,
  ids: readonly string[],
  to: ItemDestination,
): Promise<string[]> {
  return longTransaction(on.db, async (trx) => {
    await lockProjects(trx, [to.projectId, ...byProject(asked, 'artifact', ids).keys()])
    const target = await targetOf(trx, asked, to)
    await demandReassignment(trx, target, to)
    await lockSources(trx, ids)
    const held = await holdArtifacts(trx, asked, ids, 'share')
    for (const one of held) {
      if (!one.active) throw inTrash()
      // A copy needs no review: whoever makes it approves it.
      const [placed, own] = [asked.grant.placed('artifact', one.id), isOwn(asked, one)]
      if (one.needs_review) demand(placed, 'artifact.review', own)
      if (to.visibility === 'local' && one.visibility !== 'local') demand(placed, 'artifact.set-visibility', own)
    }
    await demandAllTakenOut(trx, asked, target, held)
    const pairs: Pairs = { from: [...ids], to: ids.map(() => newId()) }
    const closed = held.filter(
      ({ id, user_id }) => !allowedOf(asked.grant.placed('artifact', id), 'artifact.download', user_id),
    )
    const stays = closed.map(({ id }) => id)
    await insertCopies(trx, asked, target, to, { pairs, folders: { from: [], to: [] }, stays })
    await carryTags(trx, target.project, pairs.to, target.mayTag)
    await demandSpaceOf(trx, target.project)
    const details = { to_folder: target.folder ?? 'root' }
    const entry = { project: target.project, act: 'copy', kind: 'artifact', details } as const
    await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('artifacts', pairs.to) })
    return pairs.to
  })
}

/**
 * Copies folders with all they hold. Answers the ids of the copies, one for each that lies in no other of them. Throws
 * `too_large` for more than belongs in one copy: one folder copied into itself again and again holds a million soon.
 */
export async function copyFolders(
  on: Recorder,
  asked: Asked,
  ids: readonly string[],
  to: Destination,
): Promise<string[]> {
  return longTransaction(on.db, async (trx) => {
    const sources = byProject(asked, 'folder', ids)
    await lockStructure(trx, to.projectId, ...sources.keys())
    const target = await targetOf(trx, asked, to)
    const copies: string[] = []
    // All trees are read before the first copy is there: a folder copied into itself holds what it held before.
    const trees: { ids: string[]; tops: string[] }[] = []
    for (const own of sources.values()) {
      const tree = await holdTree(trx, asked, own)
      if (own.some((id) => !tree.ids.includes(id))) throw inTrash()
      trees.push(tree)
    }
    const folders = trees.flatMap((tree) => tree.ids)
    if (folders.length + (await countIn(trx, folders, MAX_THINGS + 1)) > MAX_THINGS)
      throw new AppError('too_large', { reason: ['too_many_things', MAX_THINGS] })
    for (const tree of trees) copies.push(...(await copyTree(trx, asked, target, to, tree)))
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
  to: Destination,
  tree: { ids: string[]; tops: string[] },
): Promise<string[]> {
  const inside = await insideOf(trx, meOf(asked), tree.ids)
  const placed = asked.grant.placed('folder', tree.tops[0] ?? '')
  demandInside(placed, inside, 'folder.copy', 'artifact.copy')
  if (inside.inReview) demand(placed, 'artifact.review', false)
  if (inside.ownItems || inside.othersItems) demand(target.placed, 'artifact.create', true)
  await demandTakenOut(trx, target, placed, inside)
  if (to.visibility === 'local') demandVisibility(placed, inside)

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
  // A parent may come after its child in one statement: the reference is checked at its end.
  await sql`INSERT INTO folders (id, project, folder, title, description, user_id, created_at)
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), f.title, f.description, ${meOf(asked)}::uuid, ${Date.now()}
    FROM ${pairing(folders)} m JOIN folders f ON f.id = m.old LEFT JOIN ${pairing(folders)} up ON up.old = f.folder`.execute(
    trx,
  )
  const items: Pairs = { from: rows.map((row) => row.id), to: rows.map(() => newId()) }
  // Their own stay theirs either way.
  const stays = allowedOf(placed, 'artifact.download', null) ? [] : items.from
  await insertCopies(trx, asked, target, to, { pairs: items, folders, stays })
  await carryTags(trx, target.project, items.to, target.mayTag)
  return tree.tops.map((id) => fresh.get(id) as string)
}

const pairing = ({ from, to }: Pairs) => sql`(SELECT * FROM unnest(${uuids(from)}, ${uuids(to)}) AS p (old, fresh))`

// What a copy takes over as it is; who may see it is asked anew.
const CARRIED = sql.raw(
  [
    ...FIELD_COLUMNS.filter((column) => column !== 'visibility'),
    ...['given_as', 'filename', 'file', 'mime', 'type', 'words', 'labels', 'size', 'duration'],
  ].join(', '),
)

/**
 * Copies living artifacts with their tags and captions, each into the copy of its folder if there is one. The copies of `stays`
 * are whose these are.
 */
async function insertCopies(
  trx: Transaction<Database>,
  asked: Asked,
  target: Target,
  to: ItemDestination,
  { pairs, folders, stays }: { pairs: Pairs; folders: Pairs; stays: readonly string[] },
): Promise<void> {
  if (to.visibility === 'local') await demandNotTakenBack(trx, sql`a.id = ANY(${uuids(pairs.from)})`)
  const now = Date.now()
  // Whoever may not publish there makes no public copies, whatever was public before.
  const visibility = to.visibility
    ? chosenVisibility(to.visibility)
    : target.mayPublish
      ? sql`visibility`
      : sql`'private'`
  await sql`
    INSERT INTO artifacts (id, project, folder, visibility, user_id, created_at, updated_at, ${CARRIED})
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), ${visibility},
      CASE WHEN ${to.user === undefined} AND m.old = ANY(${uuids(stays)}) THEN a.user_id ELSE ${to.user ?? meOf(asked)}::uuid END,
      ${to.created_at ?? now}::bigint, ${now}::bigint, ${CARRIED}
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
