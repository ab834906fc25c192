import { useEffect, useState, type RefObject } from 'react'

const EVENTS = ['loadedmetadata', 'durationchange', 'play', 'seeking', 'seeked', 'timeupdate', 'ended'] as const

/** Returns the position and duration of a media element in seconds; `isSmooth` updates them every frame. */
export function useTime(mediaRef: RefObject<HTMLMediaElement | null>, storedDuration = 0, isSmooth = false) {
  const [timing, setTiming] = useState({ time: 0, duration: storedDuration })
  useEffect(() => {
    const element = mediaRef.current
    if (!element) return
    let frameId = 0
    const update = () => {
      const { currentTime: time, duration } = element
      // The element's duration is more reliable than the stored one.
      setTiming((previous) => ({
        time,
        duration: Number.isFinite(duration) && duration > 0 ? duration : previous.duration,
      }))
    }
    const handleEvent = () => {
      cancelAnimationFrame(frameId)
      update()
      if (isSmooth && !element.paused) frameId = requestAnimationFrame(handleEvent)
    }
    handleEvent()
    for (const event of EVENTS) element.addEventListener(event, handleEvent)
    return () => {
      cancelAnimationFrame(frameId)
      for (const event of EVENTS) element.removeEventListener(event, handleEvent)
    }
  }, [mediaRef, isSmooth])
  return timing
}
