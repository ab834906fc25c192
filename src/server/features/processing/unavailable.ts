import { ToolFailedError, MissingToolError } from '#server/ports/media/children/tool-error.ts'

/** Something that processing needs cannot be reached now. It is waited for, however long, and no fault of the file. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Whether to wait until something is there again. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Unavailable || error instanceof ToolFailedError || error instanceof MissingToolError) return true
  // Of the system and the database: no room left, too many open files, no connection, but no word that it did not understand.
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' &&
    /^(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|ECONN\w+|EPIPE|ETIMEDOUT|08(?!P01)\w{3}|57P\w{2}|53\w{3})$/.test(code)
  )
}
