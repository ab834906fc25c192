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
  position: number
  total: number
  /** Index of the page and the number of pages; 0 for a single page. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  isZoomed: boolean
  isFullscreen: boolean
  closeButtonRef: RefObject<HTMLButtonElement | null>
  onZoom: (factor: number) => void
  onReset: () => void
  onRotate: () => void
  onToggleFullscreen: () => void
  /** Returns a link to the visible part; omitted if there is none. */
  getLink?: (() => string) | undefined
  onClose: () => void
}

const ZOOM_STEP = 1.5
const ICON_PROPS = { size: 20, 'aria-hidden': true } as const

/** The title of the picture, and buttons that do the same as the keys. */
export function LightboxBar(props: Props) {
  const {
    slide,
    position,
    total,
    page,
    pageCount,
    onPage,
    isZoomed,
    isFullscreen,
    closeButtonRef,
    onZoom,
    onReset,
    onRotate,
    onToggleFullscreen,
    getLink,
    onClose,
  } = props
  const fullscreenLabel = isFullscreen ? zoomMessages.leaveFullscreen : zoomMessages.fullscreen
  return (
    <div className={styles.bar}>
      <div className={styles.told}>
        <p className={styles.title}>{slide.title}</p>
        {slide.subtitle && <p className={styles.line}>{slide.subtitle}</p>}
      </div>
      {pageCount > 1 && (
        <div className={styles.pages}>
          <PageNavigation count={pageCount} page={page} onPage={onPage} isSideways />
        </div>
      )}
      {total > 1 && (
        <p className={styles.count} role="status">
          {itemMessages.position(position, total)}
        </p>
      )}
      <button
        type="button"
        aria-label={viewerMessages.zoomOut}
        title={viewerMessages.zoomOut}
        // Not `disabled`, which would drop the focus.
        aria-disabled={!isZoomed}
        onClick={() => isZoomed && onZoom(1 / ZOOM_STEP)}
      >
        <IconMinus {...ICON_PROPS} />
      </button>
      <button
        type="button"
        aria-label={viewerMessages.zoomIn}
        title={viewerMessages.zoomIn}
        onClick={() => onZoom(ZOOM_STEP)}
      >
        <IconPlus {...ICON_PROPS} />
      </button>
      <button
        type="button"
        className={styles.lesser}
        aria-label={viewerMessages.fit}
        title={viewerMessages.fit}
        aria-disabled={!isZoomed}
        onClick={() => isZoomed && onReset()}
      >
        <IconArrowsMinimize {...ICON_PROPS} />
      </button>
      <button type="button" aria-label={zoomMessages.rotate} title={zoomMessages.rotate} onClick={onRotate}>
        <IconRotateClockwise {...ICON_PROPS} />
      </button>
      <button
        type="button"
        className={styles.lesser}
        aria-label={fullscreenLabel}
        title={fullscreenLabel}
        onClick={onToggleFullscreen}
      >
        {isFullscreen ? <IconMinimize {...ICON_PROPS} /> : <IconMaximize {...ICON_PROPS} />}
      </button>
      {getLink && <LinkButton getLink={getLink} />}
      <button
        ref={closeButtonRef}
        type="button"
        aria-label={viewerMessages.close}
        title={viewerMessages.close}
        onClick={onClose}
      >
        <IconX {...ICON_PROPS} />
      </button>
    </div>
  )
}

const MESSAGE_MS = 4000

/** Copies a link to the visible part and confirms it in place, because alerts would be hidden behind the lightbox. */
function LinkButton({ getLink }: { getLink: () => string }) {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(setMessage, MESSAGE_MS, '')
    return () => clearTimeout(timer)
  }, [message])
  const copy = () => {
    const link = getLink()
    const copyPromise = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    copyPromise.then(
      () => setMessage(zoomMessages.linkCopied),
      // Show the link so that the user can copy it.
      () => setMessage(link),
    )
  }
  return (
    <>
      <p className={message ? styles.said : 'visually-hidden'} role="status">
        {message}
      </p>
      <button type="button" aria-label={zoomMessages.linkHere} title={zoomMessages.linkHere} onClick={copy}>
        {message ? <IconCheck {...ICON_PROPS} /> : <IconLink {...ICON_PROPS} />}
      </button>
    </>
  )
}
