import { useMemo, useSyncExternalStore } from 'react'
import { useMe } from '#web/kit/session.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import { fitColumns, parseColumnSettings, toGridTemplate, type ColumnSettings } from './columns.ts'

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The column settings of the current user in this browser, and a function that saves them. */
export function useColumnSettings() {
  const storageKey = `vitrine-columns:${useMe()?.id ?? ''}`
  const json = useSyncExternalStore(
    subscribe,
    () => accessStorage('localStorage', (storage) => storage.getItem(storageKey)),
    () => null,
  )
  const settings = useMemo(() => parseColumnSettings(json), [json])
  const saveSettings = (nextSettings: ColumnSettings) => {
    accessStorage('localStorage', (storage) => storage.setItem(storageKey, JSON.stringify(nextSettings)))
    for (const listener of listeners) listener()
  }
  return [settings, saveSettings] as const
}

/** The columns that fit into a list of this width, and the grid of its rows. */
export function useListColumns(listWidthPx: number) {
  const [settings] = useColumnSettings()
  return useMemo(() => {
    const columns = fitColumns(settings, listWidthPx)
    return { columns, gridTemplate: toGridTemplate(settings, columns) }
  }, [settings, listWidthPx])
}
