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
const REFUSED = 1008

interface Line {
  owner: string
  socket: WebSocket | null
  /** The project that the browser shows, once it is known that its person may. */
  project: string | null
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
  app.addHook('onClose', () => {
    clearInterval(sweep)
    stop()
    for (const line of lines.values()) line.socket?.terminate()
  })

  app.get<{ Params: { wsId: string } }>('/client/socket/:wsId', { websocket: true }, async (socket, request) => {
    socket.on('error', () => socket.terminate())
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
      state: new Map(),
      left: Date.now(),
    }
    own.socket?.close()
    own.socket = socket
    own.project = null
    socket.on(
      'message',
      (data) => void open(services, own, { session, galleryTokens: [], ip: request.ip }, String(data)),
    )
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
  line.project = null
  if (project === null) return
  const placed = (await loadSubjects(db, config.secret, caller, 'project', [project])).get(project)
  if (placed && allowed(placed, 'project.read')) line.project = project
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
    const { kind, project, ids } = signal
    const message: SocketMessage = { type: kind === 'artifact' ? 'artifactChanged' : 'folderChanged', project, ids }
    for (const line of lines.values()) if (line.project === project) line.socket?.send(JSON.stringify(message))
  }
  if (signal.to !== 'socket') return
  const line = lines.get(signal.wsId)
  if (!line) return
  const message = await wireMessage(services, signal.message)
  if (!message || !('fileId' in message)) return
  line.state.set(message.fileId, message)
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
