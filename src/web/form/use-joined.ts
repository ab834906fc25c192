import { useRef } from 'react'

/**
 * Saves once at a time: whoever asks again while it is being saved hears the same answer, which is whether all is saved.
 * `saving` is what is under way; `touch` says that something was changed, which that does not save.
 */
export function useJoined(save: () => Promise<boolean>) {
  const running = useRef<Promise<boolean>>(null)
  const changes = useRef(0)
  const run = async () => {
    const begun = changes.current
    try {
      return (await save()) && changes.current === begun
    } finally {
      running.current = null
    }
  }
  return {
    save: () => (running.current ??= run()),
    saving: () => running.current,
    touch: () => {
      changes.current += 1
    },
  }
}
