import { useEffect, useState, type RefObject } from 'react'

const EVENTS = ['loadedmetadata', 'durationchange', 'play', 'seeking', 'seeked', 'timeupdate', 'ended'] as const

/** Returns the position and duration of a media element in seconds; `isSmooth` updates them every frame. */
export function useTime(media: RefObject<HTMLMediaElement | null>, stored = 0, smooth = false) {
  const [at, setAt] = useState({ time: 0, duration: stored })
  useEffect(() => {
    const element = media.current
    if (!element) return
    let frame = 0
    const show = () => {
      const { currentTime: time, duration } = element
      // The element's duration is more reliable than the stored one.
      setAt((old) => ({ time, duration: Number.isFinite(duration) && duration > 0 ? duration : old.duration }))
    }
    const follow = () => {
      cancelAnimationFrame(frame)
      show()
      if (smooth && !element.paused) frame = requestAnimationFrame(follow)
    }
    follow()
    for (const event of EVENTS) element.addEventListener(event, follow)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of EVENTS) element.removeEventListener(event, follow)
    }
  }, [media, smooth])
  return at
}
