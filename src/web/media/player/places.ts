const KEY = 'vitrine:places'
const MOST = 100
/** Positions this close to the beginning or end aren't stored. */
const EDGE_S = 10

type Place = [id: string, seconds: number]

/** Reads the playback positions stored on this device, latest first. */
function kept(storage: Storage): Place[] {
  const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
  return Array.isArray(list)
    ? list.filter(
        (item): item is Place => Array.isArray(item) && typeof item[0] === 'string' && Number.isFinite(item[1]),
      )
    : []
}

/** Returns the stored position of an item in seconds; 0 if unknown or storage is unavailable. */
export function placeIn(id: string, storage = () => localStorage): number {
  try {
    return kept(storage()).find(([placeId]) => placeId === id)?.[1] ?? 0
  } catch {
    return 0
  }
}

/** Stores the position in an item; deletes it near the beginning and end. */
export function keepPlace(id: string, seconds: number, duration: number, storage = () => localStorage): void {
  try {
    const others = kept(storage()).filter(([placeId]) => placeId !== id)
    const within = seconds > EDGE_S && seconds < duration - EDGE_S
    const places = within ? [[id, Math.floor(seconds)], ...others].slice(0, MOST) : others
    storage().setItem(KEY, JSON.stringify(places))
  } catch {
    // Storage may be full or blocked; the item then starts at the beginning.
  }
}
