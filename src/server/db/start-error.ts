/** The database cannot be used; the message is one line that tells an administrator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
