import type { Transaction } from 'kysely'
import type { Caller } from '#server/access/caller.ts'
import { takeAllowanceOrThrow, takeSharedAllowance, type Allowance } from '#server/access/limits/allowance.ts'
import { toUnconfirmedSender, toMailSender, toStrangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { parseStatusToken } from '#server/access/tokens/status-token.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMail, enqueueMailFromSender, type MailSender } from '#server/ports/mail/outbox.ts'
import { reencodeImageAs } from '#server/ports/media/reencode-image.ts'
import { listUnseenAnswers } from './chat.repo.ts'
import { listAdministrators } from '#server/features/users/users.repo.ts'
import { answeredMail, newTicketMail, receivedMail, ticketMessageMail } from './help.model.ts'
import {
  isAskerPresent,
  findTicketByKey,
  isHelperPresent,
  lockTicket,
  insertMessage,
  insertTicket,
  updateTicket,
} from './tickets.repo.ts'

const DAY_SECONDS = 24 * 3600
/** Limits help requests without an account, from all networks together, to protect the support inbox from flooding. */
const ALL_STRANGERS_ALLOWANCE: Allowance = { name: 'tickets', maxUses: 1000, seconds: DAY_SECONDS }
const NETWORK_ALLOWANCE: Allowance = { name: 'tickets-of-network', maxUses: 60, seconds: DAY_SECONDS }
/**
 * Limits help requests from an account with a confirmed email address. Nobody else can use up this limit, whatever
 * address they enter.
 */
const ACCOUNT_ALLOWANCE: Allowance = { name: 'tickets-of', maxUses: 20, seconds: DAY_SECONDS }
/** Limits the messages in one help request. */
const TICKET_ALLOWANCE: Allowance = { name: 'tickets-said', maxUses: 300, seconds: DAY_SECONDS }

type Dependencies = Pick<Services, 'db' | 'queue' | 'pubSub'>

interface NewTicket {
  key: string
  subject: string
  message: string
  email?: string | undefined
  place?: string | undefined
  live?: boolean | undefined
}

const MAX_AGENT_LENGTH = 300

/**
 * Creates a help request and returns its id. A repeated call with the same key returns the first request's id. Chat
 * messages aren't mailed while both sides are present. Throws `bad_input` if there is no address for the answer, and
 * `conflict` if someone else used the key.
 */
export async function createTicket(services: Dependencies, caller: Caller, input: NewTicket): Promise<string> {
  const user = caller.session?.user ?? null
  const email = user?.email ?? input.email
  if (email === undefined) throw badInput('email', 'required')
  const user_id = user?.id ?? null
  const existingTicket = await findTicketByKey(services.db, input.key)
  // Reveals nothing about someone else's help request with the same key.
  if (existingTicket && (existingTicket.user_id !== user_id || existingTicket.email !== email))
    throw new AppError('conflict')
  if (existingTicket) return existingTicket.id
  // Count the request outside the transaction, so that its locks don't block other askers; and count it per sender,
  // never per entered address.
  const isConfirmed = caller.session?.emailConfirmed === true
  const sender = isConfirmed ? toMailSender(caller, null) : toStrangerSender(caller, null)
  if (user && isConfirmed) await takeAllowanceOrThrow(services.db, ACCOUNT_ALLOWANCE, user.id)
  else
    await takeSharedAllowance(
      services.db,
      { total: ALL_STRANGERS_ALLOWANCE, perNetwork: NETWORK_ALLOWANCE },
      { resource: 'all', network: networkOf(caller.ip) },
    )
  const id = newId()
  return transaction(services.db, async (trx) => {
    const is_live = input.live === true && user !== null && (await isHelperPresent(trx))
    const isNew = await insertTicket(trx, {
      id,
      request_key: input.key,
      user_id,
      email,
      language: caller.language ?? '',
      subject: input.subject,
      is_live,
      screen: input.place ?? '',
      user_agent: caller.userAgent.slice(0, MAX_AGENT_LENGTH),
    })
    // A simultaneous call with the same key finished first.
    if (!isNew) throw new AppError('conflict')
    const text = input.message.trim()
    await insertMessage(trx, { id: newId(), ticket: id, request_key: input.key, author: 'asker', user_id, text })
    if (!is_live) await notifyByMail(services, trx, { id, email, user_id }, sender)
    await notifyPages(services, trx, { id, user_id })
    return id
  })
}

/**
 * Adds a message from the asker. A chat without an agent becomes a help request answered by mail. Throws `bad_link`.
 */
export const addAskerMessage = (
  services: Dependencies,
  id: string,
  { key, text }: { key: string; text: string },
): Promise<void> =>
  transaction(services.db, async (trx) => {
    const ticket = await requireTicket(trx, id)
    const message = newId()
    const newMessage = {
      id: message,
      ticket: id,
      request_key: key,
      author: 'asker',
      user_id: ticket.user_id,
      text: text.trim(),
    } as const
    if (!(await insertMessage(trx, newMessage))) return
    await takeAllowanceOrThrow(trx, TICKET_ALLOWANCE, id)
    const hasNoHelper = ticket.is_live && !(await isHelperPresent(trx))
    await updateTicket(trx, id, { status: 'open', changed_at: Date.now(), ...(hasNoHelper && { is_live: false }) })
    if (hasNoHelper) await notifyByMail(services, trx, ticket)
    else if (!ticket.is_live)
      for (const recipient of await listAdministrators(trx))
        await enqueueMail(trx, services.queue, ticketMessageMail, recipient, { ticket: id, message })
    await notifyPages(services, trx, ticket)
  })

/**
 * Turns a chat into a help request answered by mail, and mails the answers that the asker hasn't seen. Does nothing if
 * the help request isn't a chat.
 */
export const continueByMail = (services: Dependencies, id: string): Promise<void> =>
  transaction(services.db, async (trx) => {
    const ticket = await requireTicket(trx, id)
    if (!ticket.is_live) return
    await updateTicket(trx, id, { is_live: false })
    if (ticket.status === 'open') await notifyByMail(services, trx, ticket)
    else if (!(await isAskerPresent(trx, id))) await mailUnseenAnswers(services, trx, ticket)
    await notifyPages(services, trx, ticket)
  })

/** Attaches a screenshot. Throws `conflict` if there is one already, `bad_input` if it isn't an image. */
export async function addScreenshot(
  services: Dependencies & Pick<Services, 'media'>,
  id: string,
  image: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const screenshot = await reencodeImageAs(services, image, 'large', signal)
  await transaction(services.db, async (trx) => {
    const ticket = await requireTicket(trx, id)
    if (ticket.has_picture) throw new AppError('conflict')
    await updateTicket(trx, id, { picture: screenshot })
  })
}

/** Returns the id of the help request that a secret token opens. Throws `bad_link` for an invalid token. */
export function parseTicketToken(secret: string, token: string): string {
  const parsed = parseStatusToken(secret, 'ticket', token)
  if (!parsed) throw new AppError('bad_link')
  return parsed.id
}

interface TicketRecipient {
  id: string
  email: string
  user_id: string | null
}

async function requireTicket(trx: Transaction<Database>, id: string) {
  const ticket = await lockTicket(trx, id)
  if (!ticket) throw new AppError('bad_link')
  return ticket
}

/** Mails those answers of a chat that the asker hasn't seen. */
export async function mailUnseenAnswers(
  { queue }: Pick<Dependencies, 'queue'>,
  trx: Transaction<Database>,
  { id, email, user_id }: TicketRecipient,
) {
  for (const message of await listUnseenAnswers(trx, id))
    await enqueueMail(trx, queue, answeredMail, { email, user: user_id }, { ticket: id, message })
}

/** Notifies the support agents of a help request, and confirms its arrival to the asker. */
async function notifyByMail(
  { queue }: Dependencies,
  trx: Transaction<Database>,
  { id, email, user_id }: TicketRecipient,
  sender: MailSender = toUnconfirmedSender(user_id),
): Promise<void> {
  const mailFacts = { ticket: id }
  await enqueueMailFromSender(trx, queue, receivedMail, {
    to: { email, user: user_id },
    about: mailFacts,
    from: sender,
  })
  for (const recipient of await listAdministrators(trx))
    await enqueueMail(trx, queue, newTicketMail, recipient, { ticket: id })
}

/** Notifies the pages that show a help request, after the transaction has committed. */
export const notifyPages = (
  { pubSub }: Pick<Dependencies, 'pubSub'>,
  trx: Transaction<Database>,
  { id, user_id }: Omit<TicketRecipient, 'email'>,
) => afterCommit(trx, () => pubSub.publish({ topic: 'ticket', ticket: id, user: user_id }))
