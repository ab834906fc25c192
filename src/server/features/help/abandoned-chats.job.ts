import type { Services } from '#server/access/services.ts'
import { continueByMail } from './create-ticket.ts'
import { listAbandonedChats, sweepChatPages } from './chat.repo.ts'

/** How long a chat waits for an answer without an agent, and after its asker has left, in ms. */
const NO_HELPER_TIMEOUT_MS = 60_000
const NO_ASKER_TIMEOUT_MS = 5 * 60_000

/** Turns abandoned chats into help requests answered by mail. */
export async function continueAbandonedChats(services: Services): Promise<void> {
  const now = Date.now()
  await sweepChatPages(services.db)
  for (const id of await listAbandonedChats(services.db, now - NO_HELPER_TIMEOUT_MS, now - NO_ASKER_TIMEOUT_MS))
    await continueByMail(services, id)
}
