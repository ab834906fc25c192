import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Caller } from '#server/access/caller.ts'
import { fileUrls } from '#server/access/file-urls.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { allowed, loadSubjects } from '#server/access/subjects.ts'
import { artifactView } from '#server/features/artifacts/artifact-view.ts'
import { findArtifact } from '#server/features/artifacts/artifacts.repo.ts'
import type { Signal } from '#server/ports/hub/hub.ts'
import { socketRequest, type SocketMessage } from '#shared/socket-messages.ts'
import { credentialOf } from './cookies.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const KEPT_MS = 10 * 60 * 1000
const MOST_REPLAYED = 500
const REFUSED = 1008
// Also keeps a proxy from closing a line on which nothing happens.
const PING_MS = 25_000

interface Line {
  owner: string
  socket: WebSocket | null
  /** The project that the browser shows, once it is known that its person may. */
  project: string | null
  /** Counts what the browser has said: only the last counts. */
  said: number
  /** It has answered since it was last asked whether it is there. */
  alive: boolean
  /** The last message of each file, replayed to whoever comes back. */
  state: Map<string, SocketMessage>
  left: number
}

/**
 * `/client/socket/{wsId}`: the first session that opens an id owns it. A foreign origin, another's id or no session is
 * refused.
 */
export function mountSocket(app: FastifyInstance, services: Services, sessions: Sessions): void {
  const lines = new Map<string, Line>()
  const origin = new URL(services.config.publicUrl).origin

  const stop = services.hub.subscribe((signal) => void deliver(services, lines, signal))
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
  app.addHook('onClose', () => {
    clearInterval(sweep)
    clearInterval(ping)
    stop()
    for (const line of lines.values()) line.socket?.terminate()
  })

  app.get<{ Params: { wsId: string } }>('/client/socket/:wsId', { websocket: true }, async (socket, request) => {
    socket.on('error', () => socket.terminate())
    // A browser speaks as soon as the line is open, before it is known who it is: the last word counts.
    let hear: (text: string) => void = (text) => (early = text)
    let early: string | undefined
    socket.on('message', (data) => hear(String(data)))
    const { wsId } = request.params
    const credential = credentialOf(request)
    const session = credential ? await sessions.find(credential) : null
    const from = request.headers.origin
    const sameOrigin =
      from === undefined || from === origin || from.replace(/^https?:\/\//, '') === request.headers.host
    const line = lines.get(wsId)
    if (!session || !sameOrigin || !UUID.test(wsId) || (line && line.owner !== session.user.id)) {
      socket.close(REFUSED, 'refused')
      return
    }
    const own: Line = line ?? {
      owner: session.user.id,
      socket: null,
      project: null,
      said: 0,
      alive: true,
      state: new Map(),
      left: Date.now(),
    }
    own.socket?.close()
    own.socket = socket
    own.project = null
    own.said++
    own.alive = true
    socket.on('pong', () => {
      own.alive = true
    })
    hear = (text) => void open(services, own, { session, galleryTokens: [], ip: request.ip }, text)
    if (early !== undefined) hear(early)
    lines.set(wsId, own)
    for (const message of own.state.values()) socket.send(JSON.stringify(message))
    socket.on('close', () => {
      if (own.socket !== socket) return
      own.socket = null
      own.left = Date.now()
    })
  })
}

/** A browser tells which project it shows; of one that its person may not read it hears nothing. */
async function open({ db, config }: Services, line: Line, caller: Caller, text: string): Promise<void> {
  const asked = socketRequest.safeParse(parseJson(text))
  if (!asked.success) return
  const { project } = asked.data
  const said = ++line.said
  line.project = null
  if (project === null) return
  const placed = (await loadSubjects(db, config.secret, caller, 'project', [project])).get(project)
  if (said === line.said && placed && allowed(placed, 'project.read')) line.project = project
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function deliver(services: Services, lines: Map<string, Line>, signal: Signal): Promise<void> {
  if (signal.to === 'project') {
    const { kind, project, ids, page } = signal
    const message: SocketMessage = { type: kind === 'artifact' ? 'artifactChanged' : 'folderChanged', project, ids }
    for (const [id, line] of lines)
      if (line.project === project && id !== page) line.socket?.send(JSON.stringify(message))
  }
  if (signal.to !== 'socket') return
  const line = lines.get(signal.wsId)
  if (!line) return
  const message = await wireMessage(services, signal.message)
  if (!message || !('fileId' in message)) return
  line.state.delete(message.fileId)
  line.state.set(message.fileId, message)
  for (const [oldest] of line.state) {
    if (line.state.size <= MOST_REPLAYED) break
    line.state.delete(oldest)
  }
  line.socket?.send(JSON.stringify(message))
}

/** Only ids cross processes; the artifact itself is read here. */
async function wireMessage(
  { db, config }: Services,
  message: Extract<Signal, { to: 'socket' }>['message'],
): Promise<SocketMessage | null> {
  if (message.type !== 'compressionEnd') return message
  const row = await findArtifact(db, message.artifact)
  if (!row) return null
  const sight = { urls: fileUrls(config, 'signed'), member: true, mayDownload: () => true }
  return { ...message, artifact: artifactView(row, sight) }
}
