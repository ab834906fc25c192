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
import { readerMessages } from '#shared/words/media/media.ts'
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
  /** The initial search query. */
  find: string
}

const BASE = 820
const LEAST = 160
const MOST = 4000
const STEP = 1.25
const A4 = 1 / Math.SQRT2
const NONE: [] = []

/** A virtualized document reader: only pages near the visible ones are rendered. */
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
  // Lines as wide as a large screen are hard to read.
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
  // Keep the reading position when the page size changes.
  const [laid, setLaid] = useState<typeof sheets | null>(null)
  useLayoutEffect(() => {
    // Before the first measurement there is no layout and no position.
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
  // Scroll to the current match; the text of a distant page loads a moment later.
  const [part] = shown?.parts ?? []
  useEffect(() => {
    const element = scroller.current
    if (!element || !shown || !part || size.height === 0) return
    const address = pages[shown.page]?.words
    const runs = address ? peek(wordsQuery(address)) : undefined
    const y = heightOf(sheets, { sheet: shown.page, part: runs?.[part.run]?.y ?? 0 })
    if (y > element.scrollTop + 40 && y < element.scrollTop + element.clientHeight - 60) return
    element.scrollTo({ top: y - element.clientHeight / 3 })
    // Only when the match changes, not when the page size does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.page, part?.run, part?.from, size.height > 0])
  const turn = (by: 1 | -1) => hits.length > 0 && setHit((at + by + hits.length) % hits.length)

  const enlarge = (factor: number) => setZoom(Math.min(MOST, Math.max(LEAST, Math.round(width * factor))))
  const current = sheetAt(sheets, top + size.height / 3)
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && latinKey(event) === 'f') {
      // The browser can't find text on pages that aren't rendered.
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
    const all = new Map<number, (Part & { isCurrent: boolean })[]>()
    for (const match of hits) {
      const parts = match.parts.map((piece) => ({ ...piece, isCurrent: match === shown }))
      all.set(match.page, [...(all.get(match.page) ?? []), ...parts])
    }
    return all
  }, [hits, shown])
  const [first, last] = nearby(sheetAt(sheets, top - size.height), sheetAt(sheets, top + 2 * size.height))
  return (
    // Handles keys wherever the focus is in the reader.
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
      {/* Focusable, so that the browser's keys scroll it. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={readerMessages.reader(artifact.title)}
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

/** Keeps pages with the ends of a selection rendered, because the selection would be lost. */
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
