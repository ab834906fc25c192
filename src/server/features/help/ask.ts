import type { Transaction } from 'kysely'
import type { Caller } from '#server/access/caller.ts'
import { takeOrThrow, takeShared, type Allowance } from '#server/access/limits/allowance.ts'
import { accountAsStranger, mailSender, strangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { receiptOf } from '#server/access/tokens/receipt-token.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { newId } from '#server/kit/ids.ts'
import { post, postFrom, type MailSender } from '#server/ports/mail/outbox.ts'
import { smallPicture } from '#server/ports/media/small-picture.ts'
import { listUnseen } from './chat.repo.ts'
import { answeredLetter, askedLetter, receivedLetter, saidLetter } from './help.model.ts'
import {
  askerIsHere,
  findByKey,
  helperIsHere,
  holdTicket,
  insertMessage,
  insertTicket,
  listHelpers,
  updateTicket,
} from './tickets.repo.ts'

const DAY = 24 * 3600
/**
 * Help requests of people without an account, from all networks together, to protect the support inbox from flooding.
 */
const ALL: Allowance = { name: 'tickets', times: 1000, seconds: DAY }
const OF_NETWORK: Allowance = { name: 'tickets-of-network', times: 60, seconds: DAY }
/** Help requests of an account with a confirmed address. Others can't exhaust it, whatever address they enter. */
const OF_ACCOUNT: Allowance = { name: 'tickets-of', times: 20, seconds: DAY }
/** Messages in one help request. */
const SAID: Allowance = { name: 'tickets-said', times: 300, seconds: DAY }

type On = Pick<Services, 'db' | 'queue' | 'hub'>

interface Asked {
  key: string
  subject: string
  message: string
  email?: string | undefined
  place?: string | undefined
  live?: boolean | undefined
}

const MOST_AGENT = 300

/**
 * Creates a help request and returns its id. A repeated call with the same key returns the first one. Nothing of a chat
 * is mailed while both sides are there. Throws `bad_input` without an address for the answer, and `conflict` if someone
 * else used the key.
 */
export async function ask(on: On, caller: Caller, given: Asked): Promise<string> {
  const user = caller.session?.user ?? null
  const email = user?.email ?? given.email
  if (email === undefined) throw badInput('email', 'required')
  const user_id = user?.id ?? null
  const before = await findByKey(on.db, given.key)
  // Reveals nothing about another person's help request with the same key.
  if (before && (before.user_id !== user_id || before.email !== email)) throw new AppError('conflict')
  if (before) return before.id
  // Counted outside of the transaction, so that its locks don't block other askers, and by sender, never by the entered
  // address.
  const isConfirmed = caller.session?.emailConfirmed === true
  const from = isConfirmed ? mailSender(caller, null) : strangerSender(caller, null)
  if (user && isConfirmed) await takeOrThrow(on.db, OF_ACCOUNT, user.id)
  else await takeShared(on.db, { all: ALL, each: OF_NETWORK }, { whole: 'all', network: networkOf(caller.ip) })
  const id = newId()
  return transaction(on.db, async (trx) => {
    const live = given.live === true && user !== null && (await helperIsHere(trx))
    const made = await insertTicket(trx, {
      id,
      key: given.key,
      user_id,
      email,
      language: caller.language ?? '',
      subject: given.subject,
      live,
      place: given.place ?? '',
      agent: caller.agent.slice(0, MOST_AGENT),
    })
    // A simultaneous call with the same key was faster.
    if (!made) throw new AppError('conflict')
    const text = given.message.trim()
    await insertMessage(trx, { id: newId(), ticket: id, key: given.key, by: 'asker', user_id, text })
    if (!live) await tell(on, trx, { id, email, user_id }, from)
    await announce(on, trx, { id, user_id })
    return id
  })
}

/** Adds a message of the asker. A chat without an agent becomes a help request answered by mail. Throws `bad_link`. */
export const say = (on: On, id: string, { key, text }: { key: string; text: string }): Promise<void> =>
  transaction(on.db, async (trx) => {
    const held = await demandTicket(trx, id)
    const message = newId()
    const said = { id: message, ticket: id, key, by: 'asker', user_id: held.user_id, text: text.trim() } as const
    if (!(await insertMessage(trx, said))) return
    await takeOrThrow(trx, SAID, id)
    const alone = held.live && !(await helperIsHere(trx))
    await updateTicket(trx, id, { status: 'open', changed_at: Date.now(), ...(alone && { live: false }) })
    if (alone) await tell(on, trx, held)
    else if (!held.live)
      for (const to of await listHelpers(trx)) await post(trx, on.queue, saidLetter, to, { ticket: id, message })
    await announce(on, trx, held)
  })

/**
 * Turns a chat into a help request answered by mail, and mails the answers that the asker hasn't seen. Does nothing if
 * it isn't a chat.
 */
export const handOver = (on: On, id: string): Promise<void> =>
  transaction(on.db, async (trx) => {
    const held = await demandTicket(trx, id)
    if (!held.live) return
    await updateTicket(trx, id, { live: false })
    if (held.status === 'open') await tell(on, trx, held)
    else if (!(await askerIsHere(trx, id))) await mailUnseen(on, trx, held)
    await announce(on, trx, held)
  })

/** Attaches a screenshot. Throws `conflict` if there is one already, `bad_input` if it isn't an image. */
export async function addPicture(
  on: On & Pick<Services, 'media'>,
  id: string,
  given: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const picture = await smallPicture(on, given, 'large', signal)
  await transaction(on.db, async (trx) => {
    const held = await demandTicket(trx, id)
    if (held.has_picture) throw new AppError('conflict')
    await updateTicket(trx, id, { picture })
  })
}

/** The id of the help request that a secret token opens. Throws `bad_link` for an invalid token. */
export function ticketOf(secret: string, token: string): string {
  const opened = receiptOf(secret, 'ticket', token)
  if (!opened) throw new AppError('bad_link')
  return opened.id
}

interface Held {
  id: string
  email: string
  user_id: string | null
}

async function demandTicket(trx: Transaction<Database>, id: string) {
  const held = await holdTicket(trx, id)
  if (!held) throw new AppError('bad_link')
  return held
}

/** Mails the answers of a chat that the asker hasn't seen. */
export async function mailUnseen(
  { queue }: Pick<On, 'queue'>,
  trx: Transaction<Database>,
  { id, email, user_id }: Held,
) {
  for (const message of await listUnseen(trx, id))
    await post(trx, queue, answeredLetter, { email, user: user_id }, { ticket: id, message })
}

/** Notifies the support agents of a help request, and the asker that it arrived. */
async function tell(
  { queue }: On,
  trx: Transaction<Database>,
  { id, email, user_id }: Held,
  from: MailSender = accountAsStranger(user_id),
): Promise<void> {
  const about = { ticket: id }
  await postFrom(trx, queue, receivedLetter, { to: { email, user: user_id }, about, from })
  for (const to of await listHelpers(trx)) await post(trx, queue, askedLetter, to, { ticket: id })
}

/** Notifies the pages that show a help request, after the transaction. */
export const announce = ({ hub }: Pick<On, 'hub'>, trx: Transaction<Database>, { id, user_id }: Omit<Held, 'email'>) =>
  afterCommit(trx, () => hub.publish({ to: 'ticket', ticket: id, user: user_id }))
