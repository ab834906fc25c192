import { AppError } from '#server/kit/app-error.ts'
import type { Reason } from '#shared/words/reason.ts'
import { getConflict } from './concurrency/conflicts.ts'

/** Unique indexes, with the form field that each concerns and the reason to show if the value is taken. */
const UNIQUE_INDEXES = new Map<string, { field: string; reason: Reason }>([
  ['projects_alias', { field: 'url_alias', reason: ['alias_taken'] }],
  ['exhibits_alias', { field: 'url_alias', reason: ['alias_taken'] }],
  ['terms_key', { field: 'title', reason: ['term_exists'] }],
  ['vocabularies_key', { field: 'key', reason: ['vocabulary_exists'] }],
  ['tags_key', { field: 'title', reason: ['tag_exists'] }],
  ['fields_key', { field: 'key', reason: ['field_exists'] }],
  ['website_entries_address', { field: 'url', reason: ['alias_taken'] }],
])

/**
 * Translates a database error into an AppError, or returns null if the error is a bug. Only a unique index can decide
 * whether a value is taken: of ten concurrent attempts, nine end up here.
 */
export function translateDatabaseError(error: unknown): AppError | null {
  const { code, constraint, message = '' } = (error ?? {}) as { code?: string; constraint?: string; message?: string }
  if (code === '23505') return new AppError('conflict', { ...UNIQUE_INDEXES.get(constraint ?? ''), cause: error })
  const conflict = getConflict(error)
  if (conflict === 'reference_gone') return new AppError('not_found', { cause: error })
  if (conflict) return new AppError('busy', { cause: error })
  // A statement timed out, or no connection became free in time.
  const isTimeout =
    code === '57014' || (error instanceof Error && message.startsWith('timeout exceeded when trying to con'))
  return isTimeout ? new AppError('too_slow', { cause: error }) : null
}
