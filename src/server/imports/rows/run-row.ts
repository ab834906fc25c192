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
import { findRow, findRows, lockRow, lockRows, updateRow, type RowRecord } from '../imports.repo.ts'
import type { MatchedItem } from '../matches.repo.ts'
import { planRow, type RowPlan } from '../plan/plan-row.ts'
import { addFileProblems, matchRows, parseRows, type RowContext } from './context.ts'
import { receiveRowFile, type FileNames } from './receive-row-file.ts'
import { toFieldValues } from './to-field-values.ts'
import { authorizeRow, changeItem, completeNewItem, createItem, ensureFolder, type RowServices } from './write-row.ts'

/** The row was done, or the import was stopped, while the row was being prepared. */
export class RowTaken extends Error {}

interface CurrentPlan {
  plan: RowPlan
  item: MatchedItem | undefined
  /** The path or file name that the row has, and the name that it gives its file besides its path. */
  names: FileNames
}

interface CurrentStep {
  signal: AbortSignal
  /** Throws if the import was stopped. */
  requireCurrent(trx: Kysely<Database>): Promise<void>
}

const LOST: CurrentPlan = { plan: { kind: 'skip', changes: {} }, item: undefined, names: {} }

/**
 * Runs one row: its item and its state are written by one transaction, so each row has its effect at most once, however
 * often this is called. The row is planned again, because the item may have changed since the dry run. Throws RowTaken if
 * `requireCurrent` does, and what the calls for the same changes would throw.
 */
export async function runRow(
  services: Services,
  context: RowContext,
  n: number,
  { signal, requireCurrent }: CurrentStep,
): Promise<void> {
  const { record } = context
  const row = await findRow(services.db, record.id, n)
  if (!row || row.state !== 'waiting') return
  const [{ plan, names } = LOST] = await planAgain(services.db, context, [row])
  // Folders are created beforehand, because their structure is locked differently.
  const folder = plan.changes.folder
    ? await ensureFolder(services, context, plan.changes.folder.new as string[])
    : undefined
  const lock = async (trx: Kysely<Database>) => {
    await requireCurrent(trx)
    if ((await lockRow(trx, record.id, n))?.state !== 'waiting') throw new RowTaken()
  }
  if (plan.kind === 'create' && (plan.file ?? plan.fileUrl) !== undefined)
    return createItemWithFile(services, context, { n, plan, names, folder }, { signal, lock })
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [record.project])
    await lock(trx)
    await writeRows({ ...services, db: trx }, context, [row], () => folder)
  })
}

/**
 * Runs rows without files like `runRow`, all in one transaction, which takes half of the time. Throws if one of them
 * can't be run; then none was.
 */
export async function runRowsTogether(
  services: Services,
  context: RowContext,
  numbers: readonly number[],
  { requireCurrent }: CurrentStep,
): Promise<void> {
  const { record } = context
  const rows = await findRows(services.db, record.id, numbers)
  const folders = new Map<number, string | null>()
  for (const { n, changes } of rows)
    if (changes.folder) folders.set(n, await ensureFolder(services, context, changes.folder.new as string[]))
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [record.project])
    await requireCurrent(trx)
    const locked = await lockRows(trx, record.id, numbers)
    if (locked.some(({ state }) => state !== 'waiting')) throw new RowTaken()
    await writeRows({ ...services, db: trx }, context, rows, ({ n }) => folders.get(n))
  })
}

/** Plans locked rows again and writes their plans. `getFolder` returns the folder that was created for a row. */
async function writeRows(
  services: RowServices,
  context: RowContext,
  rows: readonly RowRecord[],
  getFolder: (row: RowRecord) => string | null | undefined,
): Promise<void> {
  const { db } = services
  const ids = rows.flatMap(({ artifact }) => artifact ?? [])
  if (ids.length > 0) {
    // Vocabularies are locked before items.
    const values = rows.map(({ changes }) => toFieldValues(changes))
    await lockBoundFields(db, [context.record.project], values)
    await lockArtifacts(db, ids, 'change')
  }
  const plans = await planAgain(db, context, rows)
  for (const [index, row] of rows.entries()) {
    const current = plans[index] ?? LOST
    const folder = getFolder(row)
    // Someone changed or deleted the item, so that the folder or the file isn't there yet.
    const lacksFile = current.plan.kind === 'create' && (current.plan.file ?? current.plan.fileUrl) !== undefined
    if (lacksFile || (current.plan.changes.folder && folder === undefined)) throw new AppError('conflict')
    await writePlan(services, context, row.n, current, folder)
  }
}

async function planAgain(db: Services['db'], context: RowContext, rows: readonly RowRecord[]): Promise<CurrentPlan[]> {
  const parsedRows = await parseRows(
    db,
    context,
    rows.map(({ cells }) => cells),
  )
  addFileProblems(parsedRows, rows)
  const matches = await matchRows(db, context, parsedRows)
  return parsedRows.map((row, index) => {
    const items = matches[index] ?? []
    return { plan: planRow(row, items, context), item: items[0], names: { path: row.file, filename: row.filename } }
  })
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
  { n, plan, names, folder }: { n: number; plan: RowPlan; names: FileNames; folder: string | null | undefined },
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
  const { temporaryKey, ...fileInfo } = await receiveRowFile(services, context, plan, names, signal)
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
