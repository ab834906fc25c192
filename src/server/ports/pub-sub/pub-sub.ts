import type { SocketMessage } from '#shared/socket-messages.ts'

/** The items or folders of a project that changed, and the browser page on which they were changed. */
export interface ProjectChange {
  kind: 'artifact' | 'folder'
  project: string
  ids: string[]
  page?: string | undefined
}

/**
 * A message between processes, addressed to one socket or to everything that caches state. Must be shorter than 8 KB.
 */
export type PubSubMessage =
  | {
      topic: 'socket'
      wsId: string
      /** The user who must own the browser page that the socket belongs to. */
      user: string
      message:
        | Exclude<SocketMessage, { type: 'compressionEnd' }>
        | { type: 'compressionEnd'; fileId: string; artifact: string }
    }
  | ({ topic: 'project' } & ProjectChange)
  | { topic: 'sessions'; user: string }
  /** The pending invitations of a project changed. */
  | { topic: 'members'; project: string }
  /** A submission to a project arrived or its state changed. */
  | { topic: 'submissions'; project: string }
  /** A user's membership or permissions in a project changed. */
  | { topic: 'standing'; user: string; project: string }
  /** An organisation's subscription changed, or one of its periods is about to begin or end. */
  | { topic: 'org'; org: string }
  /** A ticket got a message or was closed. `user` is the account that opened it, if there is one. */
  | { topic: 'ticket'; ticket: string; user: string | null }
  /** A support agent became available for chat, or left. */
  | { topic: 'helpers' }
  /** Someone is typing in a ticket. `user` is the account that opened it. */
  | { topic: 'typing'; ticket: string; sender: 'asker' | 'helper'; name: string; user: string | null }
  /** These stored files were destroyed; workers stop processing them. */
  | { topic: 'destroyed'; files: string[] }
  /** One processing step of a stored file was cancelled; its worker stops it. */
  | { topic: 'cancelled'; file: string; step: string }
  /**
   * The sender of this upload has reconnected; a process still waiting for data on the old connection must release the
   * upload.
   */
  | { topic: 'upload'; id: string }
  /** These uploads were ended; processes stop receiving them. */
  | { topic: 'uploadsEnded'; ids: string[] }
  /** Delivered only within this process: it lost its connection and may have missed messages. */
  | { topic: 'missed' }

/**
 * Delivers messages to every process, including this one, immediately. Messages aren't stored, so a process that was
 * disconnected has to read the state again.
 */
export interface PubSub {
  publish(message: PubSubMessage): void
  /** Subscribes to all messages. Returns a function that ends the subscription. */
  subscribe(listener: (message: PubSubMessage) => void): () => void
  close(): Promise<void>
}
