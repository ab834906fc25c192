import { useRef, useState, type PointerEvent } from 'react'
import { toReadingDirection } from '#web/ui/preferences/direction.ts'

const MAX_SCALE = 6
const MIN_SWIPE_PX = 60
/** How far down the unzoomed picture must be pulled to close the viewer. */
const MIN_PULL_PX = 110

export interface View {
  scale: number
  /** Shift of the picture's center, in px. */
  x: number
  y: number
}

export const FIT_VIEW: View = { scale: 1, x: 0, y: 0 }

interface Point {
  x: number
  y: number
}

/** Whether a movement leads mostly downwards. */
const isPull = (dx: number, dy: number) => dy > Math.abs(dx)

interface GestureHandlers {
  onSwipe: (step: -1 | 1) => void
  onPullDown: () => void
}

/**
 * Zooms and pans a picture by wheel, pinch, double click, dragging and keys. On the unzoomed picture, a swipe turns
 * the page, and a finger pulls it down.
 */
export function usePanZoom({ onSwipe, onPullDown }: GestureHandlers) {
  const [view, setView] = useState(FIT_VIEW)
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const gestureStart = useRef<Point & { view: View; distance: number }>({ x: 0, y: 0, view: FIT_VIEW, distance: 0 })

  /** Zooms around the point under the pointer. */
  const zoom = (factor: number, pointer?: { clientX: number; clientY: number }) =>
    setView((previous) => {
      const scale = Math.min(MAX_SCALE, Math.max(1, previous.scale * factor))
      if (scale === 1) return FIT_VIEW
      const box = stage.current?.getBoundingClientRect()
      const px = pointer && box ? pointer.clientX - box.left - box.width / 2 : 0
      const py = pointer && box ? pointer.clientY - box.top - box.height / 2 : 0
      const scaleFactor = scale / previous.scale
      return keepOnStage({ scale, x: px - (px - previous.x) * scaleFactor, y: py - (py - previous.y) * scaleFactor })
    })

  /** Keeps the picture within the stage. */
  const keepOnStage = ({ scale, x, y }: View): View => {
    const box = stage.current?.getBoundingClientRect()
    const [maxX, maxY] = [((box?.width ?? 0) * (scale - 1)) / 2, ((box?.height ?? 0) * (scale - 1)) / 2]
    return { scale, x: Math.min(maxX, Math.max(-maxX, x)), y: Math.min(maxY, Math.max(-maxY, y)) }
  }
  const beginGesture = () => {
    const [firstPointer, secondPointer] = [...pointers.current.values()]
    if (!firstPointer) return
    gestureStart.current = {
      x: firstPointer.x,
      y: firstPointer.y,
      view,
      distance: secondPointer ? Math.hypot(firstPointer.x - secondPointer.x, firstPointer.y - secondPointer.y) : 0,
    }
  }
  const onPointerDown = (event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    beginGesture()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [first, second] = [...pointers.current.values()]
    const { x, y, view: startView, distance } = gestureStart.current
    if (first && second && distance > 0) {
      const scale = Math.min(
        MAX_SCALE,
        Math.max(1, (startView.scale * Math.hypot(first.x - second.x, first.y - second.y)) / distance),
      )
      setView(scale === 1 ? FIT_VIEW : keepOnStage({ ...startView, scale }))
    } else if (first && startView.scale > 1)
      setView(keepOnStage({ scale: startView.scale, x: startView.x + first.x - x, y: startView.y + first.y - y }))
    else if (first && distance === 0 && event.pointerType === 'touch')
      setView(isPull(first.x - x, first.y - y) ? { ...FIT_VIEW, y: first.y - y } : FIT_VIEW)
  }
  const onPointerUp = (event: PointerEvent) => {
    const { x, y, view: startView, distance } = gestureStart.current
    pointers.current.delete(event.pointerId)
    const [dx, dy] = [event.clientX - x, event.clientY - y]
    if (startView.scale === 1 && distance === 0) {
      const isComplete = event.type === 'pointerup'
      if (isComplete && Math.abs(dx) > MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy))
        onSwipe(toReadingDirection(dx) < 0 ? 1 : -1)
      if (view.y > 0) setView(FIT_VIEW)
      if (isComplete && event.pointerType === 'touch' && isPull(dx, dy) && dy > MIN_PULL_PX) onPullDown()
    }
    beginGesture()
  }
  return {
    stage,
    view,
    zoom,
    reset: () => setView(FIT_VIEW),
    /** Sets a view that was determined elsewhere. */
    setView: setView,
    /** In fractions of the stage. */
    pan: (x: number, y: number) => {
      const box = stage.current?.getBoundingClientRect()
      setView((previous) =>
        keepOnStage({ ...previous, x: previous.x - x * (box?.width ?? 0), y: previous.y - y * (box?.height ?? 0) }),
      )
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(FIT_VIEW) : zoom(2.5, event),
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) =>
        zoom(Math.exp(-event.deltaY * 0.002), event),
    },
  }
}
