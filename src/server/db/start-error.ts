/** The database can't be used; the message is one line that tells the operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
