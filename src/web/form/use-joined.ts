import { useRef } from 'react'

/**
 * Runs one save at a time; concurrent callers share its result, which is whether everything is saved.
 * `getPendingSave` returns the pending save, or a resolved promise while everything is saved. Call `markChanged` for
 * each edit. `save` gets a function that tells whether anything changed since it began.
 */
export function useJoined(save: (isUntouched: () => boolean) => Promise<boolean>) {
  const running = useRef<Promise<boolean>>(null)
  const changes = useRef(0)
  const isSaved = useRef(false)
  const run = async () => {
    const begun = changes.current
    const isUntouched = () => changes.current === begun
    try {
      isSaved.current = (await save(isUntouched)) && isUntouched()
      return isSaved.current
    } finally {
      running.current = null
    }
  }
  return {
    save: () => (running.current ??= run()),
    saving: () => running.current ?? (isSaved.current ? Promise.resolve(true) : null),
    touch: () => {
      changes.current += 1
      isSaved.current = false
    },
  }
}
