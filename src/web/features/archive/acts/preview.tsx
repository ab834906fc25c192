import { IconChevronLeft, IconChevronRight, IconFolderFilled, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { viewerMessages } from '#shared/words/media/media.ts'
import { formatBytes, formatDayHere } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingState } from '#web/ui/state.tsx'
import { readingKey } from '#web/ui/preferences/direction.ts'
import { useModalDialog } from '#web/ui/public/use-modal-dialog.ts'
import { isBrief } from '../data/listing.ts'
import { titleOf, type Entry } from '../entries/entries.ts'
import styles from './preview.module.css'

interface Props {
  entry: Entry
  place: number
  total: number
  /** Undefined at an end of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onOpen: () => void
  onClose: () => void
}

/** Elements that handle keys themselves. */
const PLAYERS = '[data-own-keys], input'

/** Shows one entry large over the list. Arrow keys move on, Enter opens it, Space or Escape closes the preview. */
export function Preview({ entry, place, total, onPrevious, onNext, onOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // A dialog opened from here, such as an enlarged image, gets the keys instead.
    const box = target.closest('dialog')
    if ((box && box !== dialog.current) || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest(PLAYERS) || (target.closest('a, button') && [' ', 'Enter'].includes(event.key))) return
    const act = {
      ArrowLeft: onPrevious,
      ArrowUp: onPrevious,
      ArrowRight: onNext,
      ArrowDown: onNext,
      ' ': onClose,
      Enter: onOpen,
    }[readingKey(event.key)]
    if (!act) return
    event.preventDefault()
    act()
  })
  // Listens on the window because the focused element may have been removed with the previous entry.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const title = titleOf(entry)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.box}
      aria-label={`${archiveMessages.preview}: ${title}`}
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <header className={styles.bar}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          <p className={styles.facts}>{factsOf(entry)}</p>
        </div>
        <p className={styles.count} role="status">
          <bdi className="visually-hidden">{title}</bdi> {itemMessages.position(place + 1, total)}
        </p>
        <Button small onClick={onOpen}>
          {archiveMessages.open}
        </Button>
        <button
          type="button"
          className={styles.close}
          aria-label={viewerMessages.close}
          title={viewerMessages.close}
          onClick={onClose}
        >
          <IconX size={22} stroke={1.75} aria-hidden />
        </button>
      </header>
      <div className={styles.stage}>
        {entry.kind === 'artifact' ? (
          <div className={styles.medium} key={entry.id}>
            {isBrief(entry.artifact) ? <LoadingState /> : <Viewer artifact={entry.artifact} eager sizes="100vw" />}
          </div>
        ) : (
          <div className={styles.folder}>
            <IconFolderFilled size={144} aria-hidden />
          </div>
        )}
      </div>
      <button
        type="button"
        className={`${styles.turn} ${styles.back}`}
        aria-label={viewerMessages.previous}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={28} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={`${styles.turn} ${styles.on}`}
        aria-label={viewerMessages.next}
        disabled={!onNext}
        onClick={onNext}
      >
        <IconChevronRight size={28} stroke={1.75} aria-hidden />
      </button>
    </dialog>
  )
}

function factsOf(entry: Entry): string {
  if (entry.kind === 'folder') return [archiveMessages.folder, formatDayHere(entry.folder.created_at)].join(' · ')
  const { type, file } = entry.artifact
  return [archiveMessages.kinds[type], formatOrigin(entry.artifact), file && formatBytes(file.size)].filter(Boolean).join(' · ')
}
