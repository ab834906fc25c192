import { useEffect, useState, type RefObject } from 'react'
import { storeResumePosition, getResumePosition } from './resume-positions.ts'

const STORE_INTERVAL_S = 5

/**
 * Resumes playback at the stored position and keeps it up to date. `resumedSeconds` is that position until playback
 * starts or starts over; 0 otherwise.
 */
export function useResumePosition(mediaRef: RefObject<HTMLMediaElement | null>, id: string) {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const element = mediaRef.current
    if (!element) return
    let lastStored = 0
    // Without playback there is nothing to store.
    let hasPlayed = false
    const resume = () => {
      const seconds = getResumePosition(id)
      // The user may have started already with the browser's controls.
      if (seconds === 0 || element.currentTime > 0 || !element.paused || seconds >= element.duration) return
      element.currentTime = seconds
      setPosition(seconds)
    }
    const store = () => hasPlayed && storeResumePosition(id, element.currentTime, element.duration)
    const handleTimeUpdate = () => {
      if (element.paused || Math.abs(element.currentTime - lastStored) < STORE_INTERVAL_S) return
      lastStored = element.currentTime
      store()
    }
    const handlePlaying = () => {
      hasPlayed = true
      setPosition(0)
    }
    if (element.readyState > 0) resume()
    element.addEventListener('loadedmetadata', resume)
    element.addEventListener('timeupdate', handleTimeUpdate)
    element.addEventListener('pause', store)
    element.addEventListener('ended', store)
    element.addEventListener('playing', handlePlaying)
    window.addEventListener('pagehide', store)
    return () => {
      if (!element.paused) store()
      element.removeEventListener('loadedmetadata', resume)
      element.removeEventListener('timeupdate', handleTimeUpdate)
      element.removeEventListener('pause', store)
      element.removeEventListener('ended', store)
      element.removeEventListener('playing', handlePlaying)
      window.removeEventListener('pagehide', store)
    }
  }, [mediaRef, id])
  return {
    resumedSeconds: position,
    startOver: () => {
      if (mediaRef.current) mediaRef.current.currentTime = 0
      setPosition(0)
    },
  }
}
