import { useEffect, useEffectEvent } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMe } from '#web/kit/session.ts'
import { isForPage } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

/** In these elements Ctrl+Z undoes typing. */
const TEXT_INPUT_SELECTOR = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Undoes the last action on Ctrl+Z or ⌘Z on every screen, until the project or account changes. */
export function useUndoKey(projectId: string | undefined): void {
  const alerts = useAlerts()
  const user = useMe()?.id
  useEffect(() => alerts.enterUndoScope(`${user} ${projectId}`), [alerts, user, projectId])
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && toLatinKey(event).toLowerCase() === 'z'
    if (!isUndo || event.shiftKey || event.altKey || !isForPage(event, TEXT_INPUT_SELECTOR)) return
    const { undoLast } = alerts.getState()
    if (!undoLast) return
    event.preventDefault()
    undoLast()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
