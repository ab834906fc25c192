import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findSubmission } from '../storage/submissions.repo.ts'
import { lockSubmissionRows } from './review.repo.ts'

export type LockedSubmission = Awaited<ReturnType<typeof lockSubmissionRows>>[number]

/**
 * Locks submissions until the transaction ends. Throws `not_found` if one doesn't exist, `conflict` if one was
 * withdrawn.
 */
export async function lockSubmissions(trx: Transaction<Database>, ids: readonly string[]): Promise<LockedSubmission[]> {
  const submissions = await lockSubmissionRows(trx, ids)
  if (submissions.length < ids.length) throw new AppError('not_found')
  const [withdrawn, ...otherWithdrawn] = submissions.filter(({ status }) => status === 'withdrawn')
  if (withdrawn) throw new AppError('conflict', { reason: ['taken_back', withdrawn.title, otherWithdrawn.length] })
  return submissions
}

/** Locks pending submissions. Throws `conflict` naming the other reviewer if one has been decided already. */
export async function lockPendingSubmissions(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedSubmission[]> {
  const submissions = await lockSubmissions(trx, ids)
  const decidedSubmission = submissions.find(({ status }) => status !== 'pending')
  if (decidedSubmission) throw await createDecidedError(trx, decidedSubmission)
  return submissions
}

/** Creates the error for a decision that comes after another reviewer's. */
export async function createDecidedError(
  trx: Transaction<Database>,
  { id }: Pick<LockedSubmission, 'id'>,
): Promise<AppError> {
  const username = (await findSubmission(trx, id))?.decided_by ?? undefined
  return new AppError('conflict', { reason: ['decided_by', username ?? ''], by: username })
}
