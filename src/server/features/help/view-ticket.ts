import type { Services } from '#server/access/services.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { DeskTicket, Ticket } from '#shared/entities/help/ticket.ts'
import { askerIsHere, findTicket, listMessages } from './tickets.repo.ts'

type On = Pick<Services, 'db' | 'config'>

async function read({ db }: On, id: string, missing: 'bad_link' | 'not_found') {
  const row = await findTicket(db, id)
  if (!row) throw new AppError(missing)
  const messages = await listMessages(db, id)
  const { subject, status, live, has_picture, created_at, changed_at } = row
  const columns = { id, subject, status, live, has_picture, created_at, changed_at }
  return { row, shared: { ...columns, message: messages[0]?.text ?? '', messages } }
}

/** A help request as its asker sees it. Throws `bad_link` if it was deleted. */
export async function viewTicket(on: On, id: string): Promise<Ticket> {
  const { shared } = await read(on, id, 'bad_link')
  return { ...shared, token: receiptToken(on.config.secret, 'ticket', id) }
}

/** A help request as support agents see it. Throws `not_found`. */
export async function viewAtDesk(on: On, id: string): Promise<DeskTicket> {
  const { row, shared } = await read(on, id, 'not_found')
  const { user_id, username, email, language, place, agent } = row
  const here = await askerIsHere(on.db, id)
  return { ...shared, asker: { id: user_id, name: username, email }, language, place, agent, here }
}
