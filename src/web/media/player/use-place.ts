import { useEffect, useState, type RefObject } from 'react'
import { keepPlace, placeIn } from './places.ts'

const EVERY_S = 5

/**
 * Resumes playback at the stored position and keeps it up to date. `resumedSeconds` is that position until playback
 * starts or starts over; 0 otherwise.
 */
export function usePlace(media: RefObject<HTMLMediaElement | null>, id: string) {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const element = media.current
    if (!element) return
    let last = 0
    // Without playback there is nothing to store.
    let heard = false
    const resume = () => {
      const seconds = placeIn(id)
      // The user may have started already with the browser's controls.
      if (seconds === 0 || element.currentTime > 0 || !element.paused || seconds >= element.duration) return
      element.currentTime = seconds
      setPosition(seconds)
    }
    const keep = () => heard && keepPlace(id, element.currentTime, element.duration)
    const now = () => {
      if (element.paused || Math.abs(element.currentTime - last) < EVERY_S) return
      last = element.currentTime
      keep()
    }
    const played = () => {
      heard = true
      setPosition(0)
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
    resumed: position,
    startOver: () => {
      if (media.current) media.current.currentTime = 0
      setPosition(0)
    },
  }
}
