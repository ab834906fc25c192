import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { readerMessages, zoomMessages, viewerMessages } from '#shared/words/media/media.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { toSrcSet } from '#web/ui/media-box.tsx'
import { useModalDialog } from '#web/ui/public/use-modal-dialog.ts'
import { usePages } from '../pages/use-pages.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { LightboxBar } from './lightbox-bar.tsx'
import { usePanZoom } from './use-pan-zoom.ts'
import type { Region } from './region.ts'
import { toFragment, getVisibleRegion, getViewOfRegion } from './region-view.ts'
import { createPageSlide, type Slide } from './slides.ts'
import { useDeepZoom } from './use-deep-zoom.ts'
import styles from './lightbox.module.css'

interface Props {
  slides: readonly Slide[]
  /** Index of the first picture. */
  startIndex: number
  /** Index of its first page. */
  startPage?: number
  /** The part of the first picture to zoom to. */
  region?: Region | null
  /** Returns the URL of a picture's page, to copy a link to the visible part. */
  getPageUrl?: ((id: string) => string) | undefined
  /** Called with the last picture and the index of its page. */
  onClose: (id: string, page: number) => void
}

const NO_PAGES: [] = []
const ZOOM_STEP = 1.5
const PAN_STEP = 0.15
/** Pulling the picture down this far fades the background out. */
const FADE_PX = 500

/**
 * Shows pictures page by page, as large as the viewport, with zoom. Escape closes, arrow keys turn pages or move a
 * zoomed picture, J and K always turn pages, + and − zoom.
 */
