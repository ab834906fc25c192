import type { Services } from '#server/access/services.ts'
import { handOver } from './ask.ts'
import { listLeft, sweepPages } from './chat.repo.ts'

/** So long a chat waits for an answer where nobody is there; and where whoever asked has left, in ms. */
const WAITING_MS = 60_000
const GONE_MS = 5 * 60_000

/** Chats that nobody answers, or whose asker has not seen the answer, become questions that are answered by mail. */
export async function handOverLeft(services: Services): Promise<void> {
  const now = Date.now()
  await sweepPages(services.db)
  for (const id of await listLeft(services.db, now - WAITING_MS, now - GONE_MS)) await handOver(services, id)
}
