import { useSyncExternalStore } from 'react'
import { THEME_COOKIE } from '#shared/theme-cookie.ts'
import { cookieIn, keepCookie } from './cookie.ts'

/** The chosen color scheme, or that of the system. */
export type Theme = 'light' | 'dark' | 'system'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Returns the theme in a cookie header. */
export function themeIn(cookies: string): Theme {
  const kept = cookieIn(cookies, THEME_COOKIE)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a theme and stores it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keepCookie(THEME_COOKIE, theme === 'system' ? undefined : theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => themeIn(document.cookie),
    () => 'system' as const,
  )
