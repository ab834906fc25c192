import { AppError } from '#server/kit/app-error.ts'

const RETRY_AFTER_S = 5

/** The error that callers get while the store is unreachable; its cause is only logged. */
export const createStoreUnavailableError = (cause: unknown) =>
  new AppError('store_away', { retryAfter: RETRY_AFTER_S, cause })

// Error codes of a disk or file server that is missing, read-only or failing.
const DISK_UNAVAILABLE_CODES =
  /^(EIO|EROFS|EACCES|EPERM|ESTALE|ENXIO|ENODEV|ENOTCONN|EHOSTDOWN|ETIMEDOUT|EMFILE|ENFILE)$/

/** Whether a file system error means that the disk or file server is unavailable. */
export const isDiskUnavailable = (code: string | undefined): boolean =>
  code !== undefined && DISK_UNAVAILABLE_CODES.test(code)

/** Whether an error says that the store can't be reached, and so nothing about its objects. */
export const isStoreAway = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'store_away') ||
  isDiskUnavailable((error as NodeJS.ErrnoException | null)?.code)
