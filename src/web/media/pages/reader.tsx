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
import type { Artifact, ArtifactPage } from '#shared/entities/artifact.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { getSelectedText } from './selected-text.ts'
import type { WordPart } from './find-in-page.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { pageTextQuery } from './pages.queries.ts'
import { ReaderBar } from './reader-bar.tsx'
import { Sheet } from './sheet.tsx'
import { GAP_PX, toScrollTop, toSheetPosition, findSheetAt, layOutSheets, type Zoom } from './sheet-layout.ts'
import { useFindInDocument } from './use-find-in-document.ts'
import styles from './reader.module.css'

interface Props {
  artifact: Artifact
  pages: readonly ArtifactPage[]
  /** The initial search query. */
  searchQuery: string
}

const MAX_COMFORTABLE_WIDTH_PX = 820
const MIN_WIDTH_PX = 160
const MAX_WIDTH_PX = 4000
const ZOOM_STEP = 1.25
const A4_RATIO = 1 / Math.SQRT2
const NO_MARKS: [] = []

/** A virtualized document reader: only pages near the visible ones are rendered. */
export function Reader({ artifact, pages, searchQuery }: Props) {
  const { peek } = useDataAccess()
  const readerRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  // Shows a whole page, or a match large enough to read.
  const [zoom, setZoom] = useState<Zoom>(searchQuery === '' ? 'page' : 'width')
  const [scrollTop, setScrollTop] = useState(0)
  const [query, setQuery] = useState(searchQuery)
  const [hitIndex, setHitIndex] = useState(0)
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(readerRef)
  const { hits, isDone } = useFindInDocument(pages, useDeferredValue(query))

  const ratios = useMemo(() => {
    const sizedPage = pages.find((page) => page.width && page.height)
    const usualRatio = sizedPage?.width && sizedPage.height ? sizedPage.width / sizedPage.height : A4_RATIO
    return pages.map((page) => (page.width && page.height ? page.width / page.height : usualRatio))
  }, [pages])
  const fitWidth = Math.max(MIN_WIDTH_PX, size.width - 2 * GAP_PX)
  const fitPageWidth = Math.max(MIN_WIDTH_PX, Math.min(fitWidth, (size.height - 2 * GAP_PX) * (ratios[0] ?? A4_RATIO)))
  // Lines as wide as a large screen are hard to read.
  const width = zoom === 'width' ? Math.min(fitWidth, MAX_COMFORTABLE_WIDTH_PX) : zoom === 'page' ? fitPageWidth : zoom
  const sheets = useMemo(() => layOutSheets(ratios, width), [ratios, width])

  useLayoutEffect(() => {
    const element = scrollerRef.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  // Keep the reading position when the page size changes.
  const [previousSheets, setPreviousSheets] = useState<typeof sheets | null>(null)
  useLayoutEffect(() => {
    // Before the first measurement there is no layout and no position.
    if (previousSheets === sheets || size.width === 0) return
    setPreviousSheets(sheets)
    const element = scrollerRef.current
    if (!element || !previousSheets) return
    const middle = element.scrollTop + element.clientHeight / 3
    element.scrollTop = toScrollTop(sheets, toSheetPosition(previousSheets, middle)) - element.clientHeight / 3
    setScrollTop(element.scrollTop)
  }, [previousSheets, sheets, size.width])

  const goToPage = (page: number) => {
    const pageIndex = Math.min(pages.length - 1, Math.max(0, page))
    scrollerRef.current?.scrollTo({ top: (sheets.tops[pageIndex] ?? 0) - GAP_PX })
  }
  const currentHitIndex = Math.min(hitIndex, Math.max(0, hits.length - 1))
  const currentHit = hits[currentHitIndex]
  // Scroll to the current match; the text of a distant page loads a moment later.
  const [firstPart] = currentHit?.parts ?? []
  useEffect(() => {
    const element = scrollerRef.current
    if (!element || !currentHit || !firstPart || size.height === 0) return
    const textUrl = pages[currentHit.page]?.words
    const runs = textUrl ? peek(pageTextQuery(textUrl)) : undefined
    const y = toScrollTop(sheets, { sheet: currentHit.page, fraction: runs?.[firstPart.run]?.y ?? 0 })
    if (y > element.scrollTop + 40 && y < element.scrollTop + element.clientHeight - 60) return
    element.scrollTo({ top: y - element.clientHeight / 3 })
    // Only when the match changes, not when the page size does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currentHit?.page, firstPart?.run, firstPart?.from, size.height > 0])
  const stepHit = (step: 1 | -1) => hits.length > 0 && setHitIndex((currentHitIndex + step + hits.length) % hits.length)

  const zoomBy = (factor: number) => setZoom(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, Math.round(width * factor))))
  const currentPage = findSheetAt(sheets, scrollTop + size.height / 3)
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && toLatinKey(event) === 'f') {
      // The browser can't find text on pages that aren't rendered.
      event.preventDefault()
      searchRef.current?.select()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, select')) return
    const action = {
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      '0': () => setZoom('width'),
      ArrowRight: () => goToPage(currentPage + 1),
      ArrowLeft: () => goToPage(currentPage - 1),
    }[toReadingDirectionKey(toLatinKey(event))]
    if (!action) return
    event.preventDefault()
    action()
  }
  const onCopy = (event: ClipboardEvent) => {
    const selection = document.getSelection()
    if (!selection || selection.rangeCount === 0 || (event.target as Element).closest?.('input')) return
    const text = getSelectedText(selection.getRangeAt(0), (page) => {
      const textUrl = pages[page]?.words
      const runs = textUrl ? peek(pageTextQuery(textUrl)) : undefined
      return runs && { runs, ratio: ratios[page] ?? A4_RATIO }
    })
    if (text === undefined) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }

  const marks = useMemo(() => {
    const marksByPage = new Map<number, (WordPart & { isCurrent: boolean })[]>()
    for (const match of hits) {
      const parts = match.parts.map((part) => ({ ...part, isCurrent: match === currentHit }))
      marksByPage.set(match.page, [...(marksByPage.get(match.page) ?? []), ...parts])
    }
    return marksByPage
  }, [hits, currentHit])
  const [first, last] = includeSelectedPages(
    findSheetAt(sheets, scrollTop - size.height),
    findSheetAt(sheets, scrollTop + 2 * size.height),
  )
  return (
    // Handles keys wherever the focus is in the reader.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={readerRef} className={styles.reader} data-own-keys onKeyDown={onKeyDown} onCopy={onCopy}>
      <ReaderBar
        artifact={artifact}
        pageCount={pages.length}
        page={currentPage}
        onPage={goToPage}
        searchRef={searchRef}
        query={query}
        onQueryChange={(text) => {
          setQuery(text)
          setHitIndex(0)
        }}
        hitCount={hits.length}
        hitIndex={currentHitIndex}
        isDone={isDone}
        onHitStep={stepHit}
        zoom={zoom}
        zoomPercent={Math.round((width / MAX_COMFORTABLE_WIDTH_PX) * 100)}
        onZoom={setZoom}
        onZoomBy={zoomBy}
        isFullscreen={isFullscreen}
        onToggleFullscreen={toggleFullscreen}
      />
      {/* Focusable, so that the browser's keys scroll it. */}
      <div
        ref={scrollerRef}
        className={styles.scroller}
        role="region"
        aria-label={readerMessages.reader(artifact.title)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      >
        <div className={styles.all} style={{ height: sheets.height, minWidth: width + 2 * GAP_PX }}>
          {pages.slice(first, last + 1).map((page, i) => (
            <Sheet
              key={page.number}
              page={page}
              index={first + i}
              top={sheets.tops[first + i] ?? 0}
              width={width}
              height={sheets.heights[first + i] ?? 0}
              marks={marks.get(first + i) ?? NO_MARKS}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Keeps pages with the ends of a selection rendered, because the selection would be lost. */
function includeSelectedPages(first: number, last: number): [number, number] {
  const selection = typeof document === 'undefined' ? null : document.getSelection()
  if (!selection || selection.isCollapsed) return [first, last]
  const selectedPages = [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    const page = element?.closest<HTMLElement>('[data-page]')?.dataset.page
    return page === undefined ? [] : Number(page)
  })
  const [from, to] = [Math.min(first, ...selectedPages), Math.max(last, ...selectedPages)]
  return to - from > MAX_RENDERED_PAGES ? [first, last] : [from, to]
}

const MAX_RENDERED_PAGES = 40
