/** The database can't be used. The message is a single line that tells the operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
