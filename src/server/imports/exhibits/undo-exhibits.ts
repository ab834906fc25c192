import { toActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { removeExhibit } from '#server/features/exhibits/save-exhibit.ts'
import { AppError } from '#server/kit/app-error.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import { toRowReason } from '../steps/plan.ts'
import type { Step } from '../steps/step.ts'
import {
  findCreatedExhibit,
  listImportExhibits,
  lockImportExhibit,
  updateImportExhibit,
} from './import-exhibits.repo.ts'

/** Deletes the exhibits that an import created. Those that people changed since are kept. */
export async function undoExhibits(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
): Promise<void> {
  for (const { n, state, exhibit: id } of await listImportExhibits(services.db, [record.id])) {
    if (state !== 'done' || id === null) continue
    try {
      await transaction(services.db, async (trx) => {
        await lockProjects(trx, [record.project])
        await step.requireCurrent(trx)
        const row = await lockImportExhibit(trx, record.id, n)
        if (row?.state !== 'done') return
        const current = await findCreatedExhibit(trx, id)
        const isChanged = current && JSON.stringify(toList(current)) !== JSON.stringify(toList(row.created))
        if (current && !isChanged) {
          await authorizeRow({ ...services, db: trx }, { caller }, exhibitsContract.remove, { params: { id } })
          await removeExhibit({ ...services, db: trx }, toActor({ caller }), { id, project: record.project })
        }
        await updateImportExhibit(trx, record.id, n, { state: isChanged ? 'kept' : 'undone' })
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await updateImportExhibit(services.db, record.id, n, { state: 'kept', reason: toRowReason(error) })
    }
  }
}

/** The database doesn't keep the order of keys. */
const toList = (exhibit: Awaited<ReturnType<typeof findCreatedExhibit>> | null) =>
  exhibit && [exhibit.updated_at, exhibit.revision, exhibit.items]
