import { Progress } from '@mantine/core'
import { IconChevronDown, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { uploadMessages as words, structureMessages } from '#shared/words/uploads/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { useUploads, useUploadState } from '../uploads-context.tsx'
import { inOrder, summaryOf } from './summary.ts'
import { UploadList } from './upload-list.tsx'
import styles from './upload-tray.module.css'

/** Bottom right over every client screen, while anything is on its way or waits for a person. */
export function UploadTray() {
  const state = useUploadState()
  const uploads = useUploads()
  const [open, setOpen] = useState(true)
  const tray = useRef<HTMLElement>(null)
  const { items, structure, hold, remembered } = state
  const shown = items.length > 0 || structure !== null
  const { title, more, percent, spoken, pending, failed, stuck } = summaryOf(state)
  // The button that was pressed may go with what it did.
  const stay = (act: () => void) => () => {
    act()
    tray.current?.focus()
  }
  return (
    <>
      <div role="status" className="visually-hidden">
        {shown && spoken}
      </div>
      {shown && (
        <section ref={tray} className={styles.tray} aria-label={words.title} tabIndex={-1} data-upload-tray>
          <header className={styles.head}>
            <div className={styles.words}>
              <h2 className={styles.title}>{title}</h2>
              {more && <p className={styles.amount}>{more}</p>}
            </div>
            <Button
              look="icon"
              small
              aria-label={open ? words.collapse : words.expand}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={18} stroke={1.75} aria-hidden className={open ? undefined : styles.turned} />
            </Button>
          </header>
          {percent !== null && (
            <Progress
              size={3}
              radius={0}
              value={percent}
              aria-label={structure ? structureMessages.upload : words.overall}
            />
          )}
          {hold && pending > 0 && (
            <p className={styles.note}>
              <IconCloudOff size={16} stroke={1.75} aria-hidden />
              {words.holds[hold]}
            </p>
          )}
          {open && stuck > failed && (
            <p className={styles.note}>
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              {words.missing}
            </p>
          )}
          {open && remembered && (
            <p className={styles.note}>
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              <span className={styles.words}>{words.remembered[remembered]}</span>
              <Button small look="quiet" onClick={stay(uploads.askAgain)}>
                {words.askAgain}
              </Button>
            </p>
          )}
          {open && items.length > 0 && <UploadList items={inOrder(items)} />}
          {open && (structure !== null || pending > 1 || stuck > 1 || failed > 0) && (
            <footer className={styles.foot}>
              {(structure !== null || pending > 1) && (
                <Button small look="quiet" onClick={stay(uploads.cancelAll)}>
                  {items.length === 0 ? structureMessages.stop : words.cancelAll}
                </Button>
              )}
              {stuck > 1 && (
                <Button small look="quiet" onClick={stay(uploads.dismissAll)}>
                  {words.dismissAll}
                </Button>
              )}
              {failed > 0 && (
                <Button small onClick={stay(uploads.retryAll)}>
                  {words.retryAll}
                </Button>
              )}
            </footer>
          )}
        </section>
      )}
    </>
  )
}
