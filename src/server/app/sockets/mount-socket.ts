import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { claimPage } from '#server/access/page-owner.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { createTokenBucket } from '#server/kit/token-bucket.ts'
import type { PubSubMessage } from '#server/ports/pub-sub/pub-sub.ts'
import { socketRequest, type SocketMessage } from '#shared/socket-messages.ts'
import { getSessionToken } from '../cookies.ts'
import { getViewAs } from '../callers/view-as.ts'
import { keepChatPresence, queueChatMessage, leaveChat, notifyChats } from './chat.ts'
import { notifyOrgChanges, watchSubscriptionPeriods } from './org-changes.ts'
import {
  CLOSE_POLICY_VIOLATION,
  SOCKET_LIMITS,
  createSocketLimiter,
  CLOSE_TRY_AGAIN_LATER,
  type SocketLimits,
} from './socket-limits.ts'
import {
  mayReadProject,
  isAllowedNow,
  CLOSE_REFUSED,
  replayState,
  sendToPage,
  refreshSession,
  forwardToPage,
  type PageConnection,
} from './page-connection.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DISCONNECTED_TTL_MS = 10 * 60 * 1000
// Frequent enough that proxies don't close idle connections.
const PING_MS = 25_000

/**
 * Terminates a failed socket. Errors of the client or the network (oversized message, broken frame, lost connection)
 * are logged at debug level, all others as errors.
 */
export function closeFailedSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  const { code } = error as { code?: string }
  if (code?.startsWith('WS_ERR_') || CONNECTION_ERRORS.has(code ?? ''))
    request.log.debug({ code }, 'socket closed after an error')
  else request.log.error({ err: error }, 'socket failed')
  socket.terminate()
}
const CONNECTION_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])

/**
 * `/client/socket/{wsId}`: the first user who opens an id owns it. Refuses foreign origins, ids owned by other users,
 * calls without a session, and sockets beyond the limit. Closes sockets that send too much or don't read.
 */
export function mountSocket(
  app: FastifyInstance,
  services: Services,
  sessions: Sessions,
  limits: SocketLimits = SOCKET_LIMITS,
): void {
  const limiter = createSocketLimiter(limits)
  const connections = new Map<string, PageConnection>()
  const origin = new URL(services.config.publicUrl).origin

  const unsubscribe = services.pubSub.subscribe((pubSubMessage) =>
    deliverMessage(services, sessions, connections, pubSubMessage),
  )
  const sweep = setInterval(() => {
    for (const [id, connection] of connections)
      if (!connection.socket && Date.now() - connection.disconnectedAt > DISCONNECTED_TTL_MS) connections.delete(id)
  }, DISCONNECTED_TTL_MS)
  sweep.unref()
  const ping = setInterval(() => {
    for (const connection of connections.values()) {
      if (connection.isAlive) connection.socket?.ping()
      else connection.socket?.terminate()
      connection.isAlive = false
    }
  }, PING_MS)
  ping.unref()
  const stopPeriodWatch = watchSubscriptionPeriods(services, connections)
  const stopChatPresence = keepChatPresence(services, connections)
  app.addHook('onClose', () => {
    clearInterval(sweep)
    clearInterval(ping)
    stopPeriodWatch()
    stopChatPresence()
    unsubscribe()
    for (const connection of connections.values()) connection.socket?.terminate()
  })

  type SocketRouteParams = { Params: { wsId: string } }
  const onRequest = limiter.limitPerNetwork
  app.get<SocketRouteParams>('/client/socket/:wsId', { websocket: true, onRequest }, async (socket, request) => {
    // The browser may send messages before it has been authenticated.
    const earlyMessages: string[] = []
    let handleText: (text: string) => void = (text) => earlyMessages.push(text)
    const takeMessageToken = createTokenBucket(limits.messages)
    const limitMessages = (handle: () => void) => () => {
      if (takeMessageToken()) handle()
      else socket.close(CLOSE_POLICY_VIOLATION, 'too many messages')
    }
    socket.on('message', (data) => limitMessages(() => handleText(String(data)))())
    socket.on(
      'ping',
      limitMessages(() => undefined),
    )
    const { wsId } = request.params
    const sessionToken = getSessionToken(request, services.config)
    const session = sessionToken ? await sessions.findByToken(sessionToken) : null
    const requestOrigin = request.headers.origin
    const isSameOrigin =
      requestOrigin === undefined ||
      requestOrigin === origin ||
      requestOrigin.replace(/^https?:\/\//, '') === request.headers.host
    const viewAs = getSocketViewAs(request)
    const isAccepted =
      sessionToken && viewAs !== null && session && !session.needsPassword && isSameOrigin && UUID.test(wsId)
    if (!isAccepted || !(await claimPage(services.db, wsId, session.user.id))) {
      socket.close(CLOSE_REFUSED, 'refused')
      return
    }
    if (socket.readyState !== socket.OPEN) return
    const slot = limiter.takeUserSlot(session.user.id)
    if (!slot) {
      socket.close(CLOSE_TRY_AGAIN_LATER, 'too many sockets')
      return
    }
    socket.on('close', slot.release)
    const caller = { session, viewAs, galleryTokens: [], ip: request.ip, userAgent: '' }
    const existingConnection = connections.get(wsId)
    const connection: PageConnection = (existingConnection?.userId === session.user.id && existingConnection) || {
      caller,
      sessionToken,
      userId: session.user.id,
      socket: null,
      project: null,
      projectAccess: null,
      chat: null,
      openRequestCount: 0,
      isAlive: true,
      queuedMessages: null,
      maxBufferedBytes: limits.maxQueuedBytes,
      progress: new Map(),
      disconnectedAt: Date.now(),
    }
    connection.socket?.close()
    connection.socket = socket
    connection.caller = caller
    connection.sessionToken = sessionToken
    connection.project = null
    connection.projectAccess = null
    connection.chat = null
    connection.openRequestCount++
    connection.isAlive = true
    connections.set(wsId, connection)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => {
      if (connection.socket !== socket) return
      connection.socket = null
      connection.disconnectedAt = Date.now()
      leaveChat(services, wsId, connection)
    })
    handleText = (text) =>
      void handleMessage(services, sessions, wsId, connection, text).catch(logAndDisconnect(services, connection))
    for (const text of earlyMessages) handleText(text)
    await replayState(services, wsId, connection)
  })
}

