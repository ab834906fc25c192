import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import type { StoryContent } from './story-api.ts'

/** Unsaved changes on this device: they survive a closed or crashed page. */
export interface LocalDraft extends StoryContent {
  /** The server revision that the changes are based on. */
  revision: number
}

const getStorageKey = (userId: string, storyId: string) => `vitrine-story:${userId}:${storyId}`

/** Does nothing if browser storage is unavailable: the draft is still sent to the server at every pause. */
export function saveLocalDraft(userId: string, storyId: string, draft: LocalDraft): void {
  accessStorage('localStorage', (storage) => storage.setItem(getStorageKey(userId, storyId), JSON.stringify(draft)))
}

export function readLocalDraft(userId: string, storyId: string): LocalDraft | undefined {
  const read = (storage: Storage) =>
    JSON.parse(storage.getItem(getStorageKey(userId, storyId)) ?? 'null') as LocalDraft | null
  return accessStorage('localStorage', read) ?? undefined
}

export function deleteLocalDraft(userId: string, storyId: string): void {
  accessStorage('localStorage', (storage) => storage.removeItem(getStorageKey(userId, storyId)))
}
