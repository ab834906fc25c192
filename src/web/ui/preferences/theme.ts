import { useSyncExternalStore } from 'react'
import { THEME_COOKIE } from '#shared/theme-cookie.ts'
import { readCookie, writeCookie } from './cookie.ts'

/** The chosen color scheme, or that of the system. */
export type Theme = 'light' | 'dark' | 'system'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Returns the theme in a cookie header. */
export function readTheme(cookies: string): Theme {
  const value = readCookie(cookies, THEME_COOKIE)
  return value === 'light' || value === 'dark' ? value : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a theme and stores it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  writeCookie(THEME_COOKIE, theme === 'system' ? undefined : theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => readTheme(document.cookie),
    () => 'system' as const,
  )
