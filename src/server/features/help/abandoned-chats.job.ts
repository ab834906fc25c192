import type { Services } from '#server/access/services.ts'
import { continueByMail } from './create-ticket.ts'
import { listAbandonedChats, sweepChatPages } from './chat.repo.ts'

/** How long a chat may wait for an agent, and how long it lasts after the asker has left, in ms. */
const HELPER_WAIT_TIMEOUT_MS = 60_000
const ASKER_ABSENCE_TIMEOUT_MS = 5 * 60_000

/** Turns abandoned chats into help requests answered by mail. */
export async function continueAbandonedChats(services: Services): Promise<void> {
  const now = Date.now()
  await sweepChatPages(services.db)
  for (const id of await listAbandonedChats(services.db, now - HELPER_WAIT_TIMEOUT_MS, now - ASKER_ABSENCE_TIMEOUT_MS))
    await continueByMail(services, id)
}