export function Lightbox({ slides, startIndex, startPage = 0, region = null, getPageUrl, onClose }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const closeButtonRef = useRef<HTMLButtonElement>(null)
  const pictureRef = useRef<HTMLDivElement>(null)
  const tilesRef = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(startIndex)
  const [rotationDegrees, setRotationDegrees] = useState(0)
  const [page, setPage] = useState(startPage)
  const itemSlide = slides[index]
  const pages = usePages(itemSlide?.id ?? '', (itemSlide?.pages ?? 1) > 1) ?? NO_PAGES
  const slide = itemSlide && createPageSlide(itemSlide, pages[page])
  const {
    stage: stageRef,
    view,
    zoom,
    pan,
    reset,
    setView,
    handlers,
  } = usePanZoom({
    onSwipe: goBy,
    onPullDown: () => dialogRef.current?.close(),
  })
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(dialogRef)
  const isZoomed = view.scale > 1
  const { areTilesShown, getDeepZoom } = useDeepZoom({
    stageRef: tilesRef,
    tiles: slide?.tiles,
    isZoomed: isZoomed,
    getPlacement: () => ({ ...view, width: getFitWidth() * view.scale, rotationDegrees }),
    getFitWidth: getFitWidth,
    onZoomedOut: reset,
  })

  function getFitWidth() {
    return pictureRef.current?.offsetWidth ?? 1
  }
  /** Turns pages, and goes to the next picture after the last page. */
  function goBy(step: 1 | -1) {
    if (page + step >= 0 && page + step < pages.length) goToPage(page + step)
    else goToSlide(index + step)
  }
  function goToPage(nextPage: number) {
    setPage(nextPage)
    setRotationDegrees(0)
    reset()
  }
  function goToSlide(next: number) {
    if (next === index || next < 0 || next >= slides.length) return
    setIndex(next)
    goToPage(0)
  }
  const zoomBy = (factor: number) => {
    const deepZoom = getDeepZoom()
    if (deepZoom) deepZoom.zoom(factor)
    else zoom(factor)
  }
  const panBy = (x: number, y: number) => {
    const deepZoom = getDeepZoom()
    if (deepZoom) deepZoom.pan(x, y)
    else pan(x, y)
  }
  const rotate = () => {
    setRotationDegrees(rotationDegrees + 90)
    getDeepZoom()?.rotate(rotationDegrees + 90)
  }

  useModalDialog(dialogRef, closeButtonRef)
  const showStartRegion = useEffectEvent(() => {
    const [pictureElement, stageElement] = [pictureRef.current, stageRef.current]
    if (!region || !pictureElement || !stageElement) return
    const size = { width: pictureElement.offsetWidth, height: pictureElement.offsetHeight }
    setView(getViewOfRegion(region, size, { width: stageElement.clientWidth, height: stageElement.clientHeight }))
  })
  useEffect(() => showStartRegion(), [])
  /** Returns a link to the visible part, relative to the unrotated picture. */
  const getLink = () => {
    const [pictureElement, stageElement] = [pictureRef.current, stageRef.current]
    if (!slide || !getPageUrl || !pictureElement) return ''
    const deepZoom = getDeepZoom()
    const zoomedSize = {
      width: pictureElement.offsetWidth * view.scale,
      height: pictureElement.offsetHeight * view.scale,
    }
    const stageSize = { width: stageElement?.clientWidth ?? 0, height: stageElement?.clientHeight ?? 0 }
    const visibleRegion = deepZoom
      ? deepZoom.getRegion()
      : getVisibleRegion({ ...zoomedSize, x: view.x, y: view.y }, stageSize)
    return new URL(
      getPageUrl(slide.id) + (isZoomed && page === 0 ? toFragment(visibleRegion) : ''),
      window.location.href,
    ).href
  }
  usePreloadedImages([
    ...[slides[index + 1], slides[index - 1]].map((neighbour) => neighbour?.sources.at(-1)?.url),
    pages[page + 1]?.image,
  ])

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => (isZoomed ? panBy(PAN_STEP, 0) : goBy(1)),
      ArrowLeft: () => (isZoomed ? panBy(-PAN_STEP, 0) : goBy(-1)),
      ArrowUp: () => panBy(0, -PAN_STEP),
      ArrowDown: () => panBy(0, PAN_STEP),
      PageDown: () => goBy(1),
      PageUp: () => goBy(-1),
      j: () => goBy(1),
      k: () => goBy(-1),
      Home: () => (pages.length > 0 ? goToPage(0) : goToSlide(0)),
      End: () => (pages.length > 0 ? goToPage(pages.length - 1) : goToSlide(slides.length - 1)),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      '0': reset,
      r: rotate,
      f: toggleFullscreen,
    }
    const action = actions[isZoomed ? toLatinKey(event) : toReadingDirectionKey(toLatinKey(event))]
    // In the page number field, other keys are input.
    if ((event.target as Element).closest('input') && !event.key.startsWith('Page')) return
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  if (!slide) return null
  const { title, sources, original, ratio, placeholder } = slide
  const [largestSource, hasSeveral] = [sources.at(-1), sources.length > 1]
  const pictureStyle = {
    '--ratio': ratio,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${rotationDegrees}deg)`,
    backgroundImage: placeholder && `url("${placeholder}")`,
  }
  return (
    <dialog
      ref={dialogRef}
      className={styles.box}
      style={{ '--pulled': isZoomed ? 0 : Math.min(1, view.y / FADE_PX) } as CSSProperties}
      aria-label={`${viewerMessages.label}: ${title}`}
      onClose={() => onClose(slide.id, page)}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stageRef}
        className={`${styles.stage} ${isZoomed ? styles.zoomed : ''}`}
        hidden={areTilesShown}
        {...handlers}
      >
        <div
          key={`${slide.id} ${page}`}
          ref={pictureRef}
          className={`${styles.picture} ${rotationDegrees % 180 === 0 ? '' : styles.side}`}
          style={pictureStyle as CSSProperties}
        >
          <img
            src={largestSource?.url}
            srcSet={hasSeveral ? toSrcSet(sources) : undefined}
            sizes={hasSeveral ? `min(100vw, calc((100vh - 7rem) * ${ratio.toFixed(4)}))` : undefined}
            alt={zoomMessages.picture(page > 0 ? `${title}, ${readerMessages.page(page + 1)}` : title)}
            draggable={false}
          />
          {isZoomed && (original ?? hasSeveral) && (
            <img src={original ?? largestSource?.url} alt="" aria-hidden="true" draggable={false} />
          )}
        </div>
      </div>
      <div
        ref={tilesRef}
        className={`${styles.pieces} ${areTilesShown ? styles.drawn : ''}`}
        aria-hidden={!areTilesShown}
      />
      <LightboxBar
        slide={slide}
        position={index + 1}
        total={slides.length}
        page={page}
        pageCount={pages.length}
        onPage={goToPage}
        isZoomed={isZoomed}
        isFullscreen={isFullscreen}
        closeButtonRef={closeButtonRef}
        onZoom={zoomBy}
        onReset={reset}
        onRotate={rotate}
        onToggleFullscreen={toggleFullscreen}
        getLink={getPageUrl && getLink}
        onClose={() => dialogRef.current?.close()}
      />
      {(slides.length > 1 || pages.length > 1) && (
        <>
          <button
            type="button"
            className={`${styles.turn} ${styles.back}`}
            aria-label={page > 0 || slides.length === 1 ? readerMessages.previousPage : viewerMessages.previous}
            aria-disabled={index === 0 && page === 0}
            onClick={() => goBy(-1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.turn} ${styles.on}`}
            aria-label={page < pages.length - 1 || slides.length === 1 ? readerMessages.nextPage : viewerMessages.next}
            aria-disabled={index === slides.length - 1 && page >= pages.length - 1}
            onClick={() => goBy(1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  )
}

/** Preloads the neighbouring pictures. */
function usePreloadedImages(urls: readonly (string | null | undefined)[]): void {
  const joinedUrls = urls.filter(Boolean).join(' ')
  useEffect(() => {
    for (const url of joinedUrls.split(' ')) if (url !== '') new Image().src = url
  }, [joinedUrls])
}
