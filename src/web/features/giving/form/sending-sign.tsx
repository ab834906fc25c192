import { givingMessages } from '#shared/words/giving/giving.ts'
import type { Phase } from '../send/use-sending.ts'
import styles from '../giving.module.css'

const STEP_PERCENT = 25

/** The progress as announced by screen readers: at the start, at each quarter and at the end, not for every percent. */
export const toldOf = (percent: number): string =>
  percent < 100 ? givingMessages.sent(Math.floor(percent / STEP_PERCENT) * STEP_PERCENT) : givingMessages.arriving

/** The progress of sending as text and as a bar. */
export function SendingSign({ phase }: { phase: Phase }) {
  const percent = phase.name === 'sending' ? Math.round(phase.percent) : 0
  return (
    <div className={styles.sign}>
      {phase.name === 'sending' && (
        <>
          {/* Outside the live region, which announces only quarters. */}
          <p>{percent < 100 ? givingMessages.sent(percent) : givingMessages.arriving}</p>
          <progress max={100} value={percent} aria-label={givingMessages.sending} className={styles.bar} />
        </>
      )}
      <div role="status">
        {phase.name === 'working' && <p>{givingMessages.working}</p>}
        {phase.name === 'sending' && <p className="visually-hidden">{toldOf(percent)}</p>}
        {phase.name === 'waiting' && <p>{givingMessages.waiting}</p>}
        {phase.name === 'refused' && <p className={styles.wrong}>{givingMessages.refused(phase.message)}</p>}
        {phase.name === 'failed' && <p className={styles.wrong}>{givingMessages.failed}</p>}
      </div>
    </div>
  )
}