/**
 * Handles a page's request to follow a project: the page receives a confirmation and, from then on, the project's
 * changes. If the user may not read the project, it receives neither.
 */
async function handleOpen(
  services: Services,
  sessions: Sessions,
  connection: PageConnection,
  project: string | null,
): Promise<void> {
  const requestNumber = ++connection.openRequestCount
  connection.project = null
  connection.projectAccess = null
  if (project === null) return
  const isAllowed = await mayReadProject(services, sessions, connection, project)
  if (requestNumber !== connection.openRequestCount || !isAllowed) return
  connection.project = project
  sendToPage(connection, { type: 'projectOpened', project })
}

async function handleMessage(
  services: Services,
  sessions: Sessions,
  wsId: string,
  connection: PageConnection,
  text: string,
): Promise<void> {
  const parsed = socketRequest.safeParse(parseJson(text))
  if (!parsed.success) return
  const { data } = parsed
  if (data.type === 'open') return handleOpen(services, sessions, connection, data.project)
  return queueChatMessage(services, wsId, connection, data)
}

/** Disconnects a page that missed a message; it will reconnect and request the current state. */
function disconnect(connection: PageConnection): void {
  connection.projectAccess = null
  connection.socket?.terminate()
}

const logAndDisconnect = (services: Services, connection: PageConnection) => (error: unknown) => {
  services.log.error({ err: error }, 'cannot notify a page')
  disconnect(connection)
}

const isViewingAs = ({ caller: { viewAs } }: PageConnection, user: string) =>
  viewAs?.as === 'member' && viewAs.user === user

/** null if the view-as header is invalid. */
function getSocketViewAs(request: FastifyRequest) {
  try {
    return getViewAs(request)
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends a message about the project that a page shows, unless its user may no longer read the project. */
async function sendIfAllowed(
  services: Services,
  sessions: Sessions,
  connection: PageConnection,
  message: SocketMessage & { project: string },
): Promise<void> {
  const { project } = message
  const isAllowed = await mayReadProject(services, sessions, connection, project)
  if (connection.project !== project) return
  if (isAllowed) sendToPage(connection, message)
  else connection.project = null
}

function deliverMessage(
  services: Services,
  sessions: Sessions,
  connections: Map<string, PageConnection>,
  pubSubMessage: PubSubMessage,
): void {
  const sendIfShown = (connection: PageConnection, message: SocketMessage & { project: string }) => {
    if (connection.project !== message.project) return
    sendIfAllowed(services, sessions, connection, message).catch(logAndDisconnect(services, connection))
  }
  if (pubSubMessage.topic === 'project') {
    const { kind, project, ids, page } = pubSubMessage
    const message = { type: kind === 'artifact' ? 'artifactChanged' : 'folderChanged', project, ids } as const
    for (const [id, connection] of connections) if (id !== page) sendIfShown(connection, message)
  }
  if (pubSubMessage.topic === 'submissions') {
    const { project } = pubSubMessage
    const sendToReviewer = async (connection: PageConnection) => {
      if (
        !(await isAllowedNow(services, sessions, connection, project, 'submission.list')) ||
        connection.project !== project
      )
        return
      sendToPage(connection, { type: 'submissionsChanged', project })
    }
    for (const connection of connections.values())
      if (connection.project === project) sendToReviewer(connection).catch(logAndDisconnect(services, connection))
  }
  if (pubSubMessage.topic === 'ticket' || pubSubMessage.topic === 'helpers' || pubSubMessage.topic === 'typing')
    notifyChats(services, connections, pubSubMessage)
  if (pubSubMessage.topic === 'sessions') {
    const isAffected = ({ userId, caller: { session } }: PageConnection) =>
      userId === pubSubMessage.user || session?.actingAdmin === pubSubMessage.user
    for (const connection of connections.values())
      if (connection.socket && isAffected(connection))
        refreshSession(sessions, connection).catch(logAndDisconnect(services, connection))
  }
  if (pubSubMessage.topic === 'org') notifyOrgChanges(services, connections, [pubSubMessage.org])
  if (pubSubMessage.topic === 'missed') for (const connection of connections.values()) disconnect(connection)
  if (pubSubMessage.topic === 'standing' || pubSubMessage.topic === 'members') {
    const { project } = pubSubMessage
    for (const connection of connections.values()) {
      // A page using view-as is notified when the viewed member's permissions change.
      const isAffected =
        pubSubMessage.topic === 'standing' &&
        (connection.userId === pubSubMessage.user || isViewingAs(connection, pubSubMessage.user))
      if (isAffected && connection.project === project) {
        connection.projectAccess = null
        sendToPage(connection, { type: 'standingChanged', project })
      } else sendIfShown(connection, { type: 'membersChanged', project })
    }
  }
  if (pubSubMessage.topic !== 'socket') return
  const connection = connections.get(pubSubMessage.wsId)
  if (connection?.userId !== pubSubMessage.user) return
  forwardToPage(services, connection, pubSubMessage.message).catch(logAndDisconnect(services, connection))
}
