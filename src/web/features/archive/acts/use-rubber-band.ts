import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import type { IndexedEntryList } from '../entries/indexed-list.ts'
import type { EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import type { Box } from '../views/layout.ts'
import { INTERACTIVE_SELECTOR } from './click-handlers.ts'
import { toBox, findPositionsInBox, getScrollSpeed, type Point } from './rubber-band.ts'

/** Pointer movements shorter than this still count as a click. */
const DRAG_THRESHOLD_PX = 4

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
  /** Height of the sticky bars at the top of the viewport, in pixels. */
  coveredTop: number
}

interface Drag {
  /** In list coordinates, so that it moves with the list when scrolling. */
  start: Point
  /** In viewport coordinates. */
  pointer: Point
  isAdditive: boolean
  selectionBefore: EntrySelection
  hasBegun: boolean
  /** The last drawn area as JSON, to skip frames without a change. */
  drawnArea: string
}

/** Converts viewport to list coordinates. x starts at the inline start of the list. */
function toListPoint({ x, y }: Point, handle: ListHandle): Point {
  const { left, right, top } = handle.element.getBoundingClientRect()
  return { x: isRightToLeft() ? right - x : x - left, y: y - top }
}

/**
 * Selects the entries touched by a rectangle drawn from empty space. Ctrl or ⌘ adds them, Escape cancels. Near an edge
 * the page scrolls. Touched entries are computed from the layout, so those that aren't drawn are selected as well.
 */
export function useRubberBand({ indexedList, selection, onSelection, list, coveredTop }: Input) {
  const drag = useRef<Drag | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const endedMs = useRef(0)

  const updateSelection = useEffectEvent(() => {
    const currentDrag = drag.current
    const handle = list.current
    if (!currentDrag?.hasBegun || !handle) return
    const area = toBox(currentDrag.start, toListPoint(currentDrag.pointer, handle))
    if (JSON.stringify(area) === currentDrag.drawnArea) return
    currentDrag.drawnArea = JSON.stringify(area)
    const ids = new Set(currentDrag.isAdditive ? currentDrag.selectionBefore.ids : [])
    let activeId = currentDrag.selectionBefore.activeId
    for (const position of findPositionsInBox(handle.layout, area)) {
      const id = indexedList.entry(position)?.id
      if (id !== undefined) ids.add((activeId = id))
    }
    onSelection({ ids, anchorId: activeId, activeId })
    const { left, right, top } = handle.element.getBoundingClientRect()
    const windowLeft = isRightToLeft() ? right - area.left - area.width : area.left + left
    // Clipped to the viewport, since a larger box would make the page longer.
    const [y, bottom] = [Math.max(area.top + top, -9), Math.min(area.top + area.height + top, window.innerHeight + 9)]
    setBox({ left: windowLeft, width: area.width, top: y, height: Math.max(0, bottom - y) })
  })
  const endDrag = useEffectEvent((isCancelled: boolean) => {
    const currentDrag = drag.current
    drag.current = null
    setBox(null)
    setIsPressed(false)
    if (!currentDrag?.hasBegun) return
    endedMs.current = performance.now()
    if (isCancelled) onSelection(currentDrag.selectionBefore)
    list.current?.focus()
  })
  const handleFrame = useEffectEvent(() => {
    const currentDrag = drag.current
    if (!currentDrag?.hasBegun) return
    const scrollPx = getScrollSpeed(currentDrag.pointer.y, coveredTop, window.innerHeight)
    if (scrollPx !== 0) window.scrollBy({ top: scrollPx, behavior: 'instant' })
    updateSelection()
  })

  useEffect(() => {
    if (!isPressed) return
    let frameId = requestAnimationFrame(function next() {
      handleFrame()
      frameId = requestAnimationFrame(next)
    })
    const listeners = {
      pointermove: (event: globalThis.PointerEvent) => {
        const currentDrag = drag.current
        if (!currentDrag || !list.current) return
        currentDrag.pointer = { x: event.clientX, y: event.clientY }
        const { width, height } = toBox(currentDrag.start, toListPoint(currentDrag.pointer, list.current))
        currentDrag.hasBegun ||= Math.max(width, height) > DRAG_THRESHOLD_PX
      },
      pointerup: () => endDrag(false),
      pointercancel: () => endDrag(true),
      // The `blur` events of elements arrive here too.
      blur: (event: Event) => event.target === window && endDrag(true),
      keydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !drag.current?.hasBegun) return
        event.preventDefault()
        event.stopImmediatePropagation()
        endDrag(true)
      },
      selectstart: (event: Event) => event.preventDefault(),
    }
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, true)
    return () => {
      cancelAnimationFrame(frameId)
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener, true)
    }
  }, [isPressed, list])

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey || !list.current) return
    if (target.closest('[data-entry]') || target.closest(INTERACTIVE_SELECTOR)) return
    const pointer = { x: event.clientX, y: event.clientY }
    const isAdditive = event.ctrlKey || event.metaKey
    drag.current = {
      start: toListPoint(pointer, list.current),
      pointer,
      isAdditive,
      selectionBefore: selection,
      hasBegun: false,
      drawnArea: '',
    }
    setIsPressed(true)
  }
  /** Whether a click event belongs to the drag that has just ended. */
  const hasJustEnded = () => performance.now() - endedMs.current < 100
  return { box, onPointerDown, justEnded: hasJustEnded }
}
