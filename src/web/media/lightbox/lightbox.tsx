import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { readerMessages, zoomMessages, viewerMessages } from '#shared/words/media/media.ts'
import { readingKey } from '#web/ui/preferences/direction.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { useModalDialog } from '#web/ui/public/use-modal-dialog.ts'
import { usePages } from '../pages/use-pages.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { LightboxBar } from './lightbox-bar.tsx'
import { usePanZoom } from './pan-zoom.ts'
import type { Region } from './region.ts'
import { fragmentOf, regionSeen, viewOf } from './region-view.ts'
import { slideOfPage, type Slide } from './slides.ts'
import { useDeepZoom } from './use-deep-zoom.ts'
import styles from './lightbox.module.css'

interface Props {
  slides: readonly Slide[]
  /** Index of the first picture. */
  start: number
  /** Index of its first page. */
  startPage?: number
  /** The part of the first picture to zoom to. */
  region?: Region | null
  /** Returns the URL of a picture's page, to copy a link to the visible part. */
  addressOf?: ((id: string) => string) | undefined
  /** Called with the last picture and the index of its page. */
  onClose: (id: string, page: number) => void
}

const NO_PAGES: [] = []
const STEP = 1.5
const PAN = 0.15

/**
 * Shows pictures page by page, as large as the window, with zoom. Escape closes, arrow keys turn pages, + and − zoom.
 */
