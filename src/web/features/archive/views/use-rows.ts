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

/** So far beyond the window rows are drawn, in pixels. */
const BEYOND = 600

/** Who comes further than so many heights of the window in so many ms hurries; a wheel that is turned steadily is slower. */
const HURRY = { heights: 0.6, ms: 150 }

/** One looks again when so long one has neither hurried nor leapt, in ms. */
const LANDED_MS = 200

/**
 * How one goes along the list: slowly enough to look at it; past it in a hurry, when what comes into sight is not looked at
 * closely; or by leaps over more than is drawn, as by the scroll bar, when nothing is.
 */
export type Pace = 'looking' | 'hurrying' | 'leaping'

interface Rows {
  first: number
  last: number
}

/**
 * The rows that are in the window or near it: reckoned from the layout, so that a million costs what a hundred does. `leapt`
 * are those that the last leap drew; they are told until the next one.
 */
export function useRows(list: RefObject<HTMLElement | null>, layout: Layout, above: number) {
  const [y, setY] = useState(() => window.scrollY)
  const [tall, setTall] = useState(() => window.innerHeight)
  const [top, setTop] = useState(0)
  const [pace, setPace] = useState<Pace>('looking')
  const [leapt, setLeapt] = useState<Rows>()
  const landing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const trail = useRef<{ at: number; y: number }[]>([])
  // What is in the window comes first.
  const reached = useDeferredValue(pace === 'leaping' ? 0 : BEYOND, 0)
  const beyond = pace === 'leaping' ? 0 : reached

  const rowsAt = (at: number, around = beyond): Rows => ({
    first: layout.rows === 0 ? 0 : rowAtHeight(layout, Math.max(0, at - top - around)),
    last: layout.rows === 0 ? -1 : rowAtHeight(layout, Math.max(0, at - top + tall + around)),
  })
  const rows = rowsAt(y)
  const hurries = () => {
    const [at, here] = [performance.now(), window.scrollY]
    trail.current = [...trail.current.filter((past) => at - past.at <= HURRY.ms), { at, y: here }]
    return Math.abs(here - (trail.current[0]?.y ?? here)) > HURRY.heights * tall
  }
  const look = useEffectEvent(() => {
    const next = rowsAt(window.scrollY)
    // From nothing one does not leap.
    const leaps = rows.last >= 0 && (next.first > rows.last || next.last < rows.first)
    const hurried = hurries()
    if (leaps || hurried) {
      clearTimeout(landing.current)
      landing.current = setTimeout(() => startTransition(() => setPace('looking')), LANDED_MS)
    }
    const goes = leaps ? 'leaping' : hurried && pace === 'looking' ? 'hurrying' : pace
    if (next.first === rows.first && next.last === rows.last && goes === pace) return
    // Drawn before the browser shows where it has scrolled to.
    flushSync(() => {
      setY(window.scrollY)
      // Else it would be set again to what is just about to end.
      if (leaps || hurried) setPace(goes)
      if (goes === 'leaping') setLeapt(rowsAt(window.scrollY, 0))
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
    // A shorter list has moved the window.
    setY(window.scrollY)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is above moves the list
  }, [list, layout, above])

  /** Scrolls as little as shows an entry. */
  const reveal = (place: number) => {
    const row = rowOf(layout, place)
    const [from, height] = [top + topOfRow(layout, row), heightOfRow(layout, row)]
    const upper = from - above - 8
    const lower = from + height + 16 - window.innerHeight
    const to = window.scrollY > upper ? upper : window.scrollY < lower ? lower : null
    if (to !== null) window.scrollTo({ top: Math.max(0, to), behavior: 'instant' })
  }
  return { ...rows, pace, leapt, top, reveal }
}
