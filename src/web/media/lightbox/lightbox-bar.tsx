import {
  IconArrowsMinimize,
  IconMaximize,
  IconMinimize,
  IconCheck,
  IconLink,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { zoomMessages, viewerMessages } from '#shared/words/media/media.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { PageNavigation } from '../pages/page-navigation.tsx'
import type { Slide } from './slides.ts'
import styles from './lightbox.module.css'

interface Props {
  slide: Slide
  /** The position of the picture and the number of pictures. */
  n: number
  of: number
  /** Index of the page and the number of pages; 0 for a single page. */
  page: number
  pages: number
  onPage: (page: number) => void
  zoomed: boolean
  full: boolean
  closer: RefObject<HTMLButtonElement | null>
  onZoom: (by: number) => void
  onWhole: () => void
  onRotate: () => void
  onFull: () => void
  /** Returns a link to the visible part; omitted if there is none. */
  linkHere?: (() => string) | undefined
  onClose: () => void
}

const STEP = 1.5
const ICON = { size: 20, 'aria-hidden': true } as const

/** The title of the picture, and buttons for what the keys do. */
export function LightboxBar(props: Props) {
  const {
    slide,
    n,
    of,
    page,
    pages,
    onPage,
    zoomed,
    full,
    closer,
    onZoom,
    onWhole,
    onRotate,
    onFull,
    linkHere,
    onClose,
  } = props
  const fullLabel = full ? zoomMessages.leaveFullscreen : zoomMessages.fullscreen
  return (
    <div className={styles.bar}>
      <div className={styles.told}>
        <p className={styles.title}>{slide.title}</p>
        {slide.line && <p className={styles.line}>{slide.line}</p>}
      </div>
      {pages > 1 && (
        <div className={styles.pages}>
          <PageNavigation count={pages} page={page} onPage={onPage} isSideways />
        </div>
      )}
      {of > 1 && (
        <p className={styles.count} role="status">
          {itemMessages.position(n, of)}
        </p>
      )}
      <button
        type="button"
        aria-label={viewerMessages.zoomOut}
        title={viewerMessages.zoomOut}
        // Not `disabled`, which would drop the focus.
        aria-disabled={!zoomed}
        onClick={() => zoomed && onZoom(1 / STEP)}
      >
        <IconMinus {...ICON} />
      </button>
      <button
        type="button"
        aria-label={viewerMessages.zoomIn}
        title={viewerMessages.zoomIn}
        onClick={() => onZoom(STEP)}
      >
        <IconPlus {...ICON} />
      </button>
      <button
        type="button"
        className={styles.lesser}
        aria-label={viewerMessages.fit}
        title={viewerMessages.fit}
        aria-disabled={!zoomed}
        onClick={() => zoomed && onWhole()}
      >
        <IconArrowsMinimize {...ICON} />
      </button>
      <button type="button" aria-label={zoomMessages.rotate} title={zoomMessages.rotate} onClick={onRotate}>
        <IconRotateClockwise {...ICON} />
      </button>
      <button type="button" className={styles.lesser} aria-label={fullLabel} title={fullLabel} onClick={onFull}>
        {full ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
      </button>
      {linkHere && <LinkButton linkHere={linkHere} />}
      <button
        ref={closer}
        type="button"
        aria-label={viewerMessages.close}
        title={viewerMessages.close}
        onClick={onClose}
      >
        <IconX {...ICON} />
      </button>
    </div>
  )
}

const TOLD_MS = 4000

/** Copies a link to the visible part and confirms it in place, because alerts would be hidden behind the lightbox. */
function LinkButton({ linkHere }: { linkHere: () => string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return undefined
    const timer = setTimeout(setSaid, TOLD_MS, '')
    return () => clearTimeout(timer)
  }, [said])
  const copy = () => {
    const link = linkHere()
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setSaid(zoomMessages.linkCopied),
      // Show the link so that the user can copy it.
      () => setSaid(link),
    )
  }
  return (
    <>
      <p className={said ? styles.said : 'visually-hidden'} role="status">
        {said}
      </p>
      <button type="button" aria-label={zoomMessages.linkHere} title={zoomMessages.linkHere} onClick={copy}>
        {said ? <IconCheck {...ICON} /> : <IconLink {...ICON} />}
      </button>
    </>
  )
}
