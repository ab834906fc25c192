import { useEffect, useState, type RefObject } from 'react'

const EVENTS = ['play', 'pause', 'ended', 'volumechange', 'ratechange', 'progress', 'waiting', 'playing'] as const

const readState = (element: HTMLMediaElement | null) => ({
  paused: element?.paused ?? true,
  muted: element ? element.muted || element.volume === 0 : false,
  volume: element?.volume ?? 1,
  speed: element?.playbackRate ?? 1,
  waiting: element ? !element.paused && element.readyState < 3 : false,
  /** Buffered seconds. */
  loaded: element && element.buffered.length > 0 ? element.buffered.end(element.buffered.length - 1) : 0,
})

/** Returns the playback state of a media element, except for its time. */
export function usePlayback(mediaRef: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState(() => readState(null))
  useEffect(() => {
    const element = mediaRef.current
    if (!element) return
    const update = () => setState(readState(element))
    update()
    for (const event of EVENTS) element.addEventListener(event, update)
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, update)
    }
  }, [mediaRef])
  return state
}
