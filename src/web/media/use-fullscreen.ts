import { useEffect, useState, type RefObject } from 'react'

/** On iPhones only videos can be fullscreen, in the native player. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Returns whether a box is fullscreen, and a toggle. If the browser allows nothing else, only the video becomes
 * fullscreen.
 */
export function useFullscreen(boxRef: RefObject<HTMLElement | null>, videoRef?: RefObject<HTMLMediaElement | null>) {
  const [isActive, setIsActive] = useState(false)
  useEffect(() => {
    // The whole page may already be fullscreen when the box appears.
    const update = () => setIsActive(document.fullscreenElement?.contains(boxRef.current) ?? false)
    update()
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [boxRef])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void boxRef.current?.requestFullscreen().catch(() => undefined)
    else (videoRef?.current as AppleVideo | null | undefined)?.webkitEnterFullscreen?.()
  }
  return { isFullscreen: isActive, toggle }
}
