import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { lastSection, type Layout } from './layout.ts'
import { marksOf, written, yearAt } from './rail-marks.ts'
import type { By, Era } from './timeline.ts'
import styles from './entries-list.module.css'

const ROOM = 22
const BELOW = 24

export const headingOf = ({ start }: Pick<Era, 'start'>, by: By) =>
  start === null ? words.undated : by === 'decade' ? words.decade(start) : String(start)

interface Props {
  layout: Layout
  /** Of the list, in the page. */
  top: number
  above: number
  by: By
  /** More is to come that the rail does not know of yet. */
  unfinished: boolean
}

/** The years beside a timeline: shows where one is, and leads to any other by a click, a drag or the arrow keys. */
export function TimelineRail({ layout, top, above, by, unfinished }: Props) {
  const rail = useRef<HTMLDivElement>(null)
  const { y, tall } = useWindowPlace()
  const [hint, setHint] = useState<number | null>(null)
  const height = Math.max(0, tall - above - BELOW - 16)
  const marks = useMemo(() => marksOf(layout), [layout])
  const told = useMemo(() => written(marks, height, ROOM), [marks, height])
  if (marks.length === 0 || layout.height < tall) return <div className={styles.rail} />

  const scrolled = Math.min(1, Math.max(0, (y + above + 8 - top) / layout.height))
  const section = lastSection(layout, ({ top: from }) => from <= scrolled * layout.height + 1)
  const now = marks.find(({ start }) => section?.era && start === section.era.start) ?? marks[0]
  const goTo = (at: number, behavior: ScrollBehavior = 'instant') =>
    window.scrollTo({ top: top + at * layout.height - above - 8, behavior })
  const shareOf = (event: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect()
    return box ? Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)) : 0
  }
  const press = (event: KeyboardEvent) => {
    const at = now ? marks.indexOf(now) : 0
    const to = {
      ArrowDown: marks[at + 1],
      ArrowRight: marks[at + 1],
      ArrowUp: marks[at - 1],
      ArrowLeft: marks[at - 1],
      Home: marks[0],
      End: marks.at(-1),
    }[event.key]
    if (!to) return
    event.preventDefault()
    goTo(to.at)
  }
  const pointed = hint === null ? null : yearAt(layout, hint * layout.height)
  const bubble = hint === null ? null : (pointed ?? nameAt(layout, hint, by))
  return (
    <div
      ref={rail}
      className={styles.rail}
      style={{ height, top: above + 16 }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.goToTime}
      aria-valuemin={0}
      aria-valuemax={marks.length - 1}
      aria-valuenow={now ? marks.indexOf(now) : 0}
      aria-valuetext={now ? headingOf(now, by) : undefined}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(shareOf(event))
      }}
      onPointerMove={(event) => {
        setHint(shareOf(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(shareOf(event))
      }}
      onPointerLeave={() => setHint(null)}
    >
      {marks.map((mark) =>
        told.has(mark) ? (
          <span
            key={mark.start}
            className={`${styles.mark} ${mark === now ? styles.current : ''}`}
            style={{ top: mark.at * height }}
          >
            {headingOf(mark, by)}
          </span>
        ) : (
          <span key={mark.start} className={styles.dot} style={{ top: mark.at * height }} />
        ),
      )}
      {unfinished && (
        <span className={styles.mark} style={{ top: height }}>
          …
        </span>
      )}
      <span className={styles.needle} style={{ top: scrolled * height }} />
      {hint !== null && bubble !== null && (
        <span className={styles.bubble} style={{ top: hint * height }}>
          {bubble}
        </span>
      )}
    </div>
  )
}

function nameAt(layout: Layout, share: number, by: By): string | null {
  const era = lastSection(layout, ({ top }) => top <= share * layout.height)?.era
  return era ? headingOf(era, by) : null
}

/** How far the window is scrolled and how tall it is, at most once a frame. */
function useWindowPlace() {
  const [place, setPlace] = useState({ y: window.scrollY, tall: window.innerHeight })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setPlace({ y: window.scrollY, tall: window.innerHeight })
      })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return place
}
