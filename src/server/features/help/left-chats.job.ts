import type { Services } from '#server/access/services.ts'
import { handOver } from './ask.ts'
import { listLeft, sweepPages } from './chat.repo.ts'

/** How long a chat waits for an answer without an agent, and after its asker has left, in ms. */
const WAITING_MS = 60_000
const GONE_MS = 5 * 60_000

/** Turns abandoned chats into help requests answered by mail. */
export async function handOverLeft(services: Services): Promise<void> {
  const now = Date.now()
  await sweepPages(services.db)
  for (const id of await listLeft(services.db, now - WAITING_MS, now - GONE_MS)) await handOver(services, id)
}
