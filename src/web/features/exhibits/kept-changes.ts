import { useEffect } from 'react'
import type { EditState } from '#web/form/form-state.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const getStorageKey = (userId: string, exhibitId: string) => `vitrine-exhibit:${userId}:${exhibitId}`

/** The changes to an exhibit that this browser keeps, because they aren't on the server yet. */
export function readKeptChanges(userId: string, exhibitId: string): EditState | undefined {
  const read = (storage: Storage) =>
    JSON.parse(storage.getItem(getStorageKey(userId, exhibitId)) ?? 'null') as EditState | null
  return accessStorage('localStorage', read) ?? undefined
}

/** Keeps only what the form compares with: the value of each field before the edit, and when it was saved. */
export const toKeptChanges = ({ edits, baseValues }: EditState): EditState => ({
  edits,
  baseValues: Object.fromEntries(
    Object.entries(baseValues).map(([key, base]) => [key, { [key]: base[key], updated_at: base.updated_at }]),
  ),
})

/** Keeps changes in this browser until they are saved or discarded, so that they survive a closed or crashed page. */
export function useKeptChanges(userId: string, exhibitId: string | undefined, changes: EditState | null): void {
  const content = changes && JSON.stringify(toKeptChanges(changes))
  useEffect(() => {
    if (exhibitId === undefined) return
    const storageKey = getStorageKey(userId, exhibitId)
    accessStorage('localStorage', (storage) =>
      content === null ? storage.removeItem(storageKey) : storage.setItem(storageKey, content),
    )
  }, [userId, exhibitId, content])
}
