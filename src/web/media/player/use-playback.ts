import { useEffect, useState, type RefObject } from 'react'

const EVENTS = ['play', 'pause', 'ended', 'volumechange', 'ratechange', 'progress', 'waiting', 'playing'] as const

const read = (element: HTMLMediaElement | null) => ({
  paused: element?.paused ?? true,
  muted: element ? element.muted || element.volume === 0 : false,
  volume: element?.volume ?? 1,
  speed: element?.playbackRate ?? 1,
  waiting: element ? !element.paused && element.readyState < 3 : false,
  /** Buffered seconds. */
  loaded: element && element.buffered.length > 0 ? element.buffered.end(element.buffered.length - 1) : 0,
})

/** Returns the playback state of a media element, except for its time. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState(() => read(media.current))
  useEffect(() => {
    const element = media.current
    if (!element) return
    const show = () => setState(read(element))
    show()
    for (const event of EVENTS) element.addEventListener(event, show)
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, show)
    }
  }, [media])
  return state
}
