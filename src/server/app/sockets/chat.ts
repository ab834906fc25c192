import type { Services } from '#server/access/services.ts'
import { removeChatPage, renewChatPages, saveChatPage } from '#server/features/help/chat.repo.ts'
import { findTicket, isHelperPresent } from '#server/features/help/tickets.repo.ts'
import type { PubSubMessage } from '#server/ports/pub-sub/pub-sub.ts'
import type { SocketRequest } from '#shared/socket-messages.ts'
import { sendToPage, type PageConnection } from './page-connection.ts'

type ChatServices = Pick<Services, 'db' | 'pubSub' | 'log'>
type Connections = ReadonlyMap<string, PageConnection>
type ChatMessage = Extract<PubSubMessage, { topic: 'ticket' | 'helpers' | 'typing' }>

/** How long a page counts as present without a renewal, in ms. After a crash, presence ends this way. */
const PRESENCE_TTL_MS = 60_000
const RENEW_INTERVAL_MS = 20_000
/** How long a page whose connection dropped has to reconnect before its user counts as having left, in ms. */
const GRACE_MS = 8000

const isHelper = ({ caller: { session, viewAs } }: PageConnection) =>
  session?.user.role === 'admin' && session.actingAdmin === null && !viewAs

const pendingMessages = new WeakMap<PageConnection, Promise<void>>()

/**
 * Handles a page's chat messages in order: switching from one help request to another must not leave the page marked as
 * having left.
 */
export function queueChatMessage(
  services: ChatServices,
  wsId: string,
  connection: PageConnection,
  request: Exclude<SocketRequest, { type: 'open' }>,
) {
  const handle = () =>
    request.type === 'chat'
      ? handleChat(services, wsId, connection, request)
      : handleTyping(services, connection, request.ticket)
  const result = (pendingMessages.get(connection) ?? Promise.resolve()).then(handle, handle)
  pendingMessages.set(connection, result)
  return result
}

/** Starts, changes or ends a page's chat. Someone else's help request is treated as nonexistent. */
async function handleChat(
  { db, pubSub }: ChatServices,
  wsId: string,
  connection: PageConnection,
  { as: role, ticket }: Extract<SocketRequest, { type: 'chat' }>,
): Promise<void> {
  const previousChat = connection.chat
  connection.chat = null
  if (role === null || (role === 'helper' && !isHelper(connection)) || connection.caller.viewAs) {
    await removeChatPage(db, wsId)
    if (previousChat?.as === 'helper') pubSub.publish({ topic: 'helpers' })
    return
  }
  const isOwnTicket =
    role === 'asker' && ticket !== null && (await findTicket(db, ticket))?.user_id === connection.userId
  connection.chat = { as: role, ticket: isOwnTicket ? ticket : null }
  // Users who haven't asked anything yet aren't stored as present.
  if (role === 'helper' || isOwnTicket)
    await saveChatPage(db, {
      page: wsId,
      user_id: connection.userId,
      ticket: connection.chat.ticket,
      expires_at: Date.now() + PRESENCE_TTL_MS,
    })
  else if (previousChat && (previousChat.as === 'helper' || previousChat.ticket !== null)) {
    // Users who have left their help request to begin another aren't present either.
    await removeChatPage(db, wsId)
    notifyDeparture(pubSub, connection, previousChat)
  }
  showPresence(connection, await isHelperPresent(db))
  if (role === 'helper' && previousChat?.as !== 'helper') pubSub.publish({ topic: 'helpers' })
  if (isOwnTicket && previousChat?.ticket !== ticket)
    pubSub.publish({ topic: 'ticket', ticket: ticket as string, user: connection.userId })
}

/** Notifies the other side that this participant has left. */
function notifyDeparture(
  pubSub: ChatServices['pubSub'],
  { userId }: PageConnection,
  { as: role, ticket }: NonNullable<PageConnection['chat']>,
): void {
  if (role === 'helper') pubSub.publish({ topic: 'helpers' })
  else if (ticket !== null) pubSub.publish({ topic: 'ticket', ticket, user: userId })
}

