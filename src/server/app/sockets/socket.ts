import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { ownsPage } from '#server/access/page-owner.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { tokenBucket } from '#server/kit/token-bucket.ts'
import type { Signal } from '#server/ports/hub/hub.ts'
import { socketRequest, type SocketMessage } from '#shared/socket-messages.ts'
import { credentialOf } from '../cookies.ts'
import { eyesOf } from '../callers/eyes.ts'
import { chatWatch, hearInTurn, leaveChat, tellChats } from './chat.ts'
import { tellOfOrgs, watchBorders } from './tell-of-orgs.ts'
import { FLOODING, SOCKET_LIMITS, socketDoor, TOO_MUCH, type SocketLimits } from './socket-limits.ts'
import { mayHear, mayNow, REFUSED, replay, send, sessionNow, tell, type Line } from './socket-line.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const KEPT_MS = 10 * 60 * 1000
// Also keeps proxies from closing idle connections.
const PING_MS = 25_000

/**
 * Terminates a failed socket. Errors of the client or the network (oversized message, broken frame, lost connection)
 * are logged at debug level, all others as errors.
 */
export function closeBroken(error: Error, socket: WebSocket, request: FastifyRequest): void {
  const { code } = error as { code?: string }
  if (code?.startsWith('WS_ERR_') || LINE_ERRORS.has(code ?? ''))
    request.log.debug({ code }, 'socket closed after an error')
  else request.log.error({ err: error }, 'socket failed')
  socket.terminate()
}
const LINE_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])

/**
 * `/client/socket/{wsId}`: the first user who opens an id owns it. Refuses foreign origins, ids of other users and
 * calls without a session. Closes sockets that are too many, send too much or don't read.
 */
