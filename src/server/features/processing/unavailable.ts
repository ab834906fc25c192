import { ToolFailedError, MissingToolError } from '#server/ports/media/children/tool-error.ts'

/** A service that processing needs can't be reached. The file waits, and the error isn't blamed on it. */
export class Unavailable extends Error {
  constructor(dependency: string, cause: unknown) {
    super(`${dependency} is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Whether an error is an outage to wait for rather than a problem with the file. */
export function isTemporaryOutage(error: unknown): boolean {
  if (error instanceof Unavailable || error instanceof ToolFailedError || error instanceof MissingToolError) return true
  // Errors of the system and the database, such as a full disk, too many open files or a lost connection, but not
  // protocol errors.
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' &&
    /^(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|ECONN\w+|EPIPE|ETIMEDOUT|08(?!P01)\w{3}|57P\w{2}|53\w{3})$/.test(code)
  )
}
