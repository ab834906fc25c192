import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import type { SendingPhase } from '../send/use-draft-sending.ts'
import styles from '../contribute.module.css'

const ANNOUNCED_STEP_PERCENT = 25

/** The progress as announced by screen readers: at the start, at each quarter and at the end, not for every percent. */
export const describeProgress = (percent: number): string =>
  percent < 100
    ? contributeMessages.sent(Math.floor(percent / ANNOUNCED_STEP_PERCENT) * ANNOUNCED_STEP_PERCENT)
    : contributeMessages.savingFiles

/** The progress of sending as text and as a bar. */
export function SendingProgress({ phase }: { phase: SendingPhase }) {
  const percent = phase.name === 'sending' ? Math.round(phase.percent) : 0
  return (
    <div className={styles.sign}>
      {phase.name === 'sending' && (
        <>
          {/* Outside the live region, which announces only quarters. */}
          <p>{percent < 100 ? contributeMessages.sent(percent) : contributeMessages.savingFiles}</p>
          <progress max={100} value={percent} aria-label={contributeMessages.sending} className={styles.bar} />
        </>
      )}
      <div role="status">
        {phase.name === 'working' && <p>{contributeMessages.preparing}</p>}
        {phase.name === 'sending' && <p className="visually-hidden">{describeProgress(percent)}</p>}
        {phase.name === 'waiting' && <p>{contributeMessages.waiting}</p>}
        {phase.name === 'refused' && <p className={styles.wrong}>{contributeMessages.refused(phase.message)}</p>}
        {phase.name === 'failed' && <p className={styles.wrong}>{contributeMessages.failed}</p>}
      </div>
    </div>
  )
}
