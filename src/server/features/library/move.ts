import { sql, type Transaction } from 'kysely'
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
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import {
  requireTransferAllowedForAll,
  requireProjectPerson,
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
  summarizeContents,
  belongsToOtherOrg,
  removeFromOtherExhibits,
  lockStructure,
} from './library.repo.ts'

const createInTrashError = () => new AppError('conflict', { reason: ['in_trash'] })

type TransactionServices = AuditLogServices & { db: Transaction<Database> }

/**
 * Moves artifacts into a folder of this or another project. They don't need review afterwards. A move within the
 * project requires the permission to move each item; a move to another project, the permissions to move it out and to
 * create items there.
 * @spec 4.artifact.5
 */
export async function moveArtifacts(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  destination: ItemDestination,
): Promise<void> {
  await longTransaction(services.db, async (trx) => {
    await lockProjects(trx, [destination.projectId, ...groupByProject(call, 'artifact', ids).keys()])
    const target = await resolveTarget(trx, call, destination)
    const lockedItems = await lockAuthorizedArtifacts(trx, call, ids)
    if (lockedItems.some((item) => !item.active)) throw createInTrashError()
    for (const item of lockedItems) {
      const authorizedSource = call.authorization.getSubject('artifact', item.id)
      const ownItem = isOwn(call, item)
      requireAction(authorizedSource, item.project === target.project ? 'artifact.move' : 'artifact.move-out', ownItem)
      if (item.needs_review) requireAction(authorizedSource, 'artifact.review', ownItem)
      if (destination.visibility !== undefined && destination.visibility !== item.visibility)
        requireAction(authorizedSource, 'artifact.set-visibility', ownItem)
    }
    if (destination.visibility === 'local') await requireNotWithdrawn(trx, sql`a.id = ANY(${uuids(ids)})`)
    await requireReassignmentAllowed(trx, target, destination)
    const leavingItems = lockedItems.filter((item) => item.project !== target.project)
    if (leavingItems.length > 0) requireAction(target.authorizedProject, 'artifact.create', true)
    await requireTransferAllowedForAll(trx, call, target, leavingItems)

    const now = Date.now()
    await sql`UPDATE artifacts SET project = ${target.project}, folder = ${target.folder}, needs_review = false, updated_at = ${now},
        user_id = coalesce(${destination.user ?? null}::uuid, user_id), created_at = coalesce(${destination.created_at ?? null}::bigint, created_at),
        upload_id = CASE WHEN project = ${target.project} AND ${destination.user === undefined} THEN upload_id END,
        visibility = ${getTargetVisibility(destination, target)}
      WHERE id = ANY(${uuids(lockedItems.map((item) => item.id))})`.execute(trx)
    const leavingIds = leavingItems.map((item) => item.id)
    await completeTransfer({ ...services, db: trx }, call, target, 'artifact', leavingIds, leavingIds)
    const stayingIds = lockedItems.flatMap((item) => (item.project === target.project ? item.id : []))
    const entry = { project: target.project, act: 'move', kind: 'artifact', at: now } as const
    const details = { to_folder: target.folder ?? 'root' }
    await appendToAuditLog({ ...services, db: trx }, toActor(call), {
      ...entry,
      details,
      targets: selectTargets('artifacts', stayingIds),
    })
  })
}

/**
 * Moves folders with their contents, which don't need review afterwards. Throws `bad_input` if a folder would be moved
 * into itself.
 */
