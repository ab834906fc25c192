import { Progress } from '@mantine/core'
import {
  IconAlertCircle,
  IconChevronDown,
  IconCircleCheck,
  IconCloudOff,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_SELECTED_IN_URL } from '#shared/rules/limits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { uploadMessages, structureMessages } from '#shared/words/uploads/uploads.ts'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { useUploads, useUploadState } from '../run/uploads-context.tsx'
import { sortForDisplay, summarizeUploads } from './upload-summary.ts'
import { UploadList } from './upload-list.tsx'
import { UploadPill } from './upload-pill.tsx'
import { useClearance } from './use-clearance.ts'
import { useOutcome } from './use-outcome.ts'
import { usePanelOpen } from './use-panel-open.ts'
import { useTransferEstimate } from './use-transfer-estimate.ts'
import styles from './upload-panel.module.css'

/**
 * The upload panel at the bottom of every screen of the client app: open, or a pill. Shown while there are files in the
 * queue, and for a moment afterwards.
 */
export function UploadPanel() {
  const state = useUploadState()
  const uploads = useUploads()
  const [isOpen, setIsOpen] = usePanelOpen()
  const panelRef = useRef<HTMLElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const { items, structure, pauseReason, remembered, sent } = state
  const isActive = items.length > 0 || structure !== null
  const { uploadedCount, dismiss } = useOutcome(isActive, sent.files)
  const isShown = isActive || uploadedCount > 0
  const summary = summarizeUploads(state, useTransferEstimate(state), uploadedCount)
  const { title, detail, problemText, percent, announcement, isDone, pendingCount, failed, stuckCount } = summary
  useClearance(panelRef, isShown)
  // The button is replaced by that of the other state, which takes over the focus.
  const toggle = (isNextOpen: boolean) => {
    flushSync(() => setIsOpen(isNextOpen))
    toggleRef.current?.focus()
  }
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
          className={isOpen ? styles.tray : undefined}
          aria-label={uploadMessages.title}
          tabIndex={-1}
          data-upload-tray
        >
          {!isOpen && <UploadPill ref={toggleRef} summary={summary} onExpand={() => toggle(true)} />}
          {isOpen && (
            <>
              <header className={styles.head}>
                {isDone && <IconCircleCheck size={22} stroke={1.75} aria-hidden className={styles.success} />}
                <div className={styles.content}>
                  <h2 className={styles.title}>{title}</h2>
                  {detail && <p className={styles.amount}>{detail}</p>}
                </div>
                <Button
                  ref={toggleRef}
                  variant="icon"
                  small
                  aria-label={uploadMessages.collapse}
                  aria-expanded
                  onClick={() => toggle(false)}
                >
                  <IconChevronDown size={18} stroke={1.75} aria-hidden />
                </Button>
                {!isActive && (
                  <Button
                    variant="icon"
                    small
                    aria-label={dialogMessages.close}
                    onClick={({ currentTarget }) => {
                      focusAfterRemoval(currentTarget)
                      dismiss()
                    }}
                  >
                    <IconX size={18} stroke={1.75} aria-hidden />
                  </Button>
                )}
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
              {problemText && pendingCount > 0 && (
                <p className={`${styles.note} ${styles.failed}`}>
                  <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                  {problemText}
                </p>
              )}
              {stuckCount > failed && (
                <p className={styles.note}>
                  <IconInfoCircle size={16} stroke={1.75} aria-hidden />
                  {uploadMessages.missing}
                </p>
              )}
              {remembered && (
                <p className={styles.note}>
                  <IconInfoCircle size={16} stroke={1.75} aria-hidden />
                  <span className={styles.content}>{uploadMessages.remembered[remembered]}</span>
                  <Button small variant="quiet" onClick={withPanelFocus(uploads.forgetChoice)}>
                    {uploadMessages.askAgain}
                  </Button>
                </p>
              )}
              {!isActive && sent.place && (
                <footer className={styles.foot}>
                  <Link
                    to="/client/archive"
                    search={{
                      projectId: sent.place.project,
                      folder: sent.place.folder,
                      ...(sent.artifacts.length <= MAX_SELECTED_IN_URL && { selected: [...sent.artifacts] }),
                    }}
                    className={getButtonClass({ small: true })}
                    onClick={dismiss}
                  >
                    {sent.artifacts.length <= MAX_SELECTED_IN_URL ? uploadMessages.select : uploadMessages.show}
                  </Link>
                </footer>
              )}
              {items.length > 0 && <UploadList items={sortForDisplay(items)} />}
              {(structure !== null || pendingCount > 1 || stuckCount > 1) && (
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
                  {failed > 1 && (
                    <Button small onClick={withPanelFocus(uploads.retryAll)}>
                      {uploadMessages.retryAll}
                    </Button>
                  )}
                </footer>
              )}
            </>
          )}
        </section>
      )}
    </>
  )
}
