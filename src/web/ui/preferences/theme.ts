import { useSyncExternalStore } from 'react'
import { THEME_COOKIE } from '#shared/theme-cookie.ts'
import { cookieIn, keepCookie } from './cookie.ts'

/** Light or dark as the person chose, or as their system is. */
export type Theme = 'light' | 'dark' | 'system'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** The choice that the cookies of a request tell. */
export function themeIn(cookies: string): Theme {
  const kept = cookieIn(cookies, THEME_COOKIE)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the page in this theme now and from now on. */
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
