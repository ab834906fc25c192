/** What holds across processes, and ends with the process that holds it, however that ends. */
export interface Locks {
  /** The lock of an id (a UUID), or null while somebody else has it. */
  take(id: string): Promise<Lock | null>
  close(): Promise<void>
}

export interface Lock {
  /** Aborts when the lock is no longer held, because the database has gone. */
  lost: AbortSignal
  release(): Promise<void>
}
