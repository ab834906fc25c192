import { useEffect, useState, type RefObject } from 'react'
import { keepPlace, placeIn } from './places.ts'

const EVERY_S = 5

/** Goes on where one left, and remembers it; tells at which second, until one plays or begins anew. */
export function usePlace(media: RefObject<HTMLMediaElement | null>, id: string) {
  const [resumed, setResumed] = useState(0)
  useEffect(() => {
    const element = media.current
    if (!element) return
    let last = 0
    // Whoever only looked at the page has left nothing.
    let heard = false
    const resume = () => {
      const seconds = placeIn(id)
      // Somebody may have begun already, with the browser's own buttons.
      if (seconds === 0 || element.currentTime > 0 || !element.paused || seconds >= element.duration) return
      element.currentTime = seconds
      setResumed(seconds)
    }
    const keep = () => heard && keepPlace(id, element.currentTime, element.duration)
    const now = () => {
      if (element.paused || Math.abs(element.currentTime - last) < EVERY_S) return
      last = element.currentTime
      keep()
    }
    const played = () => {
      heard = true
      setResumed(0)
    }
    if (element.readyState > 0) resume()
    element.addEventListener('loadedmetadata', resume)
    element.addEventListener('timeupdate', now)
    element.addEventListener('pause', keep)
    element.addEventListener('ended', keep)
    element.addEventListener('playing', played)
    window.addEventListener('pagehide', keep)
    return () => {
      if (!element.paused) keep()
      element.removeEventListener('loadedmetadata', resume)
      element.removeEventListener('timeupdate', now)
      element.removeEventListener('pause', keep)
      element.removeEventListener('ended', keep)
      element.removeEventListener('playing', played)
      window.removeEventListener('pagehide', keep)
    }
  }, [media, id])
  return {
    resumed,
    startOver: () => {
      if (media.current) media.current.currentTime = 0
      setResumed(0)
    },
  }
}
