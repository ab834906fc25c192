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
import { heightOfRow, rowAtHeight, rowOf, topOfRow, type Layout } from './layout.ts'

/** Rows are drawn this far beyond the window. */
const BEYOND = 600

/** Scrolling is fast if it covers this many window heights within this time. Steady use of a mouse wheel is slower. */
const HURRY = { heights: 0.6, ms: 150 }

/** Scrolling has ended this long after the last fast scroll or jump. */
const LANDED_MS = 200

/**
 * The scroll speed. `fast`: entries pass too quickly to be looked at. `jump`: the window moves beyond all drawn rows,
 * as by dragging the scroll bar.
 */
export type Pace = 'slow' | 'fast' | 'jump'

interface Rows {
  first: number
  last: number
}

/**
 * The rows in or near the window, computed from the layout in constant time. `jumpRows` are those drawn by the last
 * jump, kept until the next one.
 */
export function useRows(list: RefObject<HTMLElement | null>, layout: Layout, above: number) {
  const [y, setY] = useState(() => window.scrollY)
  const [tall, setTall] = useState(() => window.innerHeight)
  const [top, setTop] = useState(0)
  const [pace, setPace] = useState<Pace>('slow')
  const [jumpRows, setLeapt] = useState<Rows>()
  const landing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const trail = useRef<{ at: number; y: number }[]>([])
  // Draw the rows in the window first.
  const reached = useDeferredValue(pace === 'jump' ? 0 : BEYOND, 0)
  const beyond = pace === 'jump' ? 0 : reached

  const rowsAt = (scrollY: number, around = beyond): Rows => ({
    first: layout.rows === 0 ? 0 : rowAtHeight(layout, Math.max(0, scrollY - top - around)),
    last: layout.rows === 0 ? -1 : rowAtHeight(layout, Math.max(0, scrollY - top + tall + around)),
  })
  const rows = rowsAt(y)
  const hurries = () => {
    const [at, here] = [performance.now(), window.scrollY]
    trail.current = [...trail.current.filter((past) => at - past.at <= HURRY.ms), { at, y: here }]
    return Math.abs(here - (trail.current[0]?.y ?? here)) > HURRY.heights * tall
  }
  const look = useEffectEvent(() => {
    const next = rowsAt(window.scrollY)
    // The first rows after an empty list are no jump.
    const leaps = rows.last >= 0 && (next.first > rows.last || next.last < rows.first)
    const hurried = hurries()
    if (leaps || hurried) {
      clearTimeout(landing.current)
      landing.current = setTimeout(() => startTransition(() => setPace('slow')), LANDED_MS)
    }
    const goes = leaps ? 'jump' : hurried && pace === 'slow' ? 'fast' : pace
    if (next.first === rows.first && next.last === rows.last && goes === pace) return
    // Draw synchronously, before the browser paints the new scroll position.
    flushSync(() => {
      setY(window.scrollY)
      // Otherwise this would undo the pending change to `slow`.
      if (leaps || hurried) setPace(goes)
      if (goes === 'jump') setLeapt(rowsAt(window.scrollY, 0))
    })
  })
  useEffect(() => {
    const scrolled = () => look()
    const resized = () => {
      setTall(window.innerHeight)
      setY(window.scrollY)
    }
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(landing.current)
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', resized)
    }
  }, [])
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    // The window may have been scrolled by the list becoming shorter.
    setY(window.scrollY)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- anything above the list may move it
  }, [list, layout, above])

  /** Scrolls just enough to show an entry. */
  const reveal = (place: number) => {
    const row = rowOf(layout, place)
    const [from, height] = [top + topOfRow(layout, row), heightOfRow(layout, row)]
    const upper = from - above - 8
    const lower = from + height + 16 - window.innerHeight
    const to = window.scrollY > upper ? upper : window.scrollY < lower ? lower : null
    if (to !== null) window.scrollTo({ top: Math.max(0, to), behavior: 'instant' })
  }
  return { ...rows, pace, jumpRows, top, reveal }
}
