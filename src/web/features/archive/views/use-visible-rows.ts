import {
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { getRowHeight, getRowAtY, getRowOfPosition, getRowTop, type Layout } from './layout.ts'

/** Rows are drawn this far beyond the window. */
const OVERSCAN_PX = 600

/** Scrolling is fast if it covers this many window heights within this time. Steady use of a mouse wheel is slower. */
const FAST_SCROLL = { windowHeights: 0.6, ms: 150 }

/** Fast scrolling counts as ended this long after the last fast scroll or jump. */
const SCROLL_END_MS = 200

/**
 * The scroll speed. `fast`: entries pass too quickly to be recognised. `jump`: the window moves beyond all drawn rows,
 * as by dragging the scroll bar.
 */
export type ScrollPace = 'slow' | 'fast' | 'jump'

interface RowRange {
  first: number
  last: number
}

/**
 * The rows in or near the window, computed from the layout in constant time. `jumpRows` are those drawn by the last
 * jump, kept until the next one.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: Layout, coveredTop: number) {
  const [y, setY] = useState(() => window.scrollY)
  const [windowHeight, setWindowHeight] = useState(() => window.innerHeight)
  const [top, setTop] = useState(0)
  const [pace, setPace] = useState<ScrollPace>('slow')
  const [jumpRows, setJumpRows] = useState<RowRange>()
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const recentScrolls = useRef<{ timeMs: number; y: number }[]>([])
  // Draw the rows in the window first.
  const deferredOverscan = useDeferredValue(pace === 'jump' ? 0 : OVERSCAN_PX, 0)
  const overscan = pace === 'jump' ? 0 : deferredOverscan

  const getRowsAt = (scrollY: number, margin = overscan): RowRange => ({
    first: layout.rows === 0 ? 0 : getRowAtY(layout, Math.max(0, scrollY - top - margin)),
    last: layout.rows === 0 ? -1 : getRowAtY(layout, Math.max(0, scrollY - top + windowHeight + margin)),
  })
  const rows = getRowsAt(y)
  const isScrollingFast = () => {
    const [timeMs, currentY] = [performance.now(), window.scrollY]
    recentScrolls.current = [
      ...recentScrolls.current.filter((scroll) => timeMs - scroll.timeMs <= FAST_SCROLL.ms),
      { timeMs, y: currentY },
    ]
    return Math.abs(currentY - (recentScrolls.current[0]?.y ?? currentY)) > FAST_SCROLL.windowHeights * windowHeight
  }
  const handleScroll = useEffectEvent(() => {
    const nextRows = getRowsAt(window.scrollY)
    // The first rows after an empty list don't count as a jump.
    const isJump = rows.last >= 0 && (nextRows.first > rows.last || nextRows.last < rows.first)
    const isFast = isScrollingFast()
    if (isJump || isFast) {
      clearTimeout(scrollEndTimer.current)
      scrollEndTimer.current = setTimeout(() => startTransition(() => setPace('slow')), SCROLL_END_MS)
    }
    const nextPace = isJump ? 'jump' : isFast && pace === 'slow' ? 'fast' : pace
    if (nextRows.first === rows.first && nextRows.last === rows.last && nextPace === pace) return
    // Draw synchronously, before the browser paints the new scroll position.
    flushSync(() => {
      setY(window.scrollY)
      // Set only in these cases, or a pending change to `slow` would be undone.
      if (isJump || isFast) setPace(nextPace)
      if (nextPace === 'jump') setJumpRows(getRowsAt(window.scrollY, 0))
    })
  })
  useEffect(() => {
    const onScroll = () => handleScroll()
    const onResize = () => {
      setWindowHeight(window.innerHeight)
      setY(window.scrollY)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(scrollEndTimer.current)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    // The window may have been scrolled by the list becoming shorter.
    setY(window.scrollY)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- anything above the list may move it
  }, [list, layout, coveredTop])

  /** Scrolls just enough to show an entry. */
  const reveal = (position: number) => {
    const row = getRowOfPosition(layout, position)
    const [rowTop, rowHeight] = [top + getRowTop(layout, row), getRowHeight(layout, row)]
    const maxScrollY = rowTop - coveredTop - 8
    const minScrollY = rowTop + rowHeight + 16 - window.innerHeight
    const targetY = window.scrollY > maxScrollY ? maxScrollY : window.scrollY < minScrollY ? minScrollY : null
    if (targetY !== null) window.scrollTo({ top: Math.max(0, targetY), behavior: 'instant' })
  }
  return { ...rows, pace, jumpRows, top, reveal }
}
