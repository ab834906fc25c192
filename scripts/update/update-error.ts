/** `refused`: nothing was tried. `damaged`: the archive is. `failed`: the old version stays. */
export type UpdateErrorCode = 'refused' | 'damaged' | 'failed'

/** An update that didn't begin. The message is a single line; the old version stays. */
export class UpdateError extends Error {
  readonly code: UpdateErrorCode

  constructor(code: UpdateErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
