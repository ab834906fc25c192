const STORAGE_KEY = 'vitrine:places'
const MAX_STORED = 100
/** Positions this close to the beginning or end aren't stored. */
const EDGE_MARGIN_S = 10

type ResumePosition = [id: string, seconds: number]

/** Reads the playback positions stored on this device, latest first. */
function readPositions(storage: Storage): ResumePosition[] {
  const list: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
  return Array.isArray(list)
    ? list.filter(
        (item): item is ResumePosition =>
          Array.isArray(item) && typeof item[0] === 'string' && Number.isFinite(item[1]),
      )
    : []
}

/** Returns the stored position of an item in seconds; 0 if unknown or storage is unavailable. */
export function getResumePosition(id: string, getStorage = () => localStorage): number {
  try {
    return readPositions(getStorage()).find(([itemId]) => itemId === id)?.[1] ?? 0
  } catch {
    return 0
  }
}

/** Stores the position in an item; deletes it near the beginning and end. */
export function storeResumePosition(
  id: string,
  seconds: number,
  duration: number,
  getStorage = () => localStorage,
): void {
  try {
    const otherPositions = readPositions(getStorage()).filter(([itemId]) => itemId !== id)
    const isWorthStoring = seconds > EDGE_MARGIN_S && seconds < duration - EDGE_MARGIN_S
    const positions = isWorthStoring
      ? [[id, Math.floor(seconds)], ...otherPositions].slice(0, MAX_STORED)
      : otherPositions
    getStorage().setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // Storage may be full or blocked; the item then starts at the beginning.
  }
}
