import { useRef, type TouchEvent } from 'react'
import { toReadingDirection } from '#web/ui/preferences/direction.ts'

/** The minimum distance of a swipe, and its maximum duration. */
const MIN_SWIPE_PX = 60
const MAX_SWIPE_MS = 700
/** Touches this close to the edge of the screen are the browser's own gesture. */
const EDGE_PX = 24

/**
 * Returns touch handlers that report sideways swipes: 1 towards the next item, -1 towards the previous one. Ignores
 * touches within `ignoreWithin`, and all while the page is zoomed.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void, ignoreWithin: string) {
  const start = useRef<{ x: number; y: number; timeStamp: number } | null>(null)
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches[0]
      const isHandledElsewhere =
        touches.length > 1 ||
        (window.visualViewport?.scale ?? 1) > 1 ||
        (target as Element).closest(ignoreWithin) !== null
      const isAtEdge = touch && (touch.clientX < EDGE_PX || touch.clientX > window.innerWidth - EDGE_PX)
      start.current =
        touch && !isHandledElsewhere && !isAtEdge ? { x: touch.clientX, y: touch.clientY, timeStamp } : null
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current || timeStamp - start.current.timeStamp > MAX_SWIPE_MS) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(y) > Math.abs(x) / 2) return
      onSwipe(toReadingDirection(x) < 0 ? 1 : -1)
    },
  }
}
