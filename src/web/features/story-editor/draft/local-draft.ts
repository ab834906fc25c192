import { stored } from '#web/ui/preferences/stored.ts'
import type { Written } from './story-calls.ts'

/** What was written and is not saved yet, on this device: a page that is closed or breaks loses nothing. */
export interface LocalDraft extends Written {
  /** The revision that it was written on. */
  revision: number
}

const keyOf = (user: string, story: string) => `vitrine-story:${user}:${story}`

/** Where there is no room, or it is not allowed, what is written is still sent at every pause. */
export function keepLocally(user: string, story: string, draft: LocalDraft): void {
  stored('localStorage', (storage) => storage.setItem(keyOf(user, story), JSON.stringify(draft)))
}

export function keptLocally(user: string, story: string): LocalDraft | undefined {
  const read = (storage: Storage) => JSON.parse(storage.getItem(keyOf(user, story)) ?? 'null') as LocalDraft | null
  return stored('localStorage', read) ?? undefined
}

export function forgetLocally(user: string, story: string): void {
  stored('localStorage', (storage) => storage.removeItem(keyOf(user, story)))
}
