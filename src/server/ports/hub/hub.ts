import type { SocketMessage } from '#shared/socket-messages.ts'

/** What crosses processes: for one socket, or for whoever holds something in memory. Kept under 8 KB. */
export type Signal =
  | {
      to: 'socket'
      wsId: string
      /** Whose page it must be. */
      user: string
      message:
        | Exclude<SocketMessage, { type: 'compressionEnd' }>
        | { type: 'compressionEnd'; fileId: string; artifact: string }
    }
  | { to: 'project'; kind: 'artifact' | 'folder'; project: string; ids: string[]; page?: string | undefined }
  | { to: 'sessions'; user: string }
  /** Others are invited to a project than before. */
  | { to: 'members'; project: string }
  /** What was given to a project by its portal, or what became of it, is other than before. */
  | { to: 'submissions'; project: string }
  /** Somebody may do more or less in a project than before: who its members are, or what they may, has changed. */
  | { to: 'standing'; user: string; project: string }
  /** An organisation may use more or less than before, or may soon: its windows have changed, or one begins or ends. */
  | { to: 'org'; org: string }
  /** Something was said in a conversation, or it is settled; it is of this person, if of anybody with an account. */
  | { to: 'ticket'; ticket: string; user: string | null }
  /** Somebody who answers has come to chat, or left. */
  | { to: 'helpers' }
  /** Whoever asked, or whoever answers, writes; `user` is who asked. */
  | { to: 'typing'; ticket: string; by: 'asker' | 'helper'; name: string; user: string | null }
  /** Whoever makes something of these stored files stops: they have been destroyed. */
  | { to: 'destroyed'; files: string[] }
  /** Whoever makes this of a stored file stops: it is to be left alone. */
  | { to: 'cancelled'; file: string; step: string }
  /** Whoever receives this upload, and has heard nothing for a while, lets go: its sender has come back. */
  | { to: 'upload'; id: string }
  /** Whoever receives one of these uploads stops: it was ended. */
  | { to: 'uploadsEnded'; ids: string[] }
  /** Told to this process alone: it could not hear the others for a while. */
  | { to: 'missed' }

/** Tells every process, this one included, at once. Nothing is kept: whoever was away asks for the state again. */
export interface Hub {
  publish(signal: Signal): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (signal: Signal) => void): () => void
  close(): Promise<void>
}
