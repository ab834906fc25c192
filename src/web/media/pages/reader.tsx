import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import type { Artifact, Page } from '#shared/entities/artifact.ts'
import { readerMessages as words } from '#shared/words/media/media.ts'
import { readingKey } from '#web/ui/preferences/direction.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { selectedText } from './copy-selection.ts'
import type { Part } from './find.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { wordsQuery } from './pages.queries.ts'
import { ReaderBar } from './reader-bar.tsx'
import { Sheet } from './sheet.tsx'
import { GAP, heightOf, placeAt, sheetAt, sheetsOf, type Zoom } from './sheets.ts'
import { useFind } from './use-find.ts'
import styles from './reader.module.css'

interface Props {
  artifact: Artifact
  pages: readonly Page[]
  /** What is looked for from the beginning. */
  find: string
}

const BASE = 820
const LEAST = 160
const MOST = 4000
const STEP = 1.25
const A4 = 1 / Math.SQRT2
const NONE: [] = []

/** A document page by page: only those near to what is seen are there, however many it has. */
export function Reader({ artifact, pages, find }: Props) {
  const { peek } = useDataAccess()
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [zoom, setZoom] = useState<Zoom>('width')
  const [top, setTop] = useState(0)
  const [asked, setAsked] = useState(find)
  const [hit, setHit] = useState(0)
  const { full, toggle } = useFullscreen(box)
  const { hits, done } = useFind(pages, useDeferredValue(asked))

  const ratios = useMemo(() => {
    const known = pages.find((page) => page.width && page.height)
    const usual = known?.width && known.height ? known.width / known.height : A4
    return pages.map((page) => (page.width && page.height ? page.width / page.height : usual))
  }, [pages])
  const wide = Math.max(LEAST, size.width - 2 * GAP)
  const whole = Math.max(LEAST, Math.min(wide, (size.height - 2 * GAP) * (ratios[0] ?? A4)))
  // A page across a large screen is no pleasure to read.
  const width = zoom === 'width' ? Math.min(wide, BASE) : zoom === 'page' ? whole : zoom
  const sheets = useMemo(() => sheetsOf(ratios, width), [ratios, width])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  // What was read stays where it was when the pages grow or shrink.
  const [laid, setLaid] = useState<typeof sheets | null>(null)
  useLayoutEffect(() => {
    // Before the first measure nothing is laid, and nothing was read.
    if (laid === sheets || size.width === 0) return
    setLaid(sheets)
    const element = scroller.current
    if (!element || !laid) return
    const middle = element.scrollTop + element.clientHeight / 3
    element.scrollTop = heightOf(sheets, placeAt(laid, middle)) - element.clientHeight / 3
    setTop(element.scrollTop)
  }, [laid, sheets, size.width])

  const goTo = (page: number) => {
    const to = Math.min(pages.length - 1, Math.max(0, page))
    scroller.current?.scrollTo({ top: (sheets.tops[to] ?? 0) - GAP })
  }
  const at = Math.min(hit, Math.max(0, hits.length - 1))
  const shown = hits[at]
  // Where a place is found, it is shown; words of a page far off come a moment later.
  const [part] = shown?.parts ?? []
  useEffect(() => {
    const element = scroller.current
    if (!element || !shown || !part || size.height === 0) return
    const address = pages[shown.page]?.words
    const runs = address ? peek(wordsQuery(address)) : undefined
    const y = heightOf(sheets, { sheet: shown.page, part: runs?.[part.run]?.y ?? 0 })
    if (y > element.scrollTop + 40 && y < element.scrollTop + element.clientHeight - 60) return
    element.scrollTo({ top: y - element.clientHeight / 3 })
    // Only when one goes to another place: not when the pages change their size.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.page, part?.run, part?.from, size.height > 0])
  const turn = (by: 1 | -1) => hits.length > 0 && setHit((at + by + hits.length) % hits.length)

  const enlarge = (by: number) => setZoom(Math.min(MOST, Math.max(LEAST, Math.round(width * by))))
  const current = sheetAt(sheets, top + size.height / 3)
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && latinKey(event) === 'f') {
      // What is not near is not on the page: the browser would not find it.
      event.preventDefault()
      field.current?.select()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, select')) return
    const act = {
      '+': () => enlarge(STEP),
      '=': () => enlarge(STEP),
      '-': () => enlarge(1 / STEP),
      '0': () => setZoom('width'),
      ArrowRight: () => goTo(current + 1),
      ArrowLeft: () => goTo(current - 1),
    }[readingKey(latinKey(event))]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onCopy = (event: ClipboardEvent) => {
    const selection = document.getSelection()
    if (!selection || selection.rangeCount === 0 || (event.target as Element).closest?.('input')) return
    const text = selectedText(selection.getRangeAt(0), (page) => {
      const address = pages[page]?.words
      const runs = address ? peek(wordsQuery(address)) : undefined
      return runs && { runs, ratio: ratios[page] ?? A4 }
    })
    if (text === undefined) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }

  const marks = useMemo(() => {
    const all = new Map<number, (Part & { now: boolean })[]>()
    for (const one of hits) {
      const parts = one.parts.map((piece) => ({ ...piece, now: one === shown }))
      all.set(one.page, [...(all.get(one.page) ?? []), ...parts])
    }
    return all
  }, [hits, shown])
  const [first, last] = nearby(sheetAt(sheets, top - size.height), sheetAt(sheets, top + 2 * size.height))
  return (
    // The keys of the whole reader, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={styles.reader} data-own-keys onKeyDown={onKeyDown} onCopy={onCopy}>
      <ReaderBar
        artifact={artifact}
        count={pages.length}
        page={current}
        onPage={goTo}
        field={field}
        asked={asked}
        onAsk={(text) => {
          setAsked(text)
          setHit(0)
        }}
        hits={hits.length}
        hit={at}
        done={done}
        onTurn={turn}
        zoom={zoom}
        percent={Math.round((width / BASE) * 100)}
        onZoom={setZoom}
        onEnlarge={enlarge}
        full={full}
        onFull={toggle}
      />
      {/* Scrolled by the keys of the browser: it must be able to have the focus. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={words.reader(artifact.title)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className={styles.all} style={{ height: sheets.height, minWidth: width + 2 * GAP }}>
          {pages.slice(first, last + 1).map((page, i) => (
            <Sheet
              key={page.number}
              page={page}
              index={first + i}
              top={sheets.tops[first + i] ?? 0}
              width={width}
              height={sheets.heights[first + i] ?? 0}
              marks={marks.get(first + i) ?? NONE}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Pages that a selection reaches into stay, or it would be lost as one scrolls. */
function nearby(first: number, last: number): [number, number] {
  const selection = typeof document === 'undefined' ? null : document.getSelection()
  if (!selection || selection.isCollapsed) return [first, last]
  const ends = [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    const page = element?.closest<HTMLElement>('[data-page]')?.dataset.page
    return page === undefined ? [] : Number(page)
  })
  const [from, to] = [Math.min(first, ...ends), Math.max(last, ...ends)]
  return to - from > MOST_KEPT ? [first, last] : [from, to]
}

const MOST_KEPT = 40
