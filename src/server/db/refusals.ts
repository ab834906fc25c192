import { AppError } from '#server/kit/app-error.ts'
import type { Reason } from '#shared/words/reason.ts'
import { conflictOf } from './concurrency/conflicts.ts'

/** What is unique, by its index: the field that a person chooses it in, and what is said where another has it. */
const TAKEN = new Map<string, { field: string; reason: Reason }>([
  ['projects_alias', { field: 'url_alias', reason: ['alias_taken'] }],
  ['exhibits_alias', { field: 'url_alias', reason: ['alias_taken'] }],
  ['tags_key', { field: 'title', reason: ['tag_exists'] }],
  ['website_entries_address', { field: 'url', reason: ['alias_taken'] }],
])

/**
 * What a failure of the database means to whoever made the call, or null where it is a defect. Whether something is taken
 * only its index knows for sure: of ten who want the same at once, nine hear of it here.
 */
export function refusalOf(error: unknown): AppError | null {
  const { code, constraint, message = '' } = (error ?? {}) as { code?: string; constraint?: string; message?: string }
  if (code === '23505') return new AppError('conflict', { ...TAKEN.get(constraint ?? ''), cause: error })
  const conflict = conflictOf(error)
  if (conflict === 'reference_gone') return new AppError('not_found', { cause: error })
  if (conflict) return new AppError('busy', { cause: error })
  // A statement that was cancelled for its length, or that no connection became free for.
  const waited =
    code === '57014' || (error instanceof Error && message.startsWith('timeout exceeded when trying to con'))
  return waited ? new AppError('too_slow', { cause: error }) : null
}
