import { z } from 'zod'
import type { Artifact } from './entities/artifact.ts'
import { id } from './entities/fields.ts'

/** What the server tells over a socket. */
export type SocketMessage =
  /** At 100 the file is stored. `undecided`: whether it is compressed is told later, by a beginning or by a plain 100. */
  | { type: 'uploadProgress'; fileId: string; progress: number; undecided?: true }
  | { type: 'compressionStart'; fileId: string }
  | { type: 'compressionProgress'; fileId: string; progress: number }
  | { type: 'compressionEnd'; fileId: string; artifact: Artifact }
  /** From now on the page hears of the project that it shows: what it read of it before may be old. */
  | { type: 'projectOpened'; project: string }
  /** Whoever looks at the project may do more or less in it than before. */
  | { type: 'standingChanged'; project: string }
  /** An organisation that one owns may use more or less than before. */
  | { type: 'orgChanged'; org: string }
  /** Others work in the project, or are invited to it, than before, or may do other things there. */
  | { type: 'membersChanged'; project: string }
  /** What was given by the portal of the project is other than before: for those who review it alone. */
  | { type: 'submissionsChanged'; project: string }
  /** Something was said in a conversation, or it is settled. */
  | { type: 'ticketChanged'; ticket: string }
  /** Whether somebody who answers is there to chat: told when a page begins to, and whenever it changes. */
  | { type: 'helpersChanged'; here: boolean }
  /** The other side of a conversation writes just now. */
  | { type: 'ticketTyping'; ticket: string; name: string | null }
  | { type: 'artifactChanged' | 'folderChanged'; project: string; ids: string[] }

/**
 * What a browser tells over a socket: the project that it shows now, or null; that it chats now, at the desk or about a
 * question that may still have to be asked, or no longer; that its person writes.
 */
export const socketRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), project: id.nullable() }),
  z.strictObject({ type: z.literal('chat'), as: z.enum(['helper', 'asker']).nullable(), ticket: id.nullable() }),
  z.strictObject({ type: z.literal('typing'), ticket: id }),
])
export type SocketRequest = z.output<typeof socketRequest>
