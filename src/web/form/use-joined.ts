import { useRef } from 'react'

/** Saves once at a time: whoever asks again while it is being saved hears the same answer. `saving` is what is under way. */
export function useJoined(save: () => Promise<boolean>) {
  const running = useRef<Promise<boolean>>(null)
  return {
    save: () =>
      (running.current ??= save().finally(() => {
        running.current = null
      })),
    saving: () => running.current,
  }
}
