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
import type { Zoom } from './sheets.ts'
import styles from './reader.module.css'

interface Props {
  artifact: Artifact
  /** Number of pages and index of the current one. */
  count: number
  page: number
  onPage: (page: number) => void
  field: RefObject<HTMLInputElement | null>
  asked: string
  onAsk: (text: string) => void
  hits: number
  hit: number
  /** The search has finished. */
  done: boolean
  onTurn: (by: 1 | -1) => void
  zoom: Zoom
  percent: number
  onZoom: (zoom: Zoom) => void
  onEnlarge: (by: number) => void
  full: boolean
  onFull: () => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Page navigation, search and zoom of a document. */
export function ReaderBar(props: Props) {
  const { artifact, zoom, percent, onZoom, onEnlarge, full, onFull } = props
  const address = artifact.type === 'pdf' ? artifact.file?.preview?.stream : undefined
  return (
    <div className={styles.bar}>
      <PageNavigation count={props.count} page={props.page} onPage={props.onPage} />
      <Search {...props} />
      <div className={styles.group}>
        <button type="button" aria-label={readerMessages.zoomOut} onClick={() => onEnlarge(1 / 1.25)}>
          <IconMinus {...ICON} />
        </button>
        <select
          aria-label={readerMessages.fit}
          className={styles.zoom}
          value={typeof zoom === 'number' ? 'own' : zoom}
          onChange={(event) => onZoom(event.target.value === 'page' ? 'page' : 'width')}
        >
          {typeof zoom === 'number' && <option value="own">{formatPercent(percent)}</option>}
          <option value="width">{readerMessages.fitWidth}</option>
          <option value="page">{readerMessages.fitPage}</option>
        </select>
        <button type="button" aria-label={readerMessages.zoomIn} onClick={() => onEnlarge(1.25)}>
          <IconPlus {...ICON} />
        </button>
        <button
          type="button"
          className={styles.full}
          aria-label={full ? readerMessages.leaveFullscreen : readerMessages.fullscreen}
          onClick={onFull}
        >
          {full ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
        </button>
        {address && (
          <a
            className={styles.open}
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={itemMessages.openPdf}
            title={itemMessages.openPdf}
          >
            <IconExternalLink {...ICON} />
          </a>
        )}
      </div>
    </div>
  )
}

function Search({ field, asked, onAsk, hits, hit, done, onTurn }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onTurn(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && asked !== '') {
      event.stopPropagation()
      onAsk('')
    } else return
    event.preventDefault()
  }
  const told = done ? (hits > 0 ? readerMessages.hit(hit + 1, hits) : readerMessages.hits(0)) : readerMessages.searching(hits)
  return (
    <div className={styles.search} role="search">
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={readerMessages.search}
        placeholder={readerMessages.searchPlaceholder}
        value={asked}
        onChange={(event) => onAsk(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {asked.trim() !== '' && told}
      </span>
      {asked !== '' && (
        <>
          <button type="button" aria-label={readerMessages.previousHit} disabled={hits === 0} onClick={() => onTurn(-1)}>
            <IconChevronUp {...ICON} />
          </button>
          <button type="button" aria-label={readerMessages.nextHit} disabled={hits === 0} onClick={() => onTurn(1)}>
            <IconChevronDown {...ICON} />
          </button>
          <button type="button" aria-label={readerMessages.clear} onClick={() => onAsk('')}>
            <IconX {...ICON} />
          </button>
        </>
      )}
    </div>
  )
}
