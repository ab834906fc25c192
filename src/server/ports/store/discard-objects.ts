import type { Store } from './store.ts'

interface WarningLog {
  warn(details: object, message: string): void
}

/** Deletes objects that no row refers to. Failures are only logged, because the sweep will delete the objects later. */
export async function discardObjects({ store, log }: { store: Store; log: WarningLog }, keys: string[]): Promise<void> {
  await store.remove(keys).catch((err: unknown) => log.warn({ err }, 'could not remove objects; the next sweep will'))
}
