import { useEffect, useState, type RefObject } from 'react'

/** On iPhones only videos can be fullscreen, through the native player. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Returns whether a box is fullscreen, and a toggle. The video becomes fullscreen where the browser allows nothing
 * else.
 */
export function useFullscreen(box: RefObject<HTMLElement | null>, film?: RefObject<HTMLMediaElement | null>) {
  const [isActive, setIsActive] = useState(false)
  useEffect(() => {
    const show = () => setIsActive(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', show)
    return () => document.removeEventListener('fullscreenchange', show)
  }, [box])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(() => undefined)
    else (film?.current as AppleVideo | null | undefined)?.webkitEnterFullscreen?.()
  }
  return { full: isActive, toggle }
}
