import { useSyncExternalStore } from 'react'
import { readCookie, writeClientCookie } from '#web/ui/preferences/cookie.ts'
import {
  THUMBNAIL_FITS,
  TILE_SIZES,
  ARCHIVE_VIEWS,
  type ArchiveView,
  type ThumbnailFit,
  type TileSize,
  TIMELINE_UNITS,
  type TimelineUnit,
} from './view-choices.ts'

const VIEW_COOKIE = 'vitrine_archive'

export interface ViewSettings {
  view: ArchiveView
  size: TileSize
  by: TimelineUnit
  fit: ThumbnailFit
}

const parseChoice = <T extends string>(choices: readonly T[], text: string | undefined, fallback: T) =>
  choices.find((choice) => choice === text) ?? fallback

/** View settings from a cookie header, with defaults for missing or invalid ones. */
export function readViewSettings(cookies: string): ViewSettings {
  const [view, size, by, fit] = (readCookie(cookies, VIEW_COOKIE) ?? '').split('.')
  return {
    view: parseChoice(ARCHIVE_VIEWS, view, 'grid'),
    size: parseChoice(TILE_SIZES, size, 'm'),
    by: parseChoice(TIMELINE_UNITS, by, 'decade'),
    fit: parseChoice(THUMBNAIL_FITS, fit, 'whole'),
  }
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Saves the view settings in a cookie and redraws every open archive list. */
export function saveViewSettings({ view, size, by, fit }: ViewSettings): void {
  writeClientCookie(VIEW_COOKIE, `${view}.${size}.${by}.${fit}`)
  for (const listener of listeners) listener()
}

/** The view settings in the URL; those that it leaves out come from the saved ones. */
export function useViewSettings(address: Partial<ViewSettings>): ViewSettings {
  const cookies = useSyncExternalStore(
    subscribe,
    () => document.cookie,
    () => '',
  )
  return resolveViewSettings(address, readViewSettings(cookies))
}

export function resolveViewSettings(address: Partial<ViewSettings>, savedSettings: ViewSettings): ViewSettings {
  const {
    view = savedSettings.view,
    size = savedSettings.size,
    by = savedSettings.by,
    fit = savedSettings.fit,
  } = address
  return { view, size, by, fit }
}
