import { sql, type RawBuilder, type Transaction } from 'kysely'
import { isAllowedWithin } from '#server/access/authorized-subject.ts'
import {
  groupByProject,
  requireAction,
  requireActionsOnContents,
  isOwn,
  getCurrentUserId,
  type AuthorizedRequest,
} from '#server/access/authorized-request.ts'
import { transferOwnValues } from '#server/features/fields/own-values.repo.ts'
import { requireProjectSpace } from '#server/features/orgs/orgs.repo.ts'
import { FIELD_COLUMNS } from '#server/db/artifact-columns.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_TREE_ENTRIES } from '#shared/rules/limits.ts'
import {
  requireTransferAllowedForAll,
  requireTransferAllowed,
  requireSetVisibility,
  resolveTarget,
  type Destination,
  type ItemDestination,
  type Target,
} from './destination.ts'
import { requireNotWithdrawn, lockAuthorizedArtifacts, lockTree } from './lock-entries.ts'
import {
  transferTags,
  toVisibilitySql,
  countArtifactsIn,
  summarizeContents,
  lockCopySources,
  lockStructure,
} from './library.repo.ts'
import { requireReassignmentAllowed } from './move.ts'

const createInTrashError = () => new AppError('conflict', { reason: ['in_trash'] })

/** Ids of the originals and, at the same positions, of their copies. */
interface IdPairs {
  sourceIds: string[]
  copyIds: string[]
}

/**
 * Copies artifacts into a folder of this or another project. A copy shares the stored file and needs no review. The
 * caller becomes its creator unless the call names someone else; items that the caller may not download keep their
 * creator, because everyone may download their own items. Returns the ids of the copies in the order of `ids`.
 */
export async function copyArtifacts(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  destination: ItemDestination,
): Promise<string[]> {
  return longTransaction(services.db, async (trx) => {
    await lockProjects(trx, [destination.projectId, ...groupByProject(call, 'artifact', ids).keys()])
    const target = await resolveTarget(trx, call, destination)
    await requireReassignmentAllowed(trx, target, destination)
    await lockCopySources(trx, ids)
    const lockedItems = await lockAuthorizedArtifacts(trx, call, ids, 'share')
    for (const item of lockedItems) {
      if (!item.active) throw createInTrashError()
      // A copy needs no review: copying it requires the permission to approve it.
      const authorizedSource = call.authorization.getSubject('artifact', item.id)
      const ownItem = isOwn(call, item)
      if (item.needs_review) requireAction(authorizedSource, 'artifact.review', ownItem)
      if (destination.visibility === 'local' && item.visibility !== 'local')
        requireAction(authorizedSource, 'artifact.set-visibility', ownItem)
    }
    await requireTransferAllowedForAll(trx, call, target, lockedItems)
    const pairs: IdPairs = { sourceIds: [...ids], copyIds: ids.map(() => newId()) }
    const undownloadableItems = lockedItems.filter(
      ({ id, user_id }) =>
        !isAllowedWithin(call.authorization.getSubject('artifact', id), 'artifact.download', user_id),
    )
    const idsKeepingOwner = undownloadableItems.map(({ id }) => id)
    await insertCopies(trx, call, target, destination, {
      pairs,
      folders: { sourceIds: [], copyIds: [] },
      idsKeepingOwner,
    })
    await transferTags(trx, target.project, pairs.copyIds, target.mayTag)
    await transferOwnValues(trx, target.project, pairs.copyIds)
    await requireProjectSpace(trx, target.project)
    const details = { to_folder: target.folder ?? 'root' }
    const entry = { project: target.project, act: 'copy', kind: 'artifact', details } as const
    await appendToAuditLog({ ...services, db: trx }, toActor(call), {
      ...entry,
      targets: selectTargets('artifacts', pairs.copyIds),
    })
    return pairs.copyIds
  })
}

/**
 * Copies folders with their contents. Returns the ids of the topmost copies. Throws `too_large` for too many entries,
 * because copying a folder into itself doubles its size each time.
 */
export async function copyFolders(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  destination: Destination,
): Promise<string[]> {
  return longTransaction(services.db, async (trx) => {
    const sources = groupByProject(call, 'folder', ids)
    await lockStructure(trx, destination.projectId, ...sources.keys())
    const target = await resolveTarget(trx, call, destination)
    const copies: string[] = []
    // Read all trees before writing the first copy, so that copying a folder into itself copies only what it contained
    // before.
    const trees: { ids: string[]; rootIds: string[] }[] = []
    for (const folderIds of sources.values()) {
      const tree = await lockTree(trx, call, folderIds)
      if (folderIds.some((id) => !tree.ids.includes(id))) throw createInTrashError()
      trees.push(tree)
    }
    const folders = trees.flatMap((tree) => tree.ids)
    if (folders.length + (await countArtifactsIn(trx, folders, MAX_TREE_ENTRIES + 1)) > MAX_TREE_ENTRIES)
      throw new AppError('too_large', { reason: ['too_many_things', MAX_TREE_ENTRIES] })
    for (const tree of trees) copies.push(...(await copyFolderTree(trx, call, target, destination, tree)))
    await requireProjectSpace(trx, target.project)
    const details = { to_folder: target.folder ?? 'root' }
    const entry = { project: target.project, act: 'copy', kind: 'folder', details } as const
    await appendToAuditLog({ ...services, db: trx }, toActor(call), {
      ...entry,
      targets: selectTargets('folders', copies),
    })
    return copies
  })
}

