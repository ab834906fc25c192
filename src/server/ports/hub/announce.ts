import type { Hub, Signal } from './hub.ts'

type Changed = Extract<Signal, { to: 'project' }>

// 180 ids stay below the 8 KB that a signal may have.
const IDS_AT_ONCE = 180

/** Tells whoever makes something of stored files that they have been destroyed. */
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
 * Tells all who look at a project which of its things have changed, however many. Without ids it is told all the same:
 * a tag, say, that nothing carries.
 */
export function announce(hub: Hub, { ids, ...changed }: Omit<Changed, 'to'>): void {
  for (let at = 0; at === 0 || at < ids.length; at += IDS_AT_ONCE)
    hub.publish({ to: 'project', ...changed, ids: ids.slice(at, at + IDS_AT_ONCE) })
}
