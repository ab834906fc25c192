import type { WebSocket } from 'ws'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Session, Sessions } from '#server/access/session.ts'
import { isAllowed, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import { listPageUploads } from '#server/features/processing/files.repo.ts'
import type { PubSubMessage } from '#server/ports/pub-sub/pub-sub.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { toArtifactView } from '#server/views/artifact-view.ts'
import { isMember, getReaderVisibility } from '#server/views/reader-visibility.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { CLOSE_TRY_AGAIN_LATER } from './socket-limits.ts'

const MAX_REPLAYED = 500
const MAX_QUEUED_MESSAGES = 1000
/** How long a project permission is cached, in ms, so that frequent changes don't each cause a query. */
export const PROJECT_ACCESS_TTL_MS = 2000
/** WebSocket close code: not allowed. */
export const CLOSE_REFUSED = 1008

type PageMessage = Extract<PubSubMessage, { topic: 'socket' }>['message']

/**
 * A page's connection: which user it belongs to and what it receives. It outlives its socket for a while so that the
 * page can reconnect.
 */
export interface PageConnection {
  caller: Caller
  /** The session's secret. */
  sessionToken: string
  userId: string
  socket: WebSocket | null
  /** The project that the page shows, once access has been verified. */
  project: string | null
  /** Whether the user may read a project; valid until `expiresAt` (ms). */
  projectAccess: { project: string; expiresAt: number; isAllowed: Promise<boolean> } | null
  /** The page's role in a chat, once it has been verified, and whether it shows that support staff are online. */
  chat: { as: 'helper' | 'asker'; ticket: string | null; isHelperShown?: boolean } | null
  /** Number of `open` requests so far; only the latest takes effect. */
  openRequestCount: number
  /** Whether the page has answered the latest ping. */
  isAlive: boolean
  /** Messages that arrived while the state is being replayed; they are sent afterwards because they are newer. */
  queuedMessages: SocketMessage[] | null
  /** Maximum bytes that may be queued for the page. */
  maxBufferedBytes: number
  /** Upload progress of files that are still arriving; known only to this process. */
  progress: Map<string, SocketMessage>
  disconnectedAt: number
}

/**
 * Sends a message to a page, in order. A page that doesn't read is disconnected; it reconnects and requests the current
 * state.
 */
export function sendToPage(connection: PageConnection, message: SocketMessage): void {
  const { socket, queuedMessages } = connection
  if (queuedMessages && queuedMessages.length < MAX_QUEUED_MESSAGES) return void queuedMessages.push(message)
  if (!queuedMessages && socket && socket.bufferedAmount <= connection.maxBufferedBytes)
    return socket.send(JSON.stringify(message))
  socket?.close(CLOSE_TRY_AGAIN_LATER, 'too slow')
}

/**
 * Whether the page's user is signed in and may read a project. Checked before each message, because no event announces
 * that access has ended.
 */
export function mayReadProject(
  services: Services,
  sessions: Sessions,
  connection: PageConnection,
  project: string,
): Promise<boolean> {
  const now = Date.now()
  if (connection.projectAccess?.project !== project || connection.projectAccess.expiresAt <= now)
    connection.projectAccess = {
      project,
      expiresAt: now + PROJECT_ACCESS_TTL_MS,
      isAllowed: isAllowedNow(services, sessions, connection, project, 'project.read'),
    }
  return connection.projectAccess.isAllowed
}

/** Returns the page's session as it is now. If the session has ended, closes the connection and returns null. */
export async function refreshSession(sessions: Sessions, connection: PageConnection): Promise<Session | null> {
  const { sessionToken } = connection
  const session = await sessions.findByToken(sessionToken)
  if (connection.sessionToken !== sessionToken) return refreshSession(sessions, connection)
  if (session) connection.caller = { ...connection.caller, session }
  else connection.socket?.close(CLOSE_REFUSED, 'refused')
  return session
}

/** Whether the page's user may currently perform an action in a project. */
export async function isAllowedNow(
  { db, config }: Services,
  sessions: Sessions,
  connection: PageConnection,
  project: string,
  action: Action,
): Promise<boolean> {
  if (!(await refreshSession(sessions, connection))) return false
  const authorized = (await loadSubjects(db, config.secret, connection.caller, 'project', [project])).get(project)
  return authorized !== undefined && isAllowed(authorized, action)
}

/**
 * Remembers the upload progress of a file. Drops the oldest entries if there are too many, because no event reports an
 * abandoned upload.
 */
function rememberProgress(
  progress: PageConnection['progress'],
  pageMessage: Extract<PageMessage, { type: 'uploadProgress' }>,
): void {
  progress.delete(pageMessage.fileId)
  progress.set(pageMessage.fileId, pageMessage)
  for (const oldest of progress.keys()) if (progress.size > MAX_REPLAYED) progress.delete(oldest)
}

/** Forwards to a page a message from a worker or another process about one of its files. */
export async function forwardToPage(
  services: Services,
  connection: PageConnection,
  pageMessage: PageMessage,
): Promise<void> {
  if (pageMessage.type === 'uploadProgress' && pageMessage.progress < 100)
    rememberProgress(connection.progress, pageMessage)
  else if ('fileId' in pageMessage) connection.progress.delete(pageMessage.fileId)
  const message = await toSocketMessage(services, connection.caller, pageMessage)
  if (message) sendToPage(connection, message)
}

/**
 * Sends the state of all uploads from this page. Stored files are read from the database, so any process can answer.
 */
export async function replayState(services: Services, wsId: string, connection: PageConnection): Promise<void> {
  connection.queuedMessages = []
  const messages: SocketMessage[] = []
  const query = { page: wsId, user: connection.userId, limit: MAX_REPLAYED }
  for (const { fileId, artifact, compression } of await listPageUploads(services.db, query)) {
    connection.progress.delete(fileId)
    const pageMessage: PageMessage =
      compression === 'running'
        ? { type: 'compressionStart', fileId }
        : compression === 'over'
          ? { type: 'compressionEnd', fileId, artifact }
          : { type: 'uploadProgress', fileId, progress: 100, ...(compression === 'open' && { undecided: true }) }
    const message = await toSocketMessage(services, connection.caller, pageMessage)
    if (message) messages.unshift(message)
  }
  const newerMessages = connection.queuedMessages
  connection.queuedMessages = null
  for (const message of [...connection.progress.values(), ...messages, ...newerMessages])
    sendToPage(connection, message)
}

/** Processes exchange only ids. The artifact itself is loaded here, as its reader may see it now. */
async function toSocketMessage(
  { db, config }: Services,
  caller: Caller,
  pageMessage: PageMessage,
): Promise<SocketMessage | null> {
  if (pageMessage.type !== 'compressionEnd') return pageMessage
  const row = await findArtifact(db, pageMessage.artifact)
  const subjects = row && (await loadSubjects(db, config.secret, caller, 'artifact', [row.id]))
  const authorized: AuthorizedSubject | undefined = subjects?.get(row?.id ?? '')
  if (!row || !authorized || !isMember(authorized)) return null
  return { ...pageMessage, artifact: toArtifactView(row, getReaderVisibility(config, authorized, caller)) }
}
