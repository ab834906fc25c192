import { useRef } from 'react'

/**
 * Saves once at a time: whoever asks again while it is being saved hears the same answer, which is whether all is saved.
 * `saving` is what is under way, or that all is saved, which a form may show a moment later; `touch` says that something
 * was changed, which that does not save; `save` is told how to ask whether that was so since it began.
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
