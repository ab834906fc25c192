import { z } from 'zod'
import type { Artifact } from './entities/artifact.ts'
import { id } from './entities/fields.ts'

/** Messages from the server to the browser. */
export type SocketMessage =
  /**
   * At 100, the file is stored. `undecided` means that the worker hasn't decided yet whether to compress it; either
   * `compressionStart` or a plain 100 follows.
   */
  | { type: 'uploadProgress'; fileId: string; progress: number; undecided?: true }
  | { type: 'compressionStart'; fileId: string }
  | { type: 'compressionProgress'; fileId: string; progress: number }
  | { type: 'compressionEnd'; fileId: string; artifact: Artifact }
  /** From now on, the page receives messages about the open project; what it read before may be out of date. */
  | { type: 'projectOpened'; project: string }
  /** The caller's permissions in the project changed. */
  | { type: 'standingChanged'; project: string }
  /** The subscription of an organisation that the user owns changed. */
  | { type: 'orgChanged'; org: string }
  /** The project's members, invitations or their permissions changed. */
  | { type: 'membersChanged'; project: string }
  /** A submission to the project's portal arrived or changed. Sent to reviewers only. */
  | { type: 'submissionsChanged'; project: string }
  /** A help request got a reply or was closed. */
  | { type: 'ticketChanged'; ticket: string }
  /** Whether a support agent is available to chat. Sent when a page starts to chat and whenever it changes. */
  | { type: 'helpersChanged'; here: boolean }
  /** The other person in a help request is typing; a null name means they stopped. */
  | { type: 'ticketTyping'; ticket: string; name: string | null }
  | { type: 'artifactChanged' | 'folderChanged'; project: string; ids: string[] }

/**
 * Messages from the browser to the server: `open` names the project that the page shows (null for none), `chat` says
 * whether the page takes part in chats as a support agent, as an asker (of a help request that may not exist yet) or
 * not at all, and `typing` says that the user is typing.
 */
export const socketRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), project: id.nullable() }),
  z.strictObject({ type: z.literal('chat'), as: z.enum(['helper', 'asker']).nullable(), ticket: id.nullable() }),
  z.strictObject({ type: z.literal('typing'), ticket: id }),
])
export type SocketRequest = z.output<typeof socketRequest>
