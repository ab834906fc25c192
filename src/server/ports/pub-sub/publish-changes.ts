import type { PubSub, ProjectChange } from './pub-sub.ts'

// 180 UUIDs stay below the 8 KB that NOTIFY allows per message.
const IDS_PER_MESSAGE = 180

/** Notifies the workers processing these stored files that the files have been destroyed. */
export function publishDestroyedFiles(pubSub: PubSub, files: readonly string[]): void {
  for (let offset = 0; offset < files.length; offset += IDS_PER_MESSAGE)
    pubSub.publish({ topic: 'destroyed', files: files.slice(offset, offset + IDS_PER_MESSAGE) })
}

/** Asks every process to stop receiving these uploads. */
export function publishEndedUploads(pubSub: PubSub, ids: readonly string[]): void {
  for (let offset = 0; offset < ids.length; offset += IDS_PER_MESSAGE)
    pubSub.publish({ topic: 'uploadsEnded', ids: ids.slice(offset, offset + IDS_PER_MESSAGE) })
}

/**
 * Notifies everyone viewing a project of which items or folders changed, in as many messages as needed. If there are no
 * ids, one message is sent anyway, because a change may affect none of them (for example a change to an unused tag).
 */
export function publishProjectChange(pubSub: PubSub, { ids, ...change }: ProjectChange): void {
  for (let offset = 0; offset === 0 || offset < ids.length; offset += IDS_PER_MESSAGE)
    pubSub.publish({ topic: 'project', ...change, ids: ids.slice(offset, offset + IDS_PER_MESSAGE) })
}
