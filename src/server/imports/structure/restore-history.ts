import type { Transaction } from 'kysely'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import {
  insertEarlierActs,
  insertEarlierConsent,
  linkItems,
} from '#server/features/earlier-history/earlier-history.repo.ts'
import { findWithdrawal } from '#server/features/submissions/storage/events.repo.ts'
import { findSubmission, hideSubmittedItems } from '#server/features/submissions/storage/submissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { earlierHistoryContract } from '#shared/contract/library/earlier-history.contract.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import type { SourceStructure } from '../sources/bagit/own-structure.ts'
import type { Step } from '../steps/step.ts'
import { findCreatedItems } from './created-items.ts'

const MAX_BATCH_ACTS = 500
const MAX_BATCH_CHARACTERS = 4_000_000

/**
 * Adds the acts of a package, and the consents of the items that the import created, as what the package says. If the runner
 * couldn't read them afterwards, they are left out, unless this server wrote the package as a part of a backup. A second run finds
 * what the first one has added.
 */
export async function restoreHistory(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
  { history }: SourceStructure,
): Promise<void> {
  if (record.restores_to === null && !(await mayRestore(services, record, caller))) return
  const created = await findCreatedItems(services.db, record.id)
  const change = (act: (trx: Transaction<Database>) => Promise<void>) =>
    transaction(services.db, async (trx) => {
      await lockProjects(trx, [record.project])
      await step.requireCurrent(trx)
      await act(trx)
    })
  for await (const { artifact, items, ...consent } of history.readConsents()) {
    const sources = artifact === null ? items : [artifact, ...items]
    const createdItems = [...new Set(sources.flatMap((source) => created.get(source) ?? []))]
    if (createdItems.length > 0)
      await change((trx) => restoreConsent(trx, record, { ...consent, artifact, items }, createdItems))
  }
  for await (const batch of toBatches(history.readActs()))
    await change((trx) =>
      insertEarlierActs(
        trx,
        record,
        batch.map((act) => ({
          ...act,
          targets: act.targets.map((target) => ({ ...target, artifact: created.get(target.id) ?? null })),
        })),
      ),
    )
}

async function mayRestore(services: Services, { project }: ImportRecord, caller: Caller): Promise<boolean> {
  try {
    await authorizeRow(services, { caller }, earlierHistoryContract.acts, { params: { id: project } })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return false
    throw error
  }
}

type Consent = Parameters<typeof insertEarlierConsent>[2]

async function restoreConsent(
  trx: Transaction<Database>,
  record: ImportRecord,
  consent: Consent,
  items: readonly string[],
): Promise<void> {
  // A part of a backup was written by this server. If the project still has the submission, the items are of that.
  const submission = record.restores_to === null ? undefined : await findSubmission(trx, consent.id)
  if (submission?.project === record.project) return linkItems(trx, record.project, submission.id, items)
  // Another project may have it, where it may have been withdrawn since the backup.
  const isWithdrawn = consent.status === 'withdrawn' || submission?.status === 'withdrawn'
  const status = isWithdrawn ? 'withdrawn' : consent.status
  const withdrawnAt =
    consent.withdrawn_at ??
    (submission && (await findWithdrawal(trx, submission.id))) ??
    (isWithdrawn ? (consent.decided_at ?? consent.created_at) : null)
  const id = await insertEarlierConsent(trx, record, { ...consent, status, withdrawn_at: withdrawnAt }, items)
  if (withdrawnAt !== null) await hideSubmittedItems(trx, id, Date.now())
}

/** Gathers records until they are many or long. */
export async function* toBatches<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let [batch, characters] = [[] as T[], 0]
  for await (const record of records) {
    batch.push(record)
    characters += JSON.stringify(record).length
    if (batch.length < MAX_BATCH_ACTS && characters < MAX_BATCH_CHARACTERS) continue
    yield batch
    ;[batch, characters] = [[], 0]
  }
  if (batch.length > 0) yield batch
}
