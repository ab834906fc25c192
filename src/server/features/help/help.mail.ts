import { defineMailTemplate, type Recipient } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { answeredMail, newTicketMail, receivedMail, ticketMessageMail } from './help.model.ts'
import { findMessage, findTicket, listMessages, type TicketRow } from './tickets.repo.ts'

const DAY_SECONDS = 24 * 3600
/** Limits the mails to one support agent. All messages can also be read in the app. */
const HELPER_ALLOWANCE: Allowance = { name: 'tickets-told', maxUses: 100, seconds: DAY_SECONDS }

/** The asker's link to the help request. */
const buildAskerUrl = ({ publicUrl, secret }: Services['config'], id: string) =>
  `${publicUrl}/client/help?section=asked&ticket=${createStatusToken(secret, 'ticket', id)}`

/** A reference number short enough to read out on the phone. The last characters of an id are random. */
const toReferenceNumber = (ticket: string) => ticket.slice(-6).toUpperCase()

const getAskerLanguage = ({ user_language, language }: TicketRow) => user_language ?? language
const isAsker = (ticketRow: TicketRow | undefined, recipient: Recipient): ticketRow is TicketRow =>
  ticketRow?.email === recipient.email

/** The mail contains nothing that the asker wrote, because the address may belong to someone else. */
export const receivedTemplate = defineMailTemplate(receivedMail, async ({ db, config }, recipient, { ticket }) => {
  const ticketRow = await findTicket(db, ticket)
  if (!isAsker(ticketRow, recipient)) return null
  const url = buildAskerUrl(config, ticket)
  return { ...getMailTemplates(getAskerLanguage(ticketRow)).ticketReceived({ url }), thread: ticket }
})

async function writeHelperMail(
  { db, config }: Services,
  recipient: Recipient,
  id: string,
  text: string | undefined,
  isFollowUp: boolean,
) {
  const ticketRow = await findTicket(db, id)
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  if (
    !ticketRow ||
    !user ||
    user.role !== 'admin' ||
    text === undefined ||
    !(await recipient.takeAllowance(HELPER_ALLOWANCE, recipient.email))
  )
    return null
  const { username, email, subject } = ticketRow
  const url = `${config.publicUrl}/client/admin/tickets/${id}`
  const content = getMailTemplates(user.language).ticketMessage({
    name: user.username,
    asker: username ?? email,
    email,
    number: toReferenceNumber(id),
    subject,
    message: text,
    isFollowUp,
    url,
  })
  return { ...content, thread: id }
}

export const newTicketTemplate = defineMailTemplate(newTicketMail, async (services, recipient, { ticket }) => {
  const messages = await listMessages(services.db, ticket)
  // The whole conversation of a chat that became a help request.
  const conversation = messages.map(({ text }) => text).join('\n\n')
  return writeHelperMail(services, recipient, ticket, messages.length > 0 ? conversation : undefined, false)
})

export const messageTemplate = defineMailTemplate(ticketMessageMail, async (services, recipient, { ticket, message }) =>
  writeHelperMail(services, recipient, ticket, (await findMessage(services.db, ticket, message))?.text, true),
)

export const answeredTemplate = defineMailTemplate(
  answeredMail,
  async ({ db, config }, recipient, { ticket, message }) => {
    const [ticketRow, messageRow] = [await findTicket(db, ticket), await findMessage(db, ticket, message)]
    if (!isAsker(ticketRow, recipient) || !messageRow) return null
    const { username: name, subject, status } = ticketRow
    const content = getMailTemplates(getAskerLanguage(ticketRow)).ticketAnswer({
      name,
      number: toReferenceNumber(ticket),
      subject,
      text: messageRow.text,
      isClosed: status === 'closed',
      url: buildAskerUrl(config, ticket),
    })
    return { ...content, thread: ticket }
  },
)
