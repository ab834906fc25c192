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
/** So long is believed that a person may still read a project, in ms: where much happens, not every change asks. */
export const RIGHT_BELIEVED_MS = 2000
/** A close code: who is there may not be. */
export const REFUSED = 1008

type Told = Extract<Signal, { to: 'socket' }>['message']

/** What one page is told, and by whom it is. */
export interface Line {
  caller: Caller
  /** The secret of its session. */
  credential: string
  owner: string
  socket: WebSocket | null
  /** The project that the browser shows, once it is known that its person may. */
  project: string | null
  /** Whether its person may read a project, and until when (ms) that is believed. */
  right: { project: string; until: number; holds: Promise<boolean> } | null
  /** How it chats, once it is known that its person may. */
  chat: { as: 'helper' | 'asker'; ticket: string | null } | null
  /** Counts what the browser has said: only the last counts. */
  said: number
  /** It has answered since it was last asked whether it is there. */
  alive: boolean
  /** What comes while the state is being repeated: it is newer. */
  waiting: SocketMessage[] | null
  /** Bytes that may wait for its reader. */
  most: number
  /** How far the files are whose bytes still come: nothing but this process knows that. */
  progress: Map<string, SocketMessage>
  left: number
}

/**
 * Tells one page, in the order in which it happened. One that does not read what it is told is closed: it comes back,
 * and asks for the state.
 */
export function send(line: Line, message: SocketMessage): void {
  const { socket, waiting } = line
  if (waiting && waiting.length < MOST_WAITING) return void waiting.push(message)
  if (!waiting && socket && socket.bufferedAmount <= line.most) return socket.send(JSON.stringify(message))
  socket?.close(TOO_MUCH, 'too slow')
}

/**
 * Whether the person of a page is signed in and may read a project. Asked anew when something is told: nobody says when a
 * right has gone.
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

/** The session of a page as it is at this moment. Of one whose session has ended the line is closed: null. */
export async function sessionNow(sessions: Sessions, line: Line): Promise<Session | null> {
  const { credential } = line
  const session = await sessions.find(credential)
  if (line.credential !== credential) return sessionNow(sessions, line)
  if (session) line.caller = { ...line.caller, session }
  else line.socket?.close(REFUSED, 'refused')
  return session
}

/** Whether the person of a page may do something in a project at this moment. */
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

/** Of files whose sending was given up nobody says so: the oldest are forgotten. */
function remember(progress: Line['progress'], told: Extract<Told, { type: 'uploadProgress' }>): void {
  progress.delete(told.fileId)
  progress.set(told.fileId, told)
  for (const oldest of progress.keys()) if (progress.size > MOST_REPLAYED) progress.delete(oldest)
}

/** Tells a page what a worker or another process has said of one of its files. */
export async function tell(services: Services, line: Line, told: Told): Promise<void> {
  if (told.type === 'uploadProgress' && told.progress < 100) remember(line.progress, told)
  else if ('fileId' in told) line.progress.delete(told.fileId)
  const message = await wireMessage(services, line.caller, told)
  if (message) send(line, message)
}

/**
 * Repeats how far everything is that this page has uploaded: of what is stored the database knows, whichever process is
 * asked and whichever was before.
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

/** Only ids cross processes; the artifact itself is read here, as its person may see it now. */
async function wireMessage({ db, config }: Services, caller: Caller, told: Told): Promise<SocketMessage | null> {
  if (told.type !== 'compressionEnd') return told
  const row = await findArtifact(db, told.artifact)
  const subjects = row && (await loadSubjects(db, config.secret, caller, 'artifact', [row.id]))
  const placed: Placed | undefined = subjects?.get(row?.id ?? '')
  if (!row || !placed || !isMember(placed)) return null
  return { ...told, artifact: artifactView(row, sightOf(config, placed, caller)) }
}
