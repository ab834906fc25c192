import { toActor } from '#server/audit-log/audit-log.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { storeArtifact } from '#server/features/artifacts/upload-artifact.ts'
import { lockArtifacts } from '#server/features/library/library.repo.ts'
import { lockBoundFields } from '#server/features/vocabularies/bound-values.repo.ts'
import { getFileKey } from '#server/files/file-key.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { Kysely } from 'kysely'
import { findRow, lockRow, updateRow, type RowRecord } from '../imports.repo.ts'
import type { MatchedItem } from '../matches.repo.ts'
import { planRow, type RowPlan } from '../plan/plan-row.ts'
import { addFileProblems, matchRows, parseRows, type RowContext } from './context.ts'
import { receiveRowFile } from './receive-row-file.ts'
import { toFieldValues } from './to-field-values.ts'
import { authorizeRow, changeItem, completeNewItem, createItem, ensureFolder, type RowServices } from './write-row.ts'

/** The row was done, or the import was stopped, while the row was being prepared. */
export class RowTaken extends Error {}

interface CurrentPlan {
  plan: RowPlan
  item: MatchedItem | undefined
  /** The file name that the row has. */
  filename: string | undefined
}

/**
 * Runs one row: its item and its state are written by one transaction, so each row has its effect at most once, however
 * often this is called. The row is planned again, because the item may have changed since the dry run. Throws RowTaken if
 * `requireCurrent` does, and what the calls for the same changes would throw.
 */
export async function runRow(
  services: Services,
  context: RowContext,
  n: number,
  { signal, requireCurrent }: { signal: AbortSignal; requireCurrent: (trx: Kysely<Database>) => Promise<void> },
): Promise<void> {
  const { record } = context
  const row = await findRow(services.db, record.id, n)
  if (!row || row.state !== 'waiting') return
  const { plan, filename } = await planAgain(services.db, context, row)
  // Folders are created beforehand, because their structure is locked differently.
  const folder = plan.changes.folder
    ? await ensureFolder(services, context, plan.changes.folder.new as string[])
    : undefined
  const lock = async (trx: Kysely<Database>) => {
    await requireCurrent(trx)
    if ((await lockRow(trx, record.id, n))?.state !== 'waiting') throw new RowTaken()
  }
  if (plan.kind === 'create' && (plan.file ?? plan.fileUrl) !== undefined)
    return createItemWithFile(services, context, { n, plan, filename, folder }, { signal, lock })
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [record.project])
    await lock(trx)
    await lockBoundFields(trx, [record.project], [toFieldValues(plan.changes)])
    if (row.artifact) await lockArtifacts(trx, [row.artifact], 'change')
    const current = await planAgain(trx, context, row)
    // Someone changed the item so that the folder isn't there yet.
    if (current.plan.changes.folder && folder === undefined) throw new AppError('conflict')
    await writePlan({ ...services, db: trx }, context, n, current, folder)
  })
}

async function planAgain(db: Services['db'], context: RowContext, row: RowRecord): Promise<CurrentPlan> {
  const [parsedRow] = await parseRows(db, context, [row.cells])
  if (!parsedRow) throw new Error('a row was lost')
  addFileProblems([parsedRow], [row])
  const [matches = []] = await matchRows(db, context, [parsedRow])
  return { plan: planRow(parsedRow, matches, context), item: matches[0], filename: parsedRow.file }
}

async function writePlan(
  services: RowServices,
  context: RowContext,
  n: number,
  { plan, item }: CurrentPlan,
  folder: string | null | undefined,
): Promise<void> {
  const { db } = services
  const { id } = context.record
  const { kind, changes, reason = null, artifact = null } = plan
  if (kind === 'create') {
    const created = await createItem(services, context, changes, folder ?? null)
    const undo = await completeNewItem(services, context, created, changes)
    await updateRow(db, id, n, { state: 'done', plan: kind, changes, artifact: created, reason: null, undo })
  } else if (kind === 'change' && item) {
    const undo = await changeItem(services, context, item, changes, changes.folder ? folder : undefined)
    await updateRow(db, id, n, { state: 'done', plan: kind, changes, artifact, reason: null, undo })
  } else if (kind === 'skip') await updateRow(db, id, n, { state: 'waiting', plan: kind, changes, artifact, reason })
  else await updateRow(db, id, n, { state: 'failed', changes: {}, artifact, reason })
}

/** Stores a row's file like an upload, and creates its item. */
async function createItemWithFile(
  services: Services,
  context: RowContext,
  {
    n,
    plan,
    filename: rowFilename,
    folder,
  }: { n: number; plan: RowPlan; filename: string | undefined; folder: string | null | undefined },
  { signal, lock }: { signal: AbortSignal; lock: (trx: Kysely<Database>) => Promise<void> },
): Promise<void> {
  const { record, userId } = context
  const { changes } = plan
  const input = {
    ...toFieldValues(changes),
    project: record.project,
    ...(folder !== undefined && folder !== null && { folder }),
  }
  await authorizeRow(services, context, artifactsContract.create, { body: input })
  const { temporaryKey, ...fileInfo } = await receiveRowFile(services, context, plan, rowFilename, signal)
  const file = { ...fileInfo, id: newId() }
  const key = getFileKey(file)
  let areBytesInUse = false
  try {
    await services.store.move(temporaryKey, key)
    const stored = await storeArtifact(services, input, file, { userId, actor: toActor(context) }, async (trx, id) => {
      await lock(trx)
      const rowServices = { ...services, db: trx } as RowServices
      const undo = await completeNewItem(rowServices, context, id, changes)
      await updateRow(trx, record.id, n, { state: 'done', plan: 'create', changes, artifact: id, reason: null, undo })
    })
    areBytesInUse = stored.areBytesInUse
  } finally {
    if (!areBytesInUse) await discardObjects(services, [temporaryKey, key])
  }
}
