import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import type { TimelineUnit } from '../address/view-choices.ts'
import type { TimelinePeriod } from '../entries/timeline.ts'
import type { Layout } from './layout.ts'
import { createCountedScale, createLoadedScale, pickLabelledMarks, type DecadeCounts } from './timeline-scale.ts'
import styles from './entries-list.module.css'

const LABEL_GAP_PX = 22
const BOTTOM_MARGIN_PX = 24

export const formatPeriodHeading = ({ start }: Pick<TimelinePeriod, 'start'>, unit: TimelineUnit) =>
  start === null
    ? archiveMessages.undated
    : unit === 'decade'
      ? archiveMessages.decade(start)
      : archiveMessages.year(start)

interface Props {
  layout: Layout
  /** Distance of the list from the top of the page, in pixels. */
  top: number
  coveredTop: number
  unit: TimelineUnit
  /** Item counts of the decades, if the list isn't fully loaded. */
  decades: DecadeCounts | undefined
  onGoToDecade: (start: number) => void
}

/** The years beside a timeline. Marks the visible one and scrolls to another by a click, a drag or the arrow keys. */
export function TimelineRail({ layout, top, coveredTop, unit, decades, onGoToDecade }: Props) {
  const rail = useRef<HTMLDivElement>(null)
  const { y, windowHeight } = useWindowScroll()
  const [hoverShare, setHoverShare] = useState<number | null>(null)
  const height = Math.max(0, windowHeight - coveredTop - BOTTOM_MARGIN_PX - 16)
  const scale = useMemo(
    () => (decades ? createCountedScale(layout, decades) : createLoadedScale(layout)),
    [layout, decades],
  )
  const { marks } = scale
  const labelledMarks = useMemo(() => pickLabelledMarks(marks, height, LABEL_GAP_PX), [marks, height])
  if (marks.length === 0 || layout.height < windowHeight) return <div className={styles.rail} />

  const scrolledShare = scale.toShare(y + coveredTop + 8 - top)
  const currentMark = marks.findLast(({ offset }) => offset <= scrolledShare + 1e-6) ?? marks[0]
  // Dragging only scrolls within the loaded items; going to another decade needs a click.
  const scrollToShare = (share: number, isDragging = false) => {
    const target = scale.resolveShare(share)
    if (target && 'y' in target) window.scrollTo({ top: top + target.y - coveredTop - 8, behavior: 'instant' })
    else if (target && !isDragging) onGoToDecade(target.decade)
  }
  const getPointerShare = (event: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect()
    return box ? Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)) : 0
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const markIndex = currentMark ? marks.indexOf(currentMark) : 0
    const targetMark = {
      ArrowDown: marks[markIndex + 1],
      ArrowRight: marks[markIndex + 1],
      ArrowUp: marks[markIndex - 1],
      ArrowLeft: marks[markIndex - 1],
      Home: marks[0],
      End: marks.at(-1),
    }[toReadingDirectionKey(event.key)]
    if (!targetMark) return
    event.preventDefault()
    scrollToShare(targetMark.offset)
  }
  const hoveredTime = hoverShare === null ? undefined : scale.getTimeAt(hoverShare)
  const hoverLabel =
    hoveredTime &&
    ('year' in hoveredTime
      ? archiveMessages.year(hoveredTime.year)
      : formatPeriodHeading(hoveredTime, decades ? 'decade' : unit))
  return (
    <div
      ref={rail}
      className={styles.rail}
      style={{ height, top: coveredTop + 16 }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={archiveMessages.goToTime}
      aria-valuemin={0}
      aria-valuemax={marks.length - 1}
      aria-valuenow={currentMark ? marks.indexOf(currentMark) : 0}
      aria-valuetext={currentMark ? formatPeriodHeading(currentMark, decades ? 'decade' : unit) : undefined}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        scrollToShare(getPointerShare(event))
      }}
      onPointerMove={(event) => {
        setHoverShare(getPointerShare(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrollToShare(getPointerShare(event), true)
      }}
      onPointerLeave={() => setHoverShare(null)}
    >
      {marks.map((mark) =>
        labelledMarks.has(mark) ? (
          <span
            key={mark.start}
            className={`${styles.mark} ${mark === currentMark ? styles.current : ''}`}
            style={{ top: mark.offset * height }}
          >
            {formatPeriodHeading(mark, decades ? 'decade' : unit)}
          </span>
        ) : (
          <span key={mark.start} className={styles.dot} style={{ top: mark.offset * height }} />
        ),
      )}
      <span className={styles.needle} style={{ top: scrolledShare * height }} />
      {hoverShare !== null && hoverLabel !== undefined && (
        <span className={styles.bubble} style={{ top: hoverShare * height }}>
          {hoverLabel}
        </span>
      )}
    </div>
  )
}

/** Scroll position and height of the window, updated at most once a frame. */
function useWindowScroll() {
  const [scroll, setScroll] = useState({ y: window.scrollY, windowHeight: window.innerHeight })
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setScroll({ y: window.scrollY, windowHeight: window.innerHeight })
      })
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [])
  return scroll
}
