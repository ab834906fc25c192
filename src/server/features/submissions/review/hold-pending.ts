import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findSubmission } from '../kept/submissions.repo.ts'
import { holdSubmissions } from './review.repo.ts'

export type Held = Awaited<ReturnType<typeof holdSubmissions>>[number]

/**
 * Locks submissions until the transaction ends. Throws `not_found` if one doesn't exist, `conflict` if one was
 * withdrawn.
 */
export async function holdGiven(trx: Transaction<Database>, ids: readonly string[]): Promise<Held[]> {
  const held = await holdSubmissions(trx, ids)
  if (held.length < ids.length) throw new AppError('not_found')
  const [first, ...others] = held.filter(({ status }) => status === 'withdrawn')
  if (first) throw new AppError('conflict', { reason: ['taken_back', first.title, others.length] })
  return held
}

/** Locks pending submissions. Throws `conflict` naming the other reviewer if one has been decided already. */
export async function holdPending(trx: Transaction<Database>, ids: readonly string[]): Promise<Held[]> {
  const held = await holdGiven(trx, ids)
  const late = held.find(({ status }) => status !== 'pending')
  if (late) throw await decidedBy(trx, late)
  return held
}

/** The error for a decision that comes after another reviewer's. */
export async function decidedBy(trx: Transaction<Database>, { id }: Pick<Held, 'id'>): Promise<AppError> {
  const by = (await findSubmission(trx, id))?.decided_by ?? undefined
  return new AppError('conflict', { reason: ['decided_by', by ?? ''], by })
}
