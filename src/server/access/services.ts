import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Config } from '#server/kit/config.ts'
import type { Metrics } from '#server/kit/log/metrics.ts'
import type { PubSub } from '#server/ports/pub-sub/pub-sub.ts'
import type { Locks } from '#server/ports/locks/locks.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import type { MediaTools } from '#server/ports/media/media.ts'
import type { Payments } from '#server/ports/payment/payments.ts'
import type { Queue } from '#server/ports/queue/queue.ts'
import type { Scanner } from '#server/ports/scan/scanner.ts'
import type { Replica } from '#server/ports/store/replica/replica.ts'
import type { Store } from '#server/ports/store/store.ts'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The external services and connections that acts and jobs use; created once, in `compose`. */
export interface Services {
  config: Config
  db: Kysely<Database>
  /** A separate connection pool for searches and counts, which may be slow. */
  searchDb: Kysely<Database>
  store: Store
  /** A second store for originals; null if none is configured. */
  replica: Replica | null
  queue: Queue
  pubSub: PubSub
  locks: Locks
  media: MediaTools
  mail: Mailer
  /** null if payments are disabled. */
  payments: Payments | null
  /** null if uploads aren't scanned for malware. */
  scanner: Scanner | null
  log: Log
  metrics: Metrics
}
