import { useMemo, useSyncExternalStore } from 'react'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { useMe } from '#web/kit/session.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import { fitColumns, listColumns, parseColumnSettings, toGridTemplate, type ColumnSettings } from './columns.ts'

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

/** The columns that fit into a project's list of this width, the own fields they may show, and the grid of the rows. */
export function useListColumns(projectId: string, listWidthPx: number) {
  const [settings] = useColumnSettings()
  const { ownFields } = useOwnFields(projectId)
  return useMemo(() => {
    const columns = fitColumns(settings, listWidthPx, listColumns(ownFields))
    return { columns, ownFields, gridTemplate: toGridTemplate(settings, columns) }
  }, [settings, listWidthPx, ownFields])
}
