import { authorize } from '#server/access/authorize.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteEarlierActs } from '#server/features/earlier-history/earlier-history.repo.ts'
import { listContents } from '#server/features/folders/folders.repo.ts'
import { trashFolders } from '#server/features/library/trash.ts'
import { deleteTags, findTag } from '#server/features/tags/tags.repo.ts'
import { appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import type { Caller } from '#server/access/caller.ts'
import { undoExhibits } from '../exhibits/undo-exhibits.ts'
import { listCreated, type ImportRecord } from '../imports.repo.ts'
import { undoRow } from '../rows/undo-row.ts'
import { loadRunner } from '../runner.ts'
import { processRows } from './process-rows.ts'
import type { Step } from './step.ts'

/**
 * Undoes the rows of an import, the last one first, and removes the history that it added and its folders and tags that nothing uses.
 * Consents stay with their items, as long as these can be restored from Trash.
 */
export async function undoImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const caller = await loadRunner(services.db, record)
  await deleteEarlierActs(services.db, record.id)
  await undoExhibits(services, record, caller, step)
  await processRows(services, record, step, {
    direction: 'undo',
    process: (n) => undoRow(services, { record, caller }, n, step.requireCurrent),
  })
  await removeUnused(services, record, caller)
  await step.finish({ state: 'undone' })
}

async function removeUnused(services: Services, record: ImportRecord, caller: Caller): Promise<void> {
  const { db } = services
  for (const id of await listCreated(db, record.id, 'tag'))
    await ignoreRefusal(async () => {
      const tag = await findTag(db, id)
      if (!tag || tag.project !== record.project || tag.artifact_count > 0) return
      await removeTag(services, record, caller, id)
    })
  // The newest folders come first, so the subfolders do.
  for (const id of await listCreated(db, record.id, 'folder'))
    await ignoreRefusal(async () => {
      const [contents] = await listContents(db, [id])
      if (!contents || contents.items > 0 || contents.folders > 0) return
      const authorization = await authorize(
        { db, secret: services.config.secret },
        caller,
        foldersFilingContract.remove.access,
        { params: { id }, query: {}, body: undefined },
      )
      await trashFolders(services, { caller, authorization }, [id])
    })
}

async function removeTag(services: Services, record: ImportRecord, caller: Caller, id: string): Promise<void> {
  await authorize({ db: services.db, secret: services.config.secret }, caller, tagsContract.remove.access, {
    params: { id },
    query: undefined,
    body: undefined,
  })
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [record.project])
    await appendToAuditLog({ ...services, db: trx }, toActor({ caller }), {
      project: record.project,
      act: 'destroy',
      kind: 'tag',
      targets: selectTargets('tags', [id]),
    })
    await deleteTags(trx, [id])
  })
}

/** Keeps an object that can't be removed. */
async function ignoreRefusal(remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
