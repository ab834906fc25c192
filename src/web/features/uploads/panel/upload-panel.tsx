import { Progress } from '@mantine/core'
import { IconChevronDown, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { uploadMessages, structureMessages } from '#shared/words/uploads/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { useUploads, useUploadState } from '../uploads-context.tsx'
import { sortForDisplay, summarizeUploads } from './upload-summary.ts'
import { UploadList } from './upload-list.tsx'
import styles from './upload-panel.module.css'

/** The upload panel at the bottom of every screen of the client app. Shown while there are files in the queue. */
export function UploadPanel() {
  const state = useUploadState()
  const uploads = useUploads()
  const [isOpen, setIsOpen] = useState(true)
  const panelRef = useRef<HTMLElement>(null)
  const { items, structure, pauseReason, remembered } = state
  const isShown = items.length > 0 || structure !== null
  const { title, detail, percent, announcement, pendingCount, failed, stuckCount } = summarizeUploads(state)
  // The action may remove its button, so the focus moves to the panel.
  const withPanelFocus = (action: () => void) => () => {
    action()
    panelRef.current?.focus()
  }
  return (
    <>
      <div role="status" className="visually-hidden">
        {isShown && announcement}
      </div>
      {isShown && (
        <section
          ref={panelRef}
          className={styles.tray}
          aria-label={uploadMessages.title}
          tabIndex={-1}
          data-upload-tray
        >
          <header className={styles.head}>
            <div className={styles.content}>
              <h2 className={styles.title}>{title}</h2>
              {detail && <p className={styles.amount}>{detail}</p>}
            </div>
            <Button
              variant="icon"
              small
              aria-label={isOpen ? uploadMessages.collapse : uploadMessages.expand}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconChevronDown size={18} stroke={1.75} aria-hidden className={isOpen ? undefined : styles.turned} />
            </Button>
          </header>
          {percent !== null && (
            <Progress
              size={3}
              radius={0}
              value={percent}
              aria-label={structure ? structureMessages.upload : uploadMessages.overall}
            />
          )}
          {pauseReason && pendingCount > 0 && (
            <p className={styles.note}>
              <IconCloudOff size={16} stroke={1.75} aria-hidden />
              {uploadMessages.pauseReasons[pauseReason]}
            </p>
          )}
          {isOpen && stuckCount > failed && (
            <p className={styles.note}>
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              {uploadMessages.missing}
            </p>
          )}
          {isOpen && remembered && (
            <p className={styles.note}>
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              <span className={styles.content}>{uploadMessages.remembered[remembered]}</span>
              <Button small variant="quiet" onClick={withPanelFocus(uploads.forgetChoice)}>
                {uploadMessages.askAgain}
              </Button>
            </p>
          )}
          {isOpen && items.length > 0 && <UploadList items={sortForDisplay(items)} />}
          {isOpen && (structure !== null || pendingCount > 1 || stuckCount > 1 || failed > 0) && (
            <footer className={styles.foot}>
              {(structure !== null || pendingCount > 1) && (
                <Button small variant="quiet" onClick={withPanelFocus(uploads.cancelAll)}>
                  {items.length === 0 ? structureMessages.stop : uploadMessages.cancelAll}
                </Button>
              )}
              {stuckCount > 1 && (
                <Button small variant="quiet" onClick={withPanelFocus(uploads.dismissAll)}>
                  {uploadMessages.dismissAll}
                </Button>
              )}
              {failed > 0 && (
                <Button small onClick={withPanelFocus(uploads.retryAll)}>
                  {uploadMessages.retryAll}
                </Button>
              )}
            </footer>
          )}
        </section>
      )}
    </>
  )
}
