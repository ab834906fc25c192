import { useSyncExternalStore } from 'react'
import { cookieIn, keepCookie } from '#web/ui/preferences/cookie.ts'
import { SIZES, VIEWS, type ArchiveView, type TileSize } from './layout.ts'
import { BYS, type By } from './timeline.ts'

const COOKIE = 'vitrine_archive'

/** How the archive is drawn. */
export interface Shown {
  view: ArchiveView
  size: TileSize
  by: By
}

const among = <T extends string>(all: readonly T[], text: string | undefined, usual: T) =>
  all.find((one) => one === text) ?? usual

/** The choice that cookies tell. */
export function shownIn(cookies: string): Shown {
  const [view, size, by] = (cookieIn(cookies, COOKIE) ?? '').split('.')
  return { view: among(VIEWS, view, 'grid'), size: among(SIZES, size, 'm'), by: among(BYS, by, 'decade') }
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Draws every archive like this from now on, where its address does not say otherwise. */
export function keepShown({ view, size, by }: Shown): void {
  keepCookie(COOKIE, `${view}.${size}.${by}`)
  for (const listener of listeners) listener()
}

/** What the address says, and what was chosen last where it says nothing. */
export function useShown(address: Partial<Shown>): Shown {
  const cookies = useSyncExternalStore(
    subscribe,
    () => document.cookie,
    () => '',
  )
  const kept = shownIn(cookies)
  return { view: address.view ?? kept.view, size: address.size ?? kept.size, by: address.by ?? kept.by }
}
