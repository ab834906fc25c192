import type { Services } from '#server/access/services.ts'
import { removePage, renewPages, savePage } from '#server/features/help/chat.repo.ts'
import { findTicket, helperIsHere } from '#server/features/help/tickets.repo.ts'
import type { Signal } from '#server/ports/hub/hub.ts'
import type { SocketRequest } from '#shared/socket-messages.ts'
import { send, type Line } from './socket-line.ts'

type On = Pick<Services, 'db' | 'hub' | 'log'>
type Lines = ReadonlyMap<string, Line>
type Told = Extract<Signal, { to: 'ticket' | 'helpers' | 'typing' }>

/** How long a page counts as present without a renewal, in ms. Pages of a crashed process expire with it. */
const BELIEVED_MS = 60_000
const RENEW_MS = 20_000
/** A connection that drops for a moment doesn't count as leaving. */
const GRACE_MS = 8000

const isHelper = ({ caller: { session, eyes } }: Line) =>
  session?.user.role === 'admin' && session.actingAdmin === null && !eyes

const turns = new WeakMap<Line, Promise<void>>()

/** Handles a page's chat messages in order: leaving one help request for another must not end up as having left. */
export function hearInTurn(on: On, wsId: string, line: Line, request: Exclude<SocketRequest, { type: 'open' }>) {
  const hear = () =>
    request.type === 'chat' ? hearChat(on, wsId, line, request) : hearTyping(on, line, request.ticket)
  const turn = (turns.get(line) ?? Promise.resolve()).then(hear, hear)
  turns.set(line, turn)
  return turn
}

/** Starts, changes or ends a page's chat. A help request of somebody else is treated as nonexistent. */
async function hearChat(
  { db, hub }: On,
  wsId: string,
  line: Line,
  { as, ticket }: Extract<SocketRequest, { type: 'chat' }>,
): Promise<void> {
  const was = line.chat
  line.chat = null
  if (as === null || (as === 'helper' && !isHelper(line)) || line.caller.eyes) {
    await removePage(db, wsId)
    if (was?.as === 'helper') hub.publish({ to: 'helpers' })
    return
  }
  const own = as === 'asker' && ticket !== null && (await findTicket(db, ticket))?.user_id === line.owner
  line.chat = { as, ticket: own ? ticket : null }
  // A user who hasn't asked anything yet is not stored as present.
  if (as === 'helper' || own)
    await savePage(db, { page: wsId, user_id: line.owner, ticket: line.chat.ticket, until: Date.now() + BELIEVED_MS })
  else if (was && (was.as === 'helper' || was.ticket !== null)) {
    // Nor is one who has left their help request to begin another.
    await removePage(db, wsId)
    tellGone(hub, line, was)
  }
  send(line, { type: 'helpersChanged', here: await helperIsHere(db) })
  if (as === 'helper' && was?.as !== 'helper') hub.publish({ to: 'helpers' })
  if (own && was?.ticket !== ticket) hub.publish({ to: 'ticket', ticket: ticket as string, user: line.owner })
}

/** Notifies the other side that a participant has left. */
function tellGone(hub: On['hub'], { owner }: Line, { as, ticket }: NonNullable<Line['chat']>): void {
  if (as === 'helper') hub.publish({ to: 'helpers' })
  else if (ticket !== null) hub.publish({ to: 'ticket', ticket, user: owner })
}

/** Notifies the other side of a conversation that someone is typing. */
async function hearTyping({ db, hub }: On, line: Line, ticket: string): Promise<void> {
  const { chat, caller, owner } = line
  const name = caller.session?.user.username ?? ''
  if (chat?.as === 'asker' && chat.ticket === ticket)
    return hub.publish({ to: 'typing', ticket, by: 'asker', name, user: owner })
  if (chat?.as !== 'helper' || !isHelper(line)) return
  const found = await findTicket(db, ticket)
  if (found) hub.publish({ to: 'typing', ticket, by: 'helper', name, user: found.user_id })
}

/** Records that a participant has left unless their page reconnects within a moment. */
export function leaveChat({ db, hub, log }: On, wsId: string, line: Line): void {
  const { chat } = line
  if (!chat) return
  const last = Date.now() + BELIEVED_MS
  const leave = async () => {
    if (line.socket) return
    await removePage(db, wsId, last)
    tellGone(hub, line, chat)
  }
  setTimeout(() => {
    leave().catch((error: unknown) => log.warn({ err: error }, 'cannot record that someone left a chat'))
  }, GRACE_MS).unref()
}

/** Renews the presence of connected pages. Returns a function that stops it. */
export function chatWatch({ db, log }: On, lines: Lines): () => void {
  const renew = async () => {
    const pages = [...lines].flatMap(([id, { chat, socket }]) => (chat && socket ? [id] : []))
    if (pages.length > 0) await renewPages(db, pages, Date.now() + BELIEVED_MS)
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'cannot update who is online in the chat'))
  }, RENEW_MS).unref()
  return () => clearInterval(timer)
}

/** Notifies pages about conversations: those of the user who asked, and those of the support inbox. */
export function tellChats({ db, log }: On, lines: Lines, signal: Told): void {
  if (signal.to === 'helpers') {
    const tell = async () => {
      const here = await helperIsHere(db)
      for (const line of lines.values()) if (line.chat) send(line, { type: 'helpersChanged', here })
    }
    tell().catch((error: unknown) => log.error({ err: error }, 'cannot notify pages of who is online'))
    return
  }
  const { ticket, user } = signal
  for (const line of lines.values()) {
    const atDesk = line.chat?.as === 'helper' && isHelper(line)
    const isTheirs = user !== null && line.owner === user && !line.caller.eyes
    if (signal.to === 'ticket') {
      if (atDesk || isTheirs) send(line, { type: 'ticketChanged', ticket })
    } else if (signal.by === 'asker' ? atDesk : isTheirs && line.chat?.ticket === ticket)
      send(line, { type: 'ticketTyping', ticket, name: signal.name })
  }
}
