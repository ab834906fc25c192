import type { WebSocket } from 'ws'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Session, Sessions } from '#server/access/session.ts'
import { allowed, type Placed } from '#server/access/place.ts'
import { loadSubjects } from '#server/access/subjects.ts'
import { listUploaded } from '#server/features/processing/files.repo.ts'
import type { Signal } from '#server/ports/hub/hub.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { artifactView } from '#server/views/artifact-view.ts'
import { isMember, sightOf } from '#server/views/sight.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { TOO_MUCH } from './socket-limits.ts'

const MOST_REPLAYED = 500
const MOST_WAITING = 1000
/** How long a project permission stays cached, in ms, so frequent changes don't each query it. */
export const RIGHT_BELIEVED_MS = 2000
/** Close code: not allowed. */
export const REFUSED = 1008

type Told = Extract<Signal, { to: 'socket' }>['message']

/** A page's connection: which user it belongs to and what it receives. It outlives its socket for a while. */
export interface Line {
  caller: Caller
  /** The session's secret. */
  credential: string
  owner: string
  socket: WebSocket | null
  /** The project that the page shows, once its user is known to have access. */
  project: string | null
  /** Whether the user may read a project; valid until `expiresAt` (ms). */
  right: { project: string; until: number; holds: Promise<boolean> } | null
  /** The page's role in a chat, once it is known to be allowed. */
  chat: { as: 'helper' | 'asker'; ticket: string | null } | null
  /** Counts the page's `open` requests; only the latest takes effect. */
  said: number
  /** The page has answered the latest ping. */
  alive: boolean
  /** Messages that arrive while the state is being replayed; they are newer. */
  waiting: SocketMessage[] | null
  /** Bytes that may be queued for the page. */
  most: number
  /** Progress of files that are still arriving; only this process knows it. */
  progress: Map<string, SocketMessage>
  left: number
}

/**
 * Sends a message to a page, in order. A page that doesn't read is disconnected; it reconnects and requests the state.
 */
export function send(line: Line, message: SocketMessage): void {
  const { socket, waiting } = line
  if (waiting && waiting.length < MOST_WAITING) return void waiting.push(message)
  if (!waiting && socket && socket.bufferedAmount <= line.most) return socket.send(JSON.stringify(message))
  socket?.close(TOO_MUCH, 'too slow')
}

/**
 * Whether the page's user is signed in and may read a project. Checked whenever there is something to send: nothing
 * announces that access has ended.
 */
export function mayHear(services: Services, sessions: Sessions, line: Line, project: string): Promise<boolean> {
  const now = Date.now()
  if (line.right?.project !== project || line.right.until <= now)
    line.right = {
      project,
      until: now + RIGHT_BELIEVED_MS,
      holds: mayNow(services, sessions, line, project, 'project.read'),
    }
  return line.right.holds
}

/** Returns the page's session as it is now. If the session has ended, closes the connection and returns null. */
export async function sessionNow(sessions: Sessions, line: Line): Promise<Session | null> {
  const { credential } = line
  const session = await sessions.find(credential)
  if (line.credential !== credential) return sessionNow(sessions, line)
  if (session) line.caller = { ...line.caller, session }
  else line.socket?.close(REFUSED, 'refused')
  return session
}

/** Whether the page's user may do something in a project at this moment. */
export async function mayNow(
  { db, config }: Services,
  sessions: Sessions,
  line: Line,
  project: string,
  action: Action,
): Promise<boolean> {
  if (!(await sessionNow(sessions, line))) return false
  const placed = (await loadSubjects(db, config.secret, line.caller, 'project', [project])).get(project)
  return placed !== undefined && allowed(placed, action)
}

/** Abandoned uploads are never reported as such, so drop the oldest entries. */
function remember(progress: Line['progress'], told: Extract<Told, { type: 'uploadProgress' }>): void {
  progress.delete(told.fileId)
  progress.set(told.fileId, told)
  for (const oldest of progress.keys()) if (progress.size > MOST_REPLAYED) progress.delete(oldest)
}

/** Forwards to a page what a worker or another process says about one of its files. */
export async function tell(services: Services, line: Line, told: Told): Promise<void> {
  if (told.type === 'uploadProgress' && told.progress < 100) remember(line.progress, told)
  else if ('fileId' in told) line.progress.delete(told.fileId)
  const message = await wireMessage(services, line.caller, told)
  if (message) send(line, message)
}

/**
 * Sends the state of everything this page has uploaded. What is stored is read from the database, so any process can
 * answer.
 */
export async function replay(services: Services, wsId: string, line: Line): Promise<void> {
  line.waiting = []
  const state: SocketMessage[] = []
  const asked = { page: wsId, user: line.owner, most: MOST_REPLAYED }
  for (const { fileId, artifact, compression } of await listUploaded(services.db, asked)) {
    line.progress.delete(fileId)
    const told: Told =
      compression === 'running'
        ? { type: 'compressionStart', fileId }
        : compression === 'over'
          ? { type: 'compressionEnd', fileId, artifact }
          : { type: 'uploadProgress', fileId, progress: 100, ...(compression === 'open' && { undecided: true }) }
    const message = await wireMessage(services, line.caller, told)
    if (message) state.unshift(message)
  }
  const since = line.waiting
  line.waiting = null
  for (const message of [...line.progress.values(), ...state, ...since]) send(line, message)
}

/** Only ids cross processes. The artifact itself is loaded here, as the user may see it now. */
async function wireMessage({ db, config }: Services, caller: Caller, told: Told): Promise<SocketMessage | null> {
  if (told.type !== 'compressionEnd') return told
  const row = await findArtifact(db, told.artifact)
  const subjects = row && (await loadSubjects(db, config.secret, caller, 'artifact', [row.id]))
  const placed: Placed | undefined = subjects?.get(row?.id ?? '')
  if (!row || !placed || !isMember(placed)) return null
  return { ...told, artifact: artifactView(row, sightOf(config, placed, caller)) }
}
