import { IconAlertCircle, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import type { CSSProperties, Ref } from 'react'
import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import type { UploadSummary } from './upload-summary.ts'
import styles from './upload-panel.module.css'

interface Props {
  ref: Ref<HTMLButtonElement>
  summary: Pick<UploadSummary, 'shortTitle' | 'timeLeft' | 'problemText' | 'percent' | 'isDone'>
  onExpand: () => void
}

/** The collapsed upload panel: how far the uploads are, and whether any failed. */
export function UploadPill({ ref, summary, onExpand }: Props) {
  const { shortTitle, timeLeft, problemText, percent, isDone } = summary
  return (
    <button ref={ref} type="button" className={styles.pill} aria-expanded={false} onClick={onExpand}>
      <span className="visually-hidden">{uploadMessages.expand}</span>{' '}
      {problemText ? (
        <IconAlertCircle size={20} stroke={1.75} aria-hidden className={styles.failed} />
      ) : isDone ? (
        <IconCircleCheck size={20} stroke={1.75} aria-hidden className={styles.success} />
      ) : (
        <span className={styles.ring} style={{ '--percent': `${percent ?? 0}%` } as CSSProperties} aria-hidden />
      )}
      <span className={styles.pillText}>{[problemText || shortTitle, timeLeft].filter(Boolean).join(' · ')}</span>
      <IconChevronUp size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
