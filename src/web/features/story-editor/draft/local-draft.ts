import type { Block } from '#shared/entities/story/blocks.ts'

/** What was written and is not saved yet, on this device: a page that is closed or breaks loses nothing. */
interface LocalDraft {
  /** The revision that it was written on. */
  revision: number
  blocks: Block[]
}

const keyOf = (user: string, exhibit: string) => `vitrine-story:${user}:${exhibit}`

export function keepLocally(user: string, exhibit: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(user, exhibit), JSON.stringify(draft))
  } catch {
    // No room, or not allowed: what is written is still sent at every pause.
  }
}

export function keptLocally(user: string, exhibit: string): LocalDraft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(user, exhibit))
    return kept === null ? undefined : (JSON.parse(kept) as LocalDraft)
  } catch {
    return undefined
  }
}

export function forgetLocally(user: string, exhibit: string): void {
  try {
    localStorage.removeItem(keyOf(user, exhibit))
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
