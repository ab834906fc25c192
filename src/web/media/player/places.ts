const KEY = 'vitrine:places'
const MOST = 100
/** The first and last seconds are not worth coming back to. */
const EDGE_S = 10

type Place = [id: string, seconds: number]

/** Where one was in films and recordings, the latest first; kept on this device. */
function kept(storage: Storage): Place[] {
  const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
  return Array.isArray(list)
    ? list.filter((one): one is Place => Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1]))
    : []
}

/** The seconds at which one left an item; 0 where it is not known, or where storage is switched off. */
export function placeIn(id: string, storage = () => localStorage): number {
  try {
    return kept(storage()).find(([one]) => one === id)?.[1] ?? 0
  } catch {
    return 0
  }
}

/** Remembers where one is in an item, and forgets it at its beginning and end. */
export function keepPlace(id: string, seconds: number, duration: number, storage = () => localStorage): void {
  try {
    const others = kept(storage()).filter(([one]) => one !== id)
    const within = seconds > EDGE_S && seconds < duration - EDGE_S
    const places = within ? [[id, Math.floor(seconds)], ...others].slice(0, MOST) : others
    storage().setItem(KEY, JSON.stringify(places))
  } catch {
    // Storage may be full or switched off; the item then begins at its beginning.
  }
}
