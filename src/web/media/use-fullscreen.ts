import { useEffect, useState, type RefObject } from 'react'

/** A telephone may fill its screen with a film only, and only by its own player. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Whether a box fills the screen, and the way in and out. `film` is what fills it where nothing else may. */
export function useFullscreen(box: RefObject<HTMLElement | null>, film?: RefObject<HTMLMediaElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const show = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', show)
    return () => document.removeEventListener('fullscreenchange', show)
  }, [box])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(() => undefined)
    else (film?.current as AppleVideo | null | undefined)?.webkitEnterFullscreen?.()
  }
  return { full, toggle }
}
