import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { readingKey } from '#web/ui/preferences/direction.ts'
import type { By } from '../address/view-choices.ts'
import type { Era } from '../entries/timeline.ts'
import type { Layout } from './layout.ts'
import { countedScale, wholeScale, written, type Decades } from './rail-marks.ts'
import styles from './entries-list.module.css'

const ROOM = 22
const BELOW = 24

export const headingOf = ({ start }: Pick<Era, 'start'>, by: By) =>
  start === null ? archiveMessages.undated : by === 'decade' ? archiveMessages.decade(start) : archiveMessages.year(start)

interface Props {
  layout: Layout
  /** Distance of the list from the top of the page, in pixels. */
  top: number
  above: number
  by: By
  /** Item counts of the decades, if the list isn't fully loaded. */
  decades: Decades | undefined
  onDecade: (start: number) => void
}

/** The years beside a timeline. Marks the visible one and scrolls to another by a click, a drag or the arrow keys. */
export function TimelineRail({ layout, top, above, by, decades, onDecade }: Props) {
  const rail = useRef<HTMLDivElement>(null)
  const { y, tall } = useWindowPlace()
  const [hint, setHint] = useState<number | null>(null)
  const height = Math.max(0, tall - above - BELOW - 16)
  const scale = useMemo(() => (decades ? countedScale(layout, decades) : wholeScale(layout)), [layout, decades])
  const { marks } = scale
  const told = useMemo(() => written(marks, height, ROOM), [marks, height])
  if (marks.length === 0 || layout.height < tall) return <div className={styles.rail} />

  const scrolled = scale.shareOf(y + above + 8 - top)
  const now = marks.findLast(({ offset }) => offset <= scrolled + 1e-6) ?? marks[0]
  // Dragging only scrolls within the loaded items; going to another decade needs a click.
  const goTo = (at: number, dragged = false) => {
    const place = scale.leadsTo(at)
    if (place && 'y' in place) window.scrollTo({ top: top + place.y - above - 8, behavior: 'instant' })
    else if (place && !dragged) onDecade(place.decade)
  }
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
    }[readingKey(event.key)]
    if (!to) return
    event.preventDefault()
    goTo(to.offset)
  }
  const pointed = hint === null ? undefined : scale.timeAt(hint)
  const bubble = pointed && ('year' in pointed ? archiveMessages.year(pointed.year) : headingOf(pointed, decades ? 'decade' : by))
  return (
    <div
      ref={rail}
      className={styles.rail}
      style={{ height, top: above + 16 }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={archiveMessages.goToTime}
      aria-valuemin={0}
      aria-valuemax={marks.length - 1}
      aria-valuenow={now ? marks.indexOf(now) : 0}
      aria-valuetext={now ? headingOf(now, decades ? 'decade' : by) : undefined}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(shareOf(event))
      }}
      onPointerMove={(event) => {
        setHint(shareOf(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(shareOf(event), true)
      }}
      onPointerLeave={() => setHint(null)}
    >
      {marks.map((mark) =>
        told.has(mark) ? (
          <span
            key={mark.start}
            className={`${styles.mark} ${mark === now ? styles.current : ''}`}
            style={{ top: mark.offset * height }}
          >
            {headingOf(mark, decades ? 'decade' : by)}
          </span>
        ) : (
          <span key={mark.start} className={styles.dot} style={{ top: mark.offset * height }} />
        ),
      )}
      <span className={styles.needle} style={{ top: scrolled * height }} />
      {hint !== null && bubble !== undefined && (
        <span className={styles.bubble} style={{ top: hint * height }}>
          {bubble}
        </span>
      )}
    </div>
  )
}

/** Scroll position and height of the window, updated at most once a frame. */
function useWindowPlace() {
  const [scroll, setScroll] = useState({ y: window.scrollY, tall: window.innerHeight })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setScroll({ y: window.scrollY, tall: window.innerHeight })
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
  return scroll
}
