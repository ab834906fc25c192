import { useEffect, useEffectEvent } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isForPage } from '#web/list/use-pressed.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'

/** Where one writes the key takes back what was typed. */
const WRITING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Ctrl or ⌘ Z does what the newest notice offers: it takes back what the notice tells of. */
export function useUndoKey(): void {
  const alerts = useAlerts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && latinKey(event).toLowerCase() === 'z'
    if (!isUndo || event.shiftKey || event.altKey || !isForPage(event, WRITING)) return
    const newest = alerts.state().notices.findLast(({ action }) => action !== undefined)
    if (!newest) return
    event.preventDefault()
    alerts.act(newest.id)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // Before the archive hears of it, which knows of acts whose notice is gone: it takes back nothing besides.
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
