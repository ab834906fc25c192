import type { Services } from '#server/access/services.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { InboxTicket, Ticket } from '#shared/entities/help/ticket.ts'
import { isAskerPresent, findTicket, listMessages } from './tickets.repo.ts'

type Dependencies = Pick<Services, 'db' | 'config'>

async function readTicket({ db }: Dependencies, id: string, errorCode: 'bad_link' | 'not_found') {
  const row = await findTicket(db, id)
  if (!row) throw new AppError(errorCode)
  const messages = await listMessages(db, id)
  const { subject, status, live, has_picture, created_at, changed_at } = row
  const columns = { id, subject, status, live, has_picture, created_at, changed_at }
  return { row, shared: { ...columns, message: messages[0]?.text ?? '', messages } }
}

/** Returns a help request as its asker sees it. Throws `bad_link` if it was deleted. */
export async function viewTicket(services: Dependencies, id: string): Promise<Ticket> {
  const { shared } = await readTicket(services, id, 'bad_link')
  return { ...shared, token: createStatusToken(services.config.secret, 'ticket', id) }
}

/** Returns a help request as support agents see it. Throws `not_found`. */
export async function viewInboxTicket(services: Dependencies, id: string): Promise<InboxTicket> {
  const { row, shared } = await readTicket(services, id, 'not_found')
  const { user_id, username, email, language, place, agent } = row
  const isAskerHere = await isAskerPresent(services.db, id)
  return { ...shared, asker: { id: user_id, name: username, email }, language, place, agent, here: isAskerHere }
}