export function Lightbox({ slides, start, startPage = 0, region = null, addressOf, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const pieces = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const [turned, setTurned] = useState(0)
  const [page, setPage] = useState(startPage)
  const whole = slides[index]
  const pages = usePages(whole?.id ?? '', (whole?.pages ?? 1) > 1) ?? NO_PAGES
  const slide = whole && slideOfPage(whole, pages[page])
  const { stage, view, zoom, pan, reset, show, handlers } = usePanZoom(turn)
  const { full, toggle } = useFullscreen(dialog)
  const zoomed = view.scale > 1
  const { shown, deep } = useDeepZoom({
    stage: pieces,
    tiles: slide?.tiles,
    wanted: zoomed,
    placed: () => ({ ...view, width: widthOf() * view.scale, turned }),
    whole: widthOf,
    onWhole: reset,
  })

  function widthOf() {
    return picture.current?.offsetWidth ?? 1
  }
  /** Turns pages, and goes to the next picture after the last page. */
  function turn(by: 1 | -1) {
    if (page + by >= 0 && page + by < pages.length) goToPage(page + by)
    else goToSlide(index + by)
  }
  function goToPage(next: number) {
    setPage(next)
    setTurned(0)
    reset()
  }
  function goToSlide(next: number) {
    if (next === index || next < 0 || next >= slides.length) return
    setIndex(next)
    goToPage(0)
  }
  const enlarge = (factor: number) => {
    const pieced = deep()
    if (pieced) pieced.zoom(factor)
    else zoom(factor)
  }
  const move = (x: number, y: number) => {
    const pieced = deep()
    if (pieced) pieced.pan(x, y)
    else pan(x, y)
  }
  const rotate = () => {
    setTurned(turned + 90)
    deep()?.turn(turned + 90)
  }

  useModalDialog(dialog, closer)
  const begin = useEffectEvent(() => {
    const [box, on] = [picture.current, stage.current]
    if (!region || !box || !on) return
    const size = { width: box.offsetWidth, height: box.offsetHeight }
    show(viewOf(region, size, { width: on.clientWidth, height: on.clientHeight }))
  })
  useEffect(() => begin(), [])
  /** Returns a link to the visible part, relative to the unrotated picture. */
  const linkHere = () => {
    const [box, on] = [picture.current, stage.current]
    if (!slide || !addressOf || !box) return ''
    const pieced = deep()
    const across = { width: box.offsetWidth * view.scale, height: box.offsetHeight * view.scale }
    const room = { width: on?.clientWidth ?? 0, height: on?.clientHeight ?? 0 }
    const seen = pieced ? pieced.region() : regionSeen({ ...across, x: view.x, y: view.y }, room)
    return new URL(addressOf(slide.id) + (zoomed && page === 0 ? fragmentOf(seen) : ''), window.location.href).href
  }
  usePreloaded([
    ...[slides[index + 1], slides[index - 1]].map((neighbour) => neighbour?.sources.at(-1)?.url),
    pages[page + 1]?.image,
  ])

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => (zoomed ? move(PAN, 0) : turn(1)),
      ArrowLeft: () => (zoomed ? move(-PAN, 0) : turn(-1)),
      ArrowUp: () => move(0, -PAN),
      ArrowDown: () => move(0, PAN),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Home: () => (pages.length > 0 ? goToPage(0) : goToSlide(0)),
      End: () => (pages.length > 0 ? goToPage(pages.length - 1) : goToSlide(slides.length - 1)),
      '+': () => enlarge(STEP),
      '=': () => enlarge(STEP),
      '-': () => enlarge(1 / STEP),
      '0': reset,
      r: rotate,
      f: toggle,
    }
    const act = actions[zoomed ? latinKey(event) : readingKey(latinKey(event))]
    // In the page number field, other keys are input.
    if ((event.target as Element).closest('input') && !event.key.startsWith('Page')) return
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  if (!slide) return null
  const { title, sources, original, ratio, placeholder } = slide
  const [largest, several] = [sources.at(-1), sources.length > 1]
  const moved = {
    '--ratio': ratio,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${turned}deg)`,
    backgroundImage: placeholder && `url("${placeholder}")`,
  }
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label={`${viewerMessages.label}: ${title}`}
      onClose={() => onClose(slide.id, page)}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={`${styles.stage} ${zoomed ? styles.zoomed : ''}`} hidden={shown} {...handlers}>
        <div
          key={`${slide.id} ${page}`}
          ref={picture}
          className={`${styles.picture} ${turned % 180 === 0 ? '' : styles.side}`}
          style={moved as CSSProperties}
        >
          <img
            src={largest?.url}
            srcSet={several ? sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined}
            sizes={several ? `min(100vw, calc((100vh - 7rem) * ${ratio.toFixed(4)}))` : undefined}
            alt={zoomMessages.picture(page > 0 ? `${title}, ${readerMessages.page(page + 1)}` : title)}
            draggable={false}
          />
          {zoomed && (original ?? several) && (
            <img src={original ?? largest?.url} alt="" aria-hidden="true" draggable={false} />
          )}
        </div>
      </div>
      <div ref={pieces} className={`${styles.pieces} ${shown ? styles.drawn : ''}`} aria-hidden={!shown} />
      <LightboxBar
        slide={slide}
        n={index + 1}
        of={slides.length}
        page={page}
        pages={pages.length}
        onPage={goToPage}
        zoomed={zoomed}
        full={full}
        closer={closer}
        onZoom={enlarge}
        onWhole={reset}
        onRotate={rotate}
        onFull={toggle}
        linkHere={addressOf && linkHere}
        onClose={() => dialog.current?.close()}
      />
      {(slides.length > 1 || pages.length > 1) && (
        <>
          <button
            type="button"
            className={`${styles.turn} ${styles.back}`}
            aria-label={page > 0 || slides.length === 1 ? readerMessages.previousPage : viewerMessages.previous}
            aria-disabled={index === 0 && page === 0}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.turn} ${styles.on}`}
            aria-label={page < pages.length - 1 || slides.length === 1 ? readerMessages.nextPage : viewerMessages.next}
            aria-disabled={index === slides.length - 1 && page >= pages.length - 1}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  )
}

/** Preloads the neighbouring pictures. */
function usePreloaded(wanted: readonly (string | null | undefined)[]): void {
  const addresses = wanted.filter(Boolean).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ')) if (address !== '') new Image().src = address
  }, [addresses])
}
