import { useEffect, useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import { collectionMessages } from '#shared/words/gallery/gallery.ts'
import { isRightToLeft } from '#web/ui/preferences/direction.ts'
import { useGo } from '../data/gallery-address.ts'
import type { GalleryFilters } from '../data/gallery-filters.ts'
import { FilterLink } from './filter-link.tsx'
import { chosenOf, spansOf } from './spans.ts'
import styles from './timeline.module.css'

interface Props {
  path: string
  filters: GalleryFilters
  /** The number of items in each decade. */
  decades: Readonly<Record<string, number>>
}

const PAUSE_MS = 300
/** The first column and the one after the last. */
type Years = readonly [number, number]

/** A histogram of the results by year of origin. Each column is a link; a range is dragged over them or set with two sliders. */
export function Timeline({ path, filters, decades }: Props) {
  const go = useGo(path)
  const strip = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef<number | null>(null)
  const dragged = useRef(false)
  const [draft, setDraft] = useState<Years | null>(null)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const address = `${filters.from} ${filters.to}`
  const [drafted, setDrafted] = useState(address)
  // The address has changed: drop the draft range in favour of it.
  if (drafted !== address) {
    setDrafted(address)
    setDraft(null)
  }

  const spans = spansOf(decades)
  if (spans.length < 2) return null
  const [begin, end] = draft ?? chosenOf(spans, filters.from, filters.to)
  const most = Math.max(...spans.map(({ n }) => n))
  const yearsOf = ([a, b]: Years) =>
    a === 0 && b === spans.length ? { from: undefined, to: undefined } : { from: spans[a]?.from, to: spans[b - 1]?.to }
  const choose = (range: Years) => {
    clearTimeout(timer.current)
    setDraft(range)
    go({ ...filters, ...yearsOf(range) })
  }
  const move = (range: Years) => {
    clearTimeout(timer.current)
    setDraft(range)
    timer.current = setTimeout(choose, PAUSE_MS, range)
  }

  const under = ({ clientX }: PointerEvent) => {
    const { left, right, width } = (strip.current as HTMLElement).getBoundingClientRect()
    const along = isRightToLeft() ? right - clientX : clientX - left
    return Math.min(spans.length - 1, Math.max(0, Math.floor((along / width) * spans.length)))
  }
  const between = (a: number, b: number): Years => [Math.min(a, b), Math.max(a, b) + 1]
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      held.current = under(event)
      dragged.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      const from = held.current
      if (from === null) return
      const at = under(event)
      if (at === from && !dragged.current) return
      if (!dragged.current) strip.current?.setPointerCapture(event.pointerId)
      dragged.current = true
      setDraft(between(from, at))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = held.current
      held.current = null
      if (from !== null && dragged.current) choose(between(from, under(event)))
    },
    onPointerCancel: () => {
      held.current = null
      setDraft(null)
    },
    // The click that ends a drag must not follow the link below it.
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return
      dragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  const first = spans[0]?.from ?? 0
  const last = spans.at(-1)?.to ?? 0
  const isChosen = draft !== null || filters.from !== undefined || filters.to !== undefined
  const boundary = (at: number) => spans[at]?.from ?? last + 1
  return (
    <div
      role="group"
      aria-label={collectionMessages.time}
      className={styles.timeline}
      style={{ '--begin': begin / spans.length, '--end': end / spans.length } as CSSProperties}
    >
      <ul ref={strip} className={styles.strip} {...handlers}>
        {spans.map(({ from, to, n }, i) => (
          <li key={from} data-out={i < begin || i >= end || undefined}>
            <FilterLink
              path={path}
              filters={{ ...filters, from, to }}
              chosen={filters.from === from && filters.to === to}
              label={collectionMessages.span(from, to, n)}
              skipped={scripted}
              dragged
            >
              <span style={{ height: n === 0 ? 0 : `${Math.max(6, (100 * n) / most).toFixed(1)}%` }} />
            </FilterLink>
          </li>
        ))}
      </ul>
      <div className={styles.ends}>
        {scripted && (
          <>
            <input
              type="range"
              aria-label={collectionMessages.begin}
              min={0}
              max={spans.length}
              value={begin}
              aria-valuetext={collectionMessages.year(boundary(begin))}
              onChange={({ target }) => move([Math.min(Number(target.value), end - 1), end])}
            />
            <input
              type="range"
              aria-label={collectionMessages.end}
              min={0}
              max={spans.length}
              value={end}
              aria-valuetext={collectionMessages.year(boundary(end) - 1)}
              onChange={({ target }) => move([begin, Math.max(Number(target.value), begin + 1)])}
            />
          </>
        )}
      </div>
      <p className={styles.years} aria-hidden="true">
        <span>{collectionMessages.year(first)}</span>
        <strong>{isChosen ? collectionMessages.years(boundary(begin), boundary(end) - 1) : ''}</strong>
        <span>{collectionMessages.year(last)}</span>
      </p>
    </div>
  )
}
