import type { Hub, ProjectChange } from './hub.ts'

// 180 UUIDs stay below the 8 KB that NOTIFY allows per message.
const IDS_AT_ONCE = 180

/** Tells workers that process these stored files that the files have been destroyed. */
export function announceDestroyed(hub: Hub, files: readonly string[]): void {
  for (let at = 0; at < files.length; at += IDS_AT_ONCE)
    hub.publish({ to: 'destroyed', files: files.slice(at, at + IDS_AT_ONCE) })
}

/** Tells every process to stop receiving these uploads. */
export function announceEndedUploads(hub: Hub, ids: readonly string[]): void {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    hub.publish({ to: 'uploadsEnded', ids: ids.slice(at, at + IDS_AT_ONCE) })
}

/**
 * Tells everyone viewing a project which of its items or folders changed, in as many messages as needed. Without ids
 * one message is still sent, because a change may affect none of them (for example a tag that nothing carries).
 */
export function announce(hub: Hub, { ids, ...changed }: ProjectChange): void {
  for (let at = 0; at === 0 || at < ids.length; at += IDS_AT_ONCE)
    hub.publish({ to: 'project', ...changed, ids: ids.slice(at, at + IDS_AT_ONCE) })
}