export async function moveFolders(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  destination: Destination,
): Promise<void> {
  await longTransaction(services.db, async (trx) => {
    const sources = groupByProject(call, 'folder', ids)
    await lockStructure(trx, destination.projectId, ...sources.keys())
    const target = await resolveTarget(trx, call, destination)
    for (const [project, idsInProject] of sources) {
      const tree = await lockTree(trx, call, idsInProject)
      if (idsInProject.some((id) => !tree.ids.includes(id))) throw createInTrashError()
      if (target.folder !== null && tree.ids.includes(target.folder)) throw badInput('folderId', 'inside_itself')
      const staysInProject = project === target.project
      await requireFolderMove(trx, call, tree, target, destination, staysInProject)
      if (destination.visibility === 'local') {
        const isInTree = sql<boolean>`a.folder = ANY(${uuids(tree.ids)}) AND a.active`
        // The locks keep contributors from withdrawing an item after this check.
        await sql`SELECT FROM artifacts a WHERE ${isInTree} ORDER BY a.id FOR NO KEY UPDATE`.execute(trx)
        await requireNotWithdrawn(trx, isInTree)
      }
      if (!staysInProject) await relinkTrashedContents(trx, tree.rootIds)
      const now = Date.now()
      await sql`UPDATE folders SET folder = ${target.folder}, updated_at = ${now} WHERE id = ANY(${uuids(tree.rootIds)})`.execute(
        trx,
      )
      if (!staysInProject || destination.visibility !== undefined) {
        await sql`UPDATE artifacts SET project = ${target.project}, needs_review = false, upload_id = NULL, updated_at = ${now},
          visibility = ${getTargetVisibility(destination, target)} WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(
          trx,
        )
      } else {
        await sql`UPDATE artifacts SET needs_review = false, updated_at = ${now}
          WHERE folder = ANY(${uuids(tree.ids)}) AND active AND needs_review`.execute(trx)
      }
      if (staysInProject) {
        const entry = { project, act: 'move', kind: 'folder', at: now } as const
        const details = { to_folder: target.folder ?? 'root' }
        await appendToAuditLog({ ...services, db: trx }, toActor(call), {
          ...entry,
          details,
          targets: selectTargets('folders', tree.rootIds),
        })
      } else await transferFolderTree({ ...services, db: trx }, call, target, tree)
    }
  })
}

/** Checks the permissions to move a folder tree, within its project or to another one. Throws `forbidden`. */
async function requireFolderMove(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  tree: { ids: string[]; rootIds: string[] },
  target: Target,
  { visibility }: Destination,
  staysInProject: boolean,
): Promise<void> {
  const authorizedSource = call.authorization.getSubject('folder', tree.rootIds[0] ?? '')
  const userId = getCurrentUserId(call)
  const rootContents = await summarizeContents(trx, userId, tree.rootIds)
  const treeContents = await summarizeContents(trx, userId, tree.ids)
  // In a move within the project, the items inside a folder stay in that folder.
  if (staysInProject)
    requireActionsOnContents(
      authorizedSource,
      { ...rootContents, hasOwnItems: false, hasOthersItems: false },
      'folder.move',
      'artifact.move',
    )
  else {
    requireActionsOnContents(authorizedSource, treeContents, 'folder.move-out', 'artifact.move-out')
    requireAction(target.authorizedProject, 'folder.create', true)
    if (treeContents.hasOwnItems || treeContents.hasOthersItems)
      requireAction(target.authorizedProject, 'artifact.create', true)
    await requireTransferAllowed(trx, target, authorizedSource, treeContents)
  }
  if (treeContents.hasPendingReview) requireAction(authorizedSource, 'artifact.review', false)
  if (visibility !== undefined) requireSetVisibility(authorizedSource, treeContents)
}

/**
 * Entries trashed from folders that leave the project stay in the project's trash, and can be restored to the folder
 * above.
 */
async function relinkTrashedContents(trx: Transaction<Database>, rootIds: readonly string[]): Promise<void> {
  for (const table of ['artifacts', 'folders'] as const)
    await sql`WITH RECURSIVE down AS (
        SELECT id, folder AS home FROM folders WHERE id = ANY(${uuids(rootIds)})
        UNION ALL SELECT f.id, down.home FROM folders f JOIN down ON f.folder = down.id WHERE f.active)
      UPDATE ${sql.table(table)} t SET restore_folder = down.home FROM down
      WHERE t.restore_folder = down.id AND NOT t.active`.execute(trx)
}

async function transferFolderTree(
  services: TransactionServices,
  call: AuthorizedRequest,
  target: Target,
  tree: { ids: string[]; rootIds: string[] },
): Promise<void> {
  const trx = services.db
  await sql`UPDATE folders SET project = ${target.project} WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM artifacts WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(trx)
  await completeTransfer(
    services,
    call,
    target,
    'folder',
    tree.rootIds,
    rows.map((row) => row.id),
  )
}

/** Completes the transfer of entries from other projects: their tags, exhibits, storage and audit log. */
async function completeTransfer(
  services: TransactionServices,
  call: AuthorizedRequest,
  target: Target,
  kind: 'artifact' | 'folder',
  entryIds: readonly string[],
  artifacts: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return
  await transferTags(services.db, target.project, artifacts, target.mayTag)
  await transferOwnValues(services.db, target.project, artifacts)
  await removeFromOtherExhibits(services.db, target.project, artifacts)
  const sources = groupByProject(call, kind, entryIds)
  // A move within an org doesn't change the storage it uses.
  if (await belongsToOtherOrg(services.db, target.project, [...sources.keys()]))
    await requireProjectSpace(services.db, target.project)
  const movedAt = Date.now()
  const table = kind === 'artifact' ? 'artifacts' : 'folders'
  for (const [project, idsInProject] of sources) {
    const entry = { act: 'move', kind, at: movedAt, targets: selectTargets(table, idsInProject) } as const
    const to_folder = target.folder ?? 'root'
    await appendToAuditLog(services, toActor(call), { ...entry, project, details: { to_project: target.project } })
    await appendToAuditLog(services, toActor(call), {
      ...entry,
      project: target.project,
      details: { to_folder, from_project: project },
    })
  }
}

/**
 * Requires the permission to change the creator and date of items. Throws `forbidden`, or `bad_input` if the new
 * creator isn't a member or owner of the project.
 */
export async function requireReassignmentAllowed(
  trx: Transaction<Database>,
  target: Target,
  { user, created_at }: ItemDestination,
): Promise<void> {
  if (user === undefined && created_at === undefined) return
  requireAction(target.authorizedProject, 'artifact.reassign', false)
  if (user !== undefined) await requireProjectPerson(trx, target.project, user)
}

/**
 * SQL for the visibility at the target: the chosen one; otherwise unchanged if the caller may publish there, or
 * private.
 */
const getTargetVisibility = (destination: Destination, { project, mayPublish }: Target) =>
  destination.visibility !== undefined
    ? toVisibilitySql(destination.visibility)
    : mayPublish
      ? sql`visibility`
      : sql`CASE WHEN project = ${project} THEN visibility ELSE 'private' END`
