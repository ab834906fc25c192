import { AppError } from '#server/kit/app-error.ts'

/** In seconds. */
const AGAIN_AFTER = 5

/** What a caller is told while the store cannot be reached; the log has the cause. */
export const storeAway = (cause: unknown) => new AppError('store_away', { retryAfter: AGAIN_AFTER, cause })

// Of a disk that is gone, read-only or failing, or whose server is.
const DISK = /^(EIO|EROFS|EACCES|EPERM|ESTALE|ENXIO|ENODEV|ENOTCONN|EHOSTDOWN|ETIMEDOUT|EMFILE|ENFILE)$/

/** Whether an error of the file system means that the disk with the files cannot be used now. */
export const isDiskAway = (code: string | undefined): boolean => code !== undefined && DISK.test(code)
