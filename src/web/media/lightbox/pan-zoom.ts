import { useRef, useState, type PointerEvent } from 'react'
import { onward } from '#web/ui/preferences/direction.ts'

const MOST = 6
const SWIPE = 60

export interface View {
  scale: number
  /** Shift of the picture's center, in px. */
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }

interface Point {
  x: number
  y: number
}

/**
 * Zooms and pans a picture by wheel, pinch, double click, dragging and keys; a swipe on the unzoomed picture turns
 * the page.
 */
export function usePanZoom(turn: (by: -1 | 1) => void) {
  const [view, setView] = useState(WHOLE)
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point & { view: View; distance: number }>({ x: 0, y: 0, view: WHOLE, distance: 0 })

  /** Zooms around the point under the pointer. */
  const zoom = (factor: number, at?: { clientX: number; clientY: number }) =>
    setView((old) => {
      const scale = Math.min(MOST, Math.max(1, old.scale * factor))
      if (scale === 1) return WHOLE
      const box = stage.current?.getBoundingClientRect()
      const px = at && box ? at.clientX - box.left - box.width / 2 : 0
      const py = at && box ? at.clientY - box.top - box.height / 2 : 0
      const grown = scale / old.scale
      return keep({ scale, x: px - (px - old.x) * grown, y: py - (py - old.y) * grown })
    })

  /** Keeps the picture within the stage. */
  const keep = ({ scale, x, y }: View): View => {
    const box = stage.current?.getBoundingClientRect()
    const [maxX, maxY] = [((box?.width ?? 0) * (scale - 1)) / 2, ((box?.height ?? 0) * (scale - 1)) / 2]
    return { scale, x: Math.min(maxX, Math.max(-maxX, x)), y: Math.min(maxY, Math.max(-maxY, y)) }
  }
  const begin = () => {
    const [a, b] = [...fingers.current.values()]
    if (!a) return
    start.current = { x: a.x, y: a.y, view, distance: b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 }
  }
  const onPointerDown = (event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = [...fingers.current.values()]
    const { x, y, view: from, distance } = start.current
    if (a && b && distance > 0) {
      const scale = Math.min(MOST, Math.max(1, (from.scale * Math.hypot(a.x - b.x, a.y - b.y)) / distance))
      setView(scale === 1 ? WHOLE : keep({ ...from, scale }))
    } else if (a && from.scale > 1) setView(keep({ scale: from.scale, x: from.x + a.x - x, y: from.y + a.y - y }))
  }
  const onPointerUp = (event: PointerEvent) => {
    const { x, y, view: from, distance } = start.current
    fingers.current.delete(event.pointerId)
    const [dx, dy] = [event.clientX - x, event.clientY - y]
    if (
      event.type === 'pointerup' &&
      from.scale === 1 &&
      distance === 0 &&
      Math.abs(dx) > SWIPE &&
      Math.abs(dx) > 2 * Math.abs(dy)
    )
      turn(onward(dx) < 0 ? 1 : -1)
    begin()
  }
  return {
    stage,
    view,
    zoom,
    reset: () => setView(WHOLE),
    /** Sets a view from elsewhere. */
    show: setView,
    /** In fractions of the stage. */
    pan: (x: number, y: number) => {
      const box = stage.current?.getBoundingClientRect()
      setView((old) => keep({ ...old, x: old.x - x * (box?.width ?? 0), y: old.y - y * (box?.height ?? 0) }))
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(WHOLE) : zoom(2.5, event),
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) =>
        zoom(Math.exp(-event.deltaY * 0.002), event),
    },
  }
}
