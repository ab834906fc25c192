import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import type { Shelf } from '../entries/entries.ts'
import type { EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import type { Box } from '../views/layout.ts'
import { THINGS } from './clicks.ts'
import { between, placesIn, scrollSpeed, type Point } from './rubber-band.ts'

/** Moving the pointer by less than this is still a click. */
const SLACK = 4

interface Input {
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
  /** Height of what covers the top of the window, in pixels. */
  above: number
}

interface Drawing {
  /** In list coordinates so it moves with the list when scrolling. */
  from: Point
  /** In window coordinates. */
  pointer: Point
  adds: boolean
  before: EntrySelection
  begun: boolean
  /** The last drawn area as JSON, to skip frames without a change. */
  drawn: string
}

/** Converts window to list coordinates. x starts at the inline start of the list. */
function inList({ x, y }: Point, handle: ListHandle): Point {
  const { left, right, top } = handle.element.getBoundingClientRect()
  return { x: isRightToLeft() ? right - x : x - left, y: y - top }
}

/**
 * Selects the entries touched by a rectangle drawn from empty space. Ctrl or ⌘ adds them, Escape cancels. Near an edge
 * the page scrolls. Touched entries are computed from the layout, so those that aren't drawn are selected as well.
 */
export function useRubberBand({ indexedList, selection, onSelection, list, above }: Input) {
  const drawing = useRef<Drawing | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  const [pressed, setPressed] = useState(false)
  const ended = useRef(0)

  const draw = useEffectEvent(() => {
    const now = drawing.current
    const handle = list.current
    if (!now?.begun || !handle) return
    const area = between(now.from, inList(now.pointer, handle))
    if (JSON.stringify(area) === now.drawn) return
    now.drawn = JSON.stringify(area)
    const ids = new Set(now.adds ? now.before.ids : [])
    let active = now.before.active
    for (const place of placesIn(handle.layout, area)) {
      const id = indexedList.entry(place)?.id
      if (id !== undefined) ids.add((active = id))
    }
    onSelection({ ids, anchor: active, active })
    const { left, right, top } = handle.element.getBoundingClientRect()
    const begin = isRightToLeft() ? right - area.left - area.width : area.left + left
    // Clipped to the window, since a larger box would make the page longer.
    const [y, low] = [Math.max(area.top + top, -9), Math.min(area.top + area.height + top, window.innerHeight + 9)]
    setBox({ left: begin, width: area.width, top: y, height: Math.max(0, low - y) })
  })
  const end = useEffectEvent((takeBack: boolean) => {
    const now = drawing.current
    drawing.current = null
    setBox(null)
    setPressed(false)
    if (!now?.begun) return
    ended.current = performance.now()
    if (takeBack) onSelection(now.before)
    list.current?.focus()
  })
  const step = useEffectEvent(() => {
    const now = drawing.current
    if (!now?.begun) return
    const by = scrollSpeed(now.pointer.y, above, window.innerHeight)
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    draw()
  })

  useEffect(() => {
    if (!pressed) return
    let frame = requestAnimationFrame(function next() {
      step()
      frame = requestAnimationFrame(next)
    })
    const listeners = {
      pointermove: (event: globalThis.PointerEvent) => {
        const now = drawing.current
        if (!now || !list.current) return
        now.pointer = { x: event.clientX, y: event.clientY }
        const { width, height } = between(now.from, inList(now.pointer, list.current))
        now.begun ||= Math.max(width, height) > SLACK
      },
      pointerup: () => end(false),
      pointercancel: () => end(true),
      // `blur` also reaches the window when an element loses the focus.
      blur: (event: Event) => event.target === window && end(true),
      keydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !drawing.current?.begun) return
        event.preventDefault()
        event.stopImmediatePropagation()
        end(true)
      },
      selectstart: (event: Event) => event.preventDefault(),
    }
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, true)
    return () => {
      cancelAnimationFrame(frame)
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener, true)
    }
  }, [pressed, list])

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey || !list.current) return
    if (target.closest('[data-entry]') || target.closest(THINGS)) return
    const pointer = { x: event.clientX, y: event.clientY }
    const adds = event.ctrlKey || event.metaKey
    drawing.current = { from: inList(pointer, list.current), pointer, adds, before: selection, begun: false, drawn: '' }
    setPressed(true)
  }
  /** Whether a click event belongs to the drag that has just ended. */
  const justEnded = () => performance.now() - ended.current < 100
  return { box, onPointerDown, justEnded }
}