async function copyFolderTree(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  target: Target,
  destination: Destination,
  tree: { ids: string[]; rootIds: string[] },
): Promise<string[]> {
  const contents = await summarizeContents(trx, getCurrentUserId(call), tree.ids)
  const authorizedSource = call.authorization.getSubject('folder', tree.rootIds[0] ?? '')
  requireActionsOnContents(authorizedSource, contents, 'folder.copy', 'artifact.copy')
  if (contents.hasPendingReview) requireAction(authorizedSource, 'artifact.review', false)
  if (contents.hasOwnItems || contents.hasOthersItems) requireAction(target.authorizedProject, 'artifact.create', true)
  await requireTransferAllowed(trx, target, authorizedSource, contents)
  if (destination.visibility === 'local') requireSetVisibility(authorizedSource, contents)

  const selectTreeItems = (lockClause: RawBuilder<unknown>) =>
    sql<{
      id: string
    }>`SELECT id FROM artifacts WHERE folder = ANY(${uuids(tree.ids)}) AND active ${lockClause}`.execute(trx)
  const treeItems = await selectTreeItems(sql``)
  await lockCopySources(
    trx,
    treeItems.rows.map((row) => row.id),
  )
  const { rows } = await selectTreeItems(sql`ORDER BY id FOR SHARE`)
  const copyIdBySource = new Map(tree.ids.map((id) => [id, newId()]))
  const folders: IdPairs = { sourceIds: [...copyIdBySource.keys()], copyIds: [...copyIdBySource.values()] }
  // Parents and children may be inserted in any order: foreign keys are checked at the end of the statement.
  await sql`INSERT INTO folders (id, project, folder, title, description, user_id, created_at)
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), f.title, f.description, ${getCurrentUserId(call)}::uuid, ${Date.now()}
    FROM ${selectPairs(folders)} m JOIN folders f ON f.id = m.old LEFT JOIN ${selectPairs(folders)} up ON up.old = f.folder`.execute(
    trx,
  )
  const items: IdPairs = { sourceIds: rows.map((row) => row.id), copyIds: rows.map(() => newId()) }
  // Copies keep their creator if the caller may not download others' items, because creators may download their own.
  const idsKeepingOwner = isAllowedWithin(authorizedSource, 'artifact.download', null) ? [] : items.sourceIds
  await insertCopies(trx, call, target, destination, { pairs: items, folders, idsKeepingOwner })
  await transferTags(trx, target.project, items.copyIds, target.mayTag)
  await transferOwnValues(trx, target.project, items.copyIds)
  return tree.rootIds.map((id) => copyIdBySource.get(id) as string)
}

const selectPairs = ({ sourceIds, copyIds }: IdPairs) =>
  sql`(SELECT * FROM unnest(${uuids(sourceIds)}, ${uuids(copyIds)}) AS p (old, fresh))`

// Columns that are copied unchanged. `visibility` isn't among them because it depends on the caller's permissions.
const COPIED_COLUMNS = sql.raw(
  [
    ...FIELD_COLUMNS.filter((column) => column !== 'visibility'),
    ...['own_values', 'submission', 'filename', 'file', 'mime', 'type', 'search_words', 'labels', 'size', 'duration'],
  ].join(', '),
)

/**
 * Copies active artifacts with their tags and captions, each into the copy of its folder if there is one. Copies of the
 * artifacts in `idsKeepingOwner` keep their creator.
 */
async function insertCopies(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  target: Target,
  destination: ItemDestination,
  { pairs, folders, idsKeepingOwner }: { pairs: IdPairs; folders: IdPairs; idsKeepingOwner: readonly string[] },
): Promise<void> {
  if (destination.visibility === 'local') await requireNotWithdrawn(trx, sql`a.id = ANY(${uuids(pairs.sourceIds)})`)
  const now = Date.now()
  // Copies are private if the caller may not publish in the target project.
  const visibility = destination.visibility
    ? toVisibilitySql(destination.visibility)
    : target.mayPublish
      ? sql`visibility`
      : sql`'private'`
  await sql`
    INSERT INTO artifacts (id, project, folder, visibility, user_id, created_at, updated_at, template, ${COPIED_COLUMNS})
    SELECT m.fresh, ${target.project}, coalesce(up.fresh, ${target.folder}::uuid), ${visibility},
      CASE WHEN ${destination.user === undefined} AND m.old = ANY(${uuids(idsKeepingOwner)}) THEN a.user_id ELSE ${destination.user ?? getCurrentUserId(call)}::uuid END,
      ${destination.created_at ?? now}::bigint, ${now}::bigint,
      (SELECT t.id FROM templates t WHERE t.id = a.template AND t.project = ${target.project}), ${COPIED_COLUMNS}
    FROM ${selectPairs(pairs)} m JOIN artifacts a ON a.id = m.old LEFT JOIN ${selectPairs(folders)} up ON up.old = a.folder WHERE a.active`.execute(
    trx,
  )
  await sql`INSERT INTO captions (id, artifact, language, label, kind, content, created_at, updated_at)
    SELECT new_id(), m.fresh, c.language, c.label, c.kind, c.content, c.created_at, ${now}
    FROM ${selectPairs(pairs)} m JOIN captions c ON c.artifact = m.old`.execute(trx)
  await sql`INSERT INTO artifact_tags (artifact, tag) SELECT m.fresh, x.tag
    FROM ${selectPairs(pairs)} m JOIN artifact_tags x ON x.artifact = m.old JOIN tags t ON t.id = x.tag FOR SHARE OF t`.execute(
    trx,
  )
}
