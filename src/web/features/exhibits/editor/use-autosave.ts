import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormState } from '#web/form/form-state.ts'

const PAUSE_MS = 700

/**
 * Saves a form at every pause in typing while it is `isReady`. A save that failed isn't repeated before the next change, because
 * its reason has been shown.
 */
export function useAutosave({ fields, values, isDirty, phase, submit }: FormState, isReady: boolean): void {
  const content = JSON.stringify(fields.map(({ key }) => values[key]))
  const triedContent = useRef('')
  const save = useEffectEvent(() => {
    triedContent.current = content
    void submit()
  })
  useEffect(() => {
    if (!isReady || !isDirty || phase === 'saving' || triedContent.current === content) return undefined
    const timer = setTimeout(() => save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isReady, isDirty, phase, content])
}
