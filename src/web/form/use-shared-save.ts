import { useRef } from 'react'

/**
 * Runs one save at a time; concurrent callers share its result, which is whether everything is saved.
 * `getPendingSave` returns the pending save, or a resolved promise while everything is saved. Call `markChanged` for
 * each edit. `save` gets a function that tells whether anything changed since it began.
 */
export function useSharedSave(save: (isUntouched: () => boolean) => Promise<boolean>) {
  const pendingSave = useRef<Promise<boolean>>(null)
  const changeCount = useRef(0)
  const isSaved = useRef(false)
  const runSave = async () => {
    const countAtStart = changeCount.current
    const isUntouched = () => changeCount.current === countAtStart
    try {
      isSaved.current = (await save(isUntouched)) && isUntouched()
      return isSaved.current
    } finally {
      pendingSave.current = null
    }
  }
  return {
    save: () => (pendingSave.current ??= runSave()),
    getPendingSave: () => pendingSave.current ?? (isSaved.current ? Promise.resolve(true) : null),
    markChanged: () => {
      changeCount.current += 1
      isSaved.current = false
    },
  }
}
