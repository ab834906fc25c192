import { givingMessages as words } from '#shared/words/giving/giving.ts'
import type { Phase } from '../send/use-sending.ts'
import styles from '../giving.module.css'

/** How far the sending is, in words and as a bar. */
export function SendingSign({ phase }: { phase: Phase }) {
  const percent = phase.name === 'sending' ? Math.round(phase.percent) : 0
  return (
    <div role="status" className={styles.sign}>
      {phase.name === 'working' && <p>{words.working}</p>}
      {phase.name === 'sending' && (
        <>
          <p>{percent < 100 ? words.sent(percent) : words.arriving}</p>
          <progress max={100} value={percent} aria-label={words.sending} className={styles.bar} />
        </>
      )}
      {phase.name === 'waiting' && <p>{words.waiting}</p>}
      {phase.name === 'refused' && <p className={styles.wrong}>{words.refused(phase.message)}</p>}
      {phase.name === 'failed' && <p className={styles.wrong}>{words.failed}</p>}
    </div>
  )
}
