import { IconChevronLeft, IconChevronRight, IconFolderFilled, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { viewerMessages } from '#shared/words/media/media.ts'
import { formatBytes, formatLocalDay } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingState } from '#web/ui/state.tsx'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { useModalDialog } from '#web/ui/public/use-modal-dialog.ts'
import { isBrief } from '../data/listing.ts'
import { getEntryTitle, type Entry } from '../entries/indexed-list.ts'
import { formatKind } from '#web/media/format-kind.ts'
import styles from './preview.module.css'

interface Props {
  entry: Entry
  position: number
  total: number
  /** Undefined at an end of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onOpen: () => void
  onClose: () => void
}

/** Elements that handle keys themselves. */
const OWN_KEYS_SELECTOR = '[data-own-keys], input'

/**
 * Shows one entry large over the list. Arrow keys show the previous or next entry, Enter opens this one, Space or
 * Escape closes the preview.
 */
export function Preview({ entry, position, total, onPrevious, onNext, onOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // A dialog opened from here, such as an enlarged image, gets the keys instead.
    const closestDialog = target.closest('dialog')
    if ((closestDialog && closestDialog !== dialog.current) || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest(OWN_KEYS_SELECTOR) || (target.closest('a, button') && [' ', 'Enter'].includes(event.key))) return
    const handler = {
      ArrowLeft: onPrevious,
      ArrowUp: onPrevious,
      ArrowRight: onNext,
      ArrowDown: onNext,
      ' ': onClose,
      Enter: onOpen,
    }[toReadingDirectionKey(event.key)]
    if (!handler) return
    event.preventDefault()
    handler()
  })
  // Listens on the window because the focused element may have been removed with the previous entry.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const title = getEntryTitle(entry)
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
          <p className={styles.facts}>{formatFacts(entry)}</p>
        </div>
        <p className={styles.count} role="status">
          <bdi className="visually-hidden">{title}</bdi> {itemMessages.position(position + 1, total)}
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

function formatFacts(entry: Entry): string {
  if (entry.kind === 'folder') return [archiveMessages.folder, formatLocalDay(entry.folder.created_at)].join(' · ')
  const { file } = entry.artifact
  return [formatKind(entry.artifact), formatOrigin(entry.artifact), file && formatBytes(file.size)]
    .filter(Boolean)
    .join(' · ')
}
