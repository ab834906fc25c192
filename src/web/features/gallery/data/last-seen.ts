let left: string | null = null

/** Remembers which item was looked at last. */
export function leaveAt(id: string): void {
  left = id
}

/** The item that was looked at last, told once. */
export function cameFromItem(): string | null {
  const id = left
  left = null
  return id
}

const KEY = 'gallery-pages'
/** So many places are remembered, and so many pages of one. */
const MOST_PLACES = 50
const MOST_PAGES = 20

/** An entry of the history of this tab, by the name that the router gives it. */
export interface Entry {
  state?: { __TSR_key?: string | undefined }
}

/** How many pages of a list were loaded at each entry. Storage may be switched off: nothing is remembered then. */
function kept(): [string, number][] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(all) ? (all as [string, number][]) : []
  } catch {
    return []
  }
}

/** Remembers, for this tab and also when its page is loaded anew, how far a list was loaded. */
export function rememberPages({ state }: Entry, pages: number): void {
  const key = state?.__TSR_key
  if (!key || pages < 1) return
  const others = kept().filter(([one]) => one !== key)
  const all = pages > 1 ? [...others, [key, Math.min(MOST_PAGES, pages)]] : others
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all.slice(-MOST_PLACES)))
  } catch {
    // Then nothing is.
  }
}

/** How many pages of a list lead back to where one was. */
export function pagesAt({ state }: Entry): number {
  const key = import.meta.env.SSR ? undefined : state?.__TSR_key
  const pages = key && kept().find(([one]) => one === key)?.[1]
  return typeof pages === 'number' ? Math.max(1, Math.min(MOST_PAGES, pages)) : 1
}
