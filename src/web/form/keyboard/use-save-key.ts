import { useEffect, useEffectEvent } from 'react'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

/** Calls `save` on Ctrl+S or ⌘S. If it is undefined, the key is left to the browser. */
export function useSaveKey(save: (() => void) | undefined): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!save || toLatinKey(event).toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
