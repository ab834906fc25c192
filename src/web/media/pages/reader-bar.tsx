import {
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { PageNavigation } from './page-navigation.tsx'
import type { Zoom } from './sheet-layout.ts'
import styles from './reader.module.css'

interface Props {
  artifact: Artifact
  /** Number of pages and index of the current one. */
  pageCount: number
  page: number
  onPage: (page: number) => void
  searchRef: RefObject<HTMLInputElement | null>
  query: string
  onQueryChange: (text: string) => void
  hitCount: number
  hitIndex: number
  /** Whether the search has finished. */
  isDone: boolean
  onHitStep: (step: 1 | -1) => void
  zoom: Zoom
  zoomPercent: number
  onZoom: (zoom: Zoom) => void
  onZoomBy: (by: number) => void
  isFullscreen: boolean
  onToggleFullscreen: () => void
}

const ICON_PROPS = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Page navigation, search and zoom of a document. */
export function ReaderBar(props: Props) {
  const { artifact, zoom, zoomPercent, onZoom, onZoomBy, isFullscreen, onToggleFullscreen } = props
  const pdfUrl = artifact.type === 'pdf' ? artifact.file?.preview?.stream : undefined
  return (
    <div className={styles.bar}>
      <PageNavigation count={props.pageCount} page={props.page} onPage={props.onPage} />
      <SearchBox {...props} />
      <div className={styles.group}>
        <button type="button" aria-label={readerMessages.zoomOut} onClick={() => onZoomBy(1 / 1.25)}>
          <IconMinus {...ICON_PROPS} />
        </button>
        <select
          aria-label={readerMessages.fit}
          className={styles.zoom}
          value={typeof zoom === 'number' ? 'own' : zoom}
          onChange={(event) => onZoom(event.target.value === 'page' ? 'page' : 'width')}
        >
          {typeof zoom === 'number' && <option value="own">{formatPercent(zoomPercent)}</option>}
          <option value="width">{readerMessages.fitWidth}</option>
          <option value="page">{readerMessages.fitPage}</option>
        </select>
        <button type="button" aria-label={readerMessages.zoomIn} onClick={() => onZoomBy(1.25)}>
          <IconPlus {...ICON_PROPS} />
        </button>
        <button
          type="button"
          className={styles.full}
          aria-label={isFullscreen ? readerMessages.leaveFullscreen : readerMessages.fullscreen}
          onClick={onToggleFullscreen}
        >
          {isFullscreen ? <IconMinimize {...ICON_PROPS} /> : <IconMaximize {...ICON_PROPS} />}
        </button>
        {pdfUrl && (
          <a
            className={styles.open}
            href={pdfUrl}
            target="_blank"
            rel="noopener"
            aria-label={itemMessages.openPdf}
            title={itemMessages.openPdf}
          >
            <IconExternalLink {...ICON_PROPS} />
          </a>
        )}
      </div>
    </div>
  )
}

function SearchBox({ searchRef, query, onQueryChange, hitCount, hitIndex, isDone, onHitStep }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onHitStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && query !== '') {
      event.stopPropagation()
      onQueryChange('')
    } else return
    event.preventDefault()
  }
  const hitStatus = isDone
    ? hitCount > 0
      ? readerMessages.hit(hitIndex + 1, hitCount)
      : readerMessages.hits(0)
    : readerMessages.searching(hitCount)
  return (
    <div className={styles.search} role="search">
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={searchRef}
        type="text"
        enterKeyHint="search"
        aria-label={readerMessages.search}
        placeholder={readerMessages.searchPlaceholder}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {query.trim() !== '' && hitStatus}
      </span>
      {query !== '' && (
        <>
          <button
            type="button"
            aria-label={readerMessages.previousHit}
            disabled={hitCount === 0}
            onClick={() => onHitStep(-1)}
          >
            <IconChevronUp {...ICON_PROPS} />
          </button>
          <button
            type="button"
            aria-label={readerMessages.nextHit}
            disabled={hitCount === 0}
            onClick={() => onHitStep(1)}
          >
            <IconChevronDown {...ICON_PROPS} />
          </button>
          <button type="button" aria-label={readerMessages.clear} onClick={() => onQueryChange('')}>
            <IconX {...ICON_PROPS} />
          </button>
        </>
      )}
    </div>
  )
}
