import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit } from '#server/db/transaction.ts'

/** Notifies reviewers' open pages of changed submissions once the transaction has committed. */
export const notifyReviewers = (
  pubSub: Services['pubSub'],
  trx: Transaction<Database>,
  project: string,
): Promise<void> => afterCommit(trx, () => pubSub.publish({ topic: 'submissions', project }))
