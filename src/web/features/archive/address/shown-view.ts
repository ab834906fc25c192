import { useSyncExternalStore } from 'react'
import { cookieIn, keepClientCookie } from '#web/ui/preferences/cookie.ts'
import { FITS, SIZES, VIEWS, type ArchiveView, type Fit, type TileSize, BYS, type By } from './view-choices.ts'

const COOKIE = 'vitrine_archive'

export interface Shown {
  view: ArchiveView
  size: TileSize
  by: By
  fit: Fit
}

const among = <T extends string>(all: readonly T[], text: string | undefined, usual: T) =>
  all.find((one) => one === text) ?? usual

/** View settings from a cookie header, with defaults for missing or invalid ones. */
export function shownIn(cookies: string): Shown {
  const [view, size, by, fit] = (cookieIn(cookies, COOKIE) ?? '').split('.')
  return {
    view: among(VIEWS, view, 'grid'),
    size: among(SIZES, size, 'm'),
    by: among(BYS, by, 'decade'),
    fit: among(FITS, fit, 'whole'),
  }
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Saves the view settings in a cookie and redraws every open archive list. */
export function keepShown({ view, size, by, fit }: Shown): void {
  keepClientCookie(COOKIE, `${view}.${size}.${by}.${fit}`)
  for (const listener of listeners) listener()
}

/** The view settings of an address, completed by the saved ones. */
export function useShown(address: Partial<Shown>): Shown {
  const cookies = useSyncExternalStore(
    subscribe,
    () => document.cookie,
    () => '',
  )
  return shownAt(address, shownIn(cookies))
}

export function shownAt(address: Partial<Shown>, kept: Shown): Shown {
  const { view = kept.view, size = kept.size, by = kept.by, fit = kept.fit } = address
  return { view, size, by, fit }
}
