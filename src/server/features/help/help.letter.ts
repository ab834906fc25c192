import { writer, type Receiver } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { answeredLetter, askedLetter, receivedLetter, saidLetter } from './help.model.ts'
import { findMessage, findTicket, listMessages, type FoundTicket } from './tickets.repo.ts'

const DAY = 24 * 3600
/** Limits the mails to one support agent. Everything can also be read in the app. */
const TOLD: Allowance = { name: 'tickets-told', times: 100, seconds: DAY }

/** The asker's link to the help request. */
const ownUrl = ({ publicUrl, secret }: Services['config'], id: string) =>
  `${publicUrl}/client/help?section=asked&ticket=${receiptToken(secret, 'ticket', id)}`

/** A reference number short enough for the phone. The end of an id is random. */
const numberOf = (ticket: string) => ticket.slice(-6).toUpperCase()

const languageOf = ({ user_language, language }: FoundTicket) => user_language ?? language
const isAskers = (found: FoundTicket | undefined, to: Receiver): found is FoundTicket => found?.email === to.email

/** Contains nothing that the asker wrote, because the address may belong to someone else. */
export const writeReceived = writer(receivedLetter, async ({ db, config }, to, { ticket }) => {
  const found = await findTicket(db, ticket)
  if (!isAskers(found, to)) return null
  const url = ownUrl(config, ticket)
  return { ...mailsIn(languageOf(found)).ticketReceived({ url }), thread: ticket }
})

async function toHelper({ db, config }: Services, to: Receiver, id: string, said: string | undefined, again: boolean) {
  const found = await findTicket(db, id)
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  if (!found || !user || user.role !== 'admin' || said === undefined || !(await to.within(TOLD, to.email))) return null
  const { username, email, subject } = found
  const url = `${config.publicUrl}/client/admin/tickets/${id}`
  const content = mailsIn(user.language).ticketAsked({
    name: user.username,
    asker: username ?? email,
    email,
    number: numberOf(id),
    subject,
    message: said,
    again,
    url,
  })
  return { ...content, thread: id }
}

export const writeAsked = writer(askedLetter, async (services, to, { ticket }) => {
  const said = await listMessages(services.db, ticket)
  // For a chat that became a help request, the whole conversation.
  const all = said.map(({ text }) => text).join('\n\n')
  return toHelper(services, to, ticket, said.length > 0 ? all : undefined, false)
})

export const writeSaid = writer(saidLetter, async (services, to, { ticket, message }) =>
  toHelper(services, to, ticket, (await findMessage(services.db, ticket, message))?.text, true),
)

export const writeAnswered = writer(answeredLetter, async ({ db, config }, to, { ticket, message }) => {
  const [found, said] = [await findTicket(db, ticket), await findMessage(db, ticket, message)]
  if (!isAskers(found, to) || !said) return null
  const { username: name, subject, status } = found
  const content = mailsIn(languageOf(found)).ticketAnswered({
    name,
    number: numberOf(ticket),
    subject,
    text: said.text,
    settled: status === 'closed',
    url: ownUrl(config, ticket),
  })
  return { ...content, thread: ticket }
})
