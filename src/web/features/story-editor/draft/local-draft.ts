import type { Written } from './story-calls.ts'

/** What was written and is not saved yet, on this device: a page that is closed or breaks loses nothing. */
export interface LocalDraft extends Written {
  /** The revision that it was written on. */
  revision: number
}

const keyOf = (user: string, story: string) => `vitrine-story:${user}:${story}`

export function keepLocally(user: string, story: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(user, story), JSON.stringify(draft))
  } catch {
    // No room, or not allowed: what is written is still sent at every pause.
  }
}

export function keptLocally(user: string, story: string): LocalDraft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(user, story))
    return kept === null ? undefined : (JSON.parse(kept) as LocalDraft)
  } catch {
    return undefined
  }
}

export function forgetLocally(user: string, story: string): void {
  try {
    localStorage.removeItem(keyOf(user, story))
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