export function mountSocket(
  app: FastifyInstance,
  services: Services,
  sessions: Sessions,
  limits: SocketLimits = SOCKET_LIMITS,
): void {
  const door = socketDoor(limits)
  const lines = new Map<string, Line>()
  const origin = new URL(services.config.publicUrl).origin

  const stop = services.hub.subscribe((signal) => deliver(services, sessions, lines, signal))
  const sweep = setInterval(() => {
    for (const [id, line] of lines) if (!line.socket && Date.now() - line.left > KEPT_MS) lines.delete(id)
  }, KEPT_MS)
  sweep.unref()
  const ping = setInterval(() => {
    for (const line of lines.values()) {
      if (line.alive) line.socket?.ping()
      else line.socket?.terminate()
      line.alive = false
    }
  }, PING_MS)
  ping.unref()
  const stopWatching = watchBorders(services, lines)
  const stopChats = chatWatch(services, lines)
  app.addHook('onClose', () => {
    clearInterval(sweep)
    clearInterval(ping)
    stopWatching()
    stopChats()
    stop()
    for (const line of lines.values()) line.socket?.terminate()
  })

  type Asked = { Params: { wsId: string } }
  const onRequest = door.byAddress
  app.get<Asked>('/client/socket/:wsId', { websocket: true, onRequest }, async (socket, request) => {
    // The browser may send before it has been authenticated.
    const early: string[] = []
    let hear: (text: string) => void = (text) => early.push(text)
    const maySay = tokenBucket(limits.says)
    const heeded = (heed: () => void) => () => {
      if (maySay()) heed()
      else socket.close(FLOODING, 'too many messages')
    }
    socket.on('message', (data) => heeded(() => hear(String(data)))())
    socket.on(
      'ping',
      heeded(() => undefined),
    )
    const { wsId } = request.params
    const credential = credentialOf(request, services.config)
    const session = credential ? await sessions.find(credential) : null
    const from = request.headers.origin
    const sameOrigin =
      from === undefined || from === origin || from.replace(/^https?:\/\//, '') === request.headers.host
    const eyes = socketEyes(request)
    const isOurs = credential && eyes !== null && session && !session.needsPassword && sameOrigin && UUID.test(wsId)
    if (!isOurs || !(await ownsPage(services.db, wsId, session.user.id))) {
      socket.close(REFUSED, 'refused')
      return
    }
    if (socket.readyState !== socket.OPEN) return
    const place = door.byPerson(session.user.id)
    if (!place) {
      socket.close(TOO_MUCH, 'too many sockets')
      return
    }
    socket.on('close', place.closed)
    const caller = { session, eyes, galleryTokens: [], ip: request.ip, agent: '' }
    const known = lines.get(wsId)
    const own: Line = (known?.owner === session.user.id && known) || {
      caller,
      credential,
      owner: session.user.id,
      socket: null,
      project: null,
      right: null,
      chat: null,
      said: 0,
      alive: true,
      waiting: null,
      most: limits.waiting,
      progress: new Map(),
      left: Date.now(),
    }
    own.socket?.close()
    own.socket = socket
    own.caller = caller
    own.credential = credential
    own.project = null
    own.right = null
    own.chat = null
    own.said++
    own.alive = true
    lines.set(wsId, own)
    socket.on('pong', () => {
      own.alive = true
    })
    socket.on('close', () => {
      if (own.socket !== socket) return
      own.socket = null
      own.left = Date.now()
      leaveChat(services, wsId, own)
    })
    hear = (text) => void heard(services, sessions, wsId, own, text).catch(failed(services, own))
    for (const text of early) hear(text)
    await replay(services, wsId, own)
  })
}

/**
 * Handles which project the page shows: it receives that project's changes and a confirmation of when that starts. If
 * the user may not read the project, it receives nothing.
 */
async function open(services: Services, sessions: Sessions, line: Line, project: string | null): Promise<void> {
  const said = ++line.said
  line.project = null
  line.right = null
  if (project === null) return
  const may = await mayHear(services, sessions, line, project)
  if (said !== line.said || !may) return
  line.project = project
  send(line, { type: 'projectOpened', project })
}

async function heard(services: Services, sessions: Sessions, wsId: string, line: Line, text: string): Promise<void> {
  const asked = socketRequest.safeParse(parseJson(text))
  if (!asked.success) return
  const { data } = asked
  if (data.type === 'open') return open(services, sessions, line, data.project)
  return hearInTurn(services, wsId, line, data)
}

/** Disconnects a page that missed a message; it reconnects and requests the state. */
function cutOff(line: Line): void {
  line.right = null
  line.socket?.terminate()
}

const failed = (services: Services, line: Line) => (error: unknown) => {
  services.log.error({ err: error }, 'cannot notify a page')
  cutOff(line)
}

const isThrough = ({ caller: { eyes } }: Line, user: string) => eyes?.as === 'member' && eyes.user === user

/** null if the view-as header is invalid. */
function socketEyes(request: FastifyRequest) {
  try {
    return eyesOf(request)
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

/** Sends a message about the project that a page shows, unless its user may not read the project any more. */
async function tellWhoMay(
  services: Services,
  sessions: Sessions,
  line: Line,
  message: SocketMessage & { project: string },
): Promise<void> {
  const { project } = message
  const may = await mayHear(services, sessions, line, project)
  if (line.project !== project) return
  if (may) send(line, message)
  else line.project = null
}

function deliver(services: Services, sessions: Sessions, lines: Map<string, Line>, signal: Signal): void {
  const tellIfMay = (line: Line, message: SocketMessage & { project: string }) => {
    if (line.project !== message.project) return
    tellWhoMay(services, sessions, line, message).catch(failed(services, line))
  }
  if (signal.to === 'project') {
    const { kind, project, ids, page } = signal
    const message = { type: kind === 'artifact' ? 'artifactChanged' : 'folderChanged', project, ids } as const
    for (const [id, line] of lines) if (id !== page) tellIfMay(line, message)
  }
  if (signal.to === 'submissions') {
    const { project } = signal
    const tellReviewer = async (line: Line) => {
      if (!(await mayNow(services, sessions, line, project, 'submission.list')) || line.project !== project) return
      send(line, { type: 'submissionsChanged', project })
    }
    for (const line of lines.values()) if (line.project === project) tellReviewer(line).catch(failed(services, line))
  }
  if (signal.to === 'ticket' || signal.to === 'helpers' || signal.to === 'typing') tellChats(services, lines, signal)
  if (signal.to === 'sessions') {
    const isTheirs = ({ owner, caller: { session } }: Line) =>
      owner === signal.user || session?.actingAdmin === signal.user
    for (const line of lines.values())
      if (line.socket && isTheirs(line)) sessionNow(sessions, line).catch(failed(services, line))
  }
  if (signal.to === 'org') tellOfOrgs(services, lines, [signal.org])
  if (signal.to === 'missed') for (const line of lines.values()) cutOff(line)
  if (signal.to === 'standing' || signal.to === 'members') {
    const { project } = signal
    for (const line of lines.values()) {
      // A page in view-as mode is notified when that member's permissions change.
      const isTheirs = signal.to === 'standing' && (line.owner === signal.user || isThrough(line, signal.user))
      if (isTheirs && line.project === project) {
        line.right = null
        send(line, { type: 'standingChanged', project })
      } else tellIfMay(line, { type: 'membersChanged', project })
    }
  }
  if (signal.to !== 'socket') return
  const line = lines.get(signal.wsId)
  if (line?.owner !== signal.user) return
  tell(services, line, signal.message).catch(failed(services, line))
}