/** Notifies the other side of a conversation that someone is typing. */
async function handleTyping({ db, pubSub }: ChatServices, connection: PageConnection, ticket: string): Promise<void> {
  const { chat, caller, userId } = connection
  const name = caller.session?.user.username ?? ''
  if (chat?.as === 'asker' && chat.ticket === ticket)
    return pubSub.publish({ topic: 'typing', ticket, sender: 'asker', name, user: userId })
  if (chat?.as !== 'helper' || !isHelper(connection)) return
  const ticketRow = await findTicket(db, ticket)
  if (ticketRow) pubSub.publish({ topic: 'typing', ticket, sender: 'helper', name, user: ticketRow.user_id })
}

/** Notifies a page in the chat of whether support staff are online, unless it already shows that. */
function showPresence(connection: PageConnection, isHelperOnline: boolean): void {
  const { chat } = connection
  if (!chat || chat.isHelperShown === isHelperOnline) return
  chat.isHelperShown = isHelperOnline
  sendToPage(connection, { type: 'helpersChanged', here: isHelperOnline })
}

async function showPresenceToAll(db: ChatServices['db'], connections: Connections): Promise<void> {
  const isHelperOnline = await isHelperPresent(db)
  for (const connection of connections.values()) showPresence(connection, isHelperOnline)
}

/**
 * Records that a participant has left, unless their page reconnects within GRACE_MS. Tries again after a failure, until
 * their presence ends by itself.
 */
export function leaveChat({ db, pubSub, log }: ChatServices, wsId: string, connection: PageConnection): void {
  const { chat } = connection
  if (!chat) return
  const expiresAt = Date.now() + PRESENCE_TTL_MS
  const leave = async () => {
    if (connection.socket) return
    await removeChatPage(db, wsId, expiresAt)
    notifyDeparture(pubSub, connection, chat)
  }
  const scheduleLeaving = () => {
    setTimeout(() => {
      leave().catch((error: unknown) => {
        log.warn({ err: error }, 'cannot record that someone left a chat')
        if (Date.now() < expiresAt) scheduleLeaving()
      })
    }, GRACE_MS).unref()
  }
  scheduleLeaving()
}

/**
 * Periodically renews the presence of connected pages, and corrects what they show about support staff: nothing else
 * announces that a presence has expired. Returns a function that stops it.
 */
export function keepChatPresence({ db, log }: ChatServices, connections: Connections): () => void {
  const renew = async () => {
    const pages = [...connections].flatMap(([id, { chat, socket }]) => (chat && socket ? [id] : []))
    if (pages.length === 0) return
    await renewChatPages(db, pages, Date.now() + PRESENCE_TTL_MS)
    await showPresenceToAll(db, connections)
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'cannot update who is online in the chat'))
  }, RENEW_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Notifies the pages affected by a change to a conversation: those of the user who asked, and those of the support
 * inbox.
 */
export function notifyChats({ db, log }: ChatServices, connections: Connections, message: ChatMessage): void {
  if (message.topic === 'helpers') {
    showPresenceToAll(db, connections).catch((error: unknown) =>
      log.error({ err: error }, 'cannot notify pages of who is online'),
    )
    return
  }
  const { ticket, user } = message
  for (const connection of connections.values()) {
    const isInInbox = connection.chat?.as === 'helper' && isHelper(connection)
    const isAsker = user !== null && connection.userId === user && !connection.caller.viewAs
    if (message.topic === 'ticket') {
      if (isInInbox || isAsker) sendToPage(connection, { type: 'ticketChanged', ticket })
    } else if (message.sender === 'asker' ? isInInbox : isAsker && connection.chat?.ticket === ticket)
      sendToPage(connection, { type: 'ticketTyping', ticket, name: message.name })
  }
}
