import { IconArrowsMinimize, IconChevronLeft, IconChevronRight, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { itemMessages, viewerMessages } from '#shared/messages.ts'
import { usePanZoom } from './pan-zoom.ts'
import type { Slide } from './slides.ts'
import styles from './lightbox.module.css'

interface Props {
  slides: readonly Slide[]
  /** Index of the picture to begin with. */
  start: number
  onClose: () => void
}

/** One picture after the other, as large as the window, to be zoomed into. Escape closes, arrows turn, + and − zoom. */
export function Lightbox({ slides, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const [index, setIndex] = useState(start)
  const slide = slides[index]
  const { stage, view, zoom, reset, handlers } = usePanZoom(turn)

  function turn(by: -1 | 1) {
    const next = index + by
    if (next < 0 || next >= slides.length) return
    setIndex(next)
    reset()
  }
  useEffect(() => {
    const { overflow } = document.documentElement.style
    dialog.current?.showModal()
    closer.current?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      '+': () => zoom(1.5),
      '=': () => zoom(1.5),
      '-': () => zoom(1 / 1.5),
      '0': reset,
    }
    const act = actions[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  if (!slide) return null
  const { title, src, original, ratio, placeholder } = slide
  const moved = {
    '--ratio': ratio,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    backgroundImage: placeholder && `url("${placeholder}")`,
  }
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label={`${viewerMessages.label}: ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={`${styles.stage} ${view.scale > 1 ? styles.zoomed : ''}`} {...handlers}>
        <div className={styles.picture} style={moved as CSSProperties}>
          <img key={src} src={src} alt={title} draggable={false} />
          {original && view.scale > 1 && <img src={original} alt="" aria-hidden="true" draggable={false} />}
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.title}>{title}</p>
        {slides.length > 1 && <p className={styles.count}>{itemMessages.position(index + 1, slides.length)}</p>}
        <button
          type="button"
          aria-label={viewerMessages.zoomOut}
          disabled={view.scale === 1}
          onClick={() => zoom(1 / 1.5)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <button type="button" aria-label={viewerMessages.zoomIn} onClick={() => zoom(1.5)}>
          <IconPlus size={20} aria-hidden />
        </button>
        <button type="button" aria-label={viewerMessages.fit} disabled={view.scale === 1} onClick={reset}>
          <IconArrowsMinimize size={20} aria-hidden />
        </button>
        <button ref={closer} type="button" aria-label={viewerMessages.close} onClick={() => dialog.current?.close()}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      {slides.length > 1 && (
        <>
          <button
            type="button"
            className={`${styles.turn} ${styles.back}`}
            aria-label={viewerMessages.previous}
            disabled={index === 0}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.turn} ${styles.on}`}
            aria-label={viewerMessages.next}
            disabled={index === slides.length - 1}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  )
}
