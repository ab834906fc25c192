import { givingMessages as words } from '#shared/words/giving/giving.ts'
import type { Phase } from '../send/use-sending.ts'
import styles from '../giving.module.css'
import { toldOf } from './told-of.ts'

/** How far the sending is, in words and as a bar. */
export function SendingSign({ phase }: { phase: Phase }) {
  const percent = phase.name === 'sending' ? Math.round(phase.percent) : 0
  return (
    <div className={styles.sign}>
      {phase.name === 'sending' && (
        <>
          {/* It is read where one looks for it; what is told by itself is below. */}
          <p>{percent < 100 ? words.sent(percent) : words.arriving}</p>
          <progress max={100} value={percent} aria-label={words.sending} className={styles.bar} />
        </>
      )}
      <div role="status">
        {phase.name === 'working' && <p>{words.working}</p>}
        {phase.name === 'sending' && <p className="visually-hidden">{toldOf(percent)}</p>}
        {phase.name === 'waiting' && <p>{words.waiting}</p>}
        {phase.name === 'refused' && <p className={styles.wrong}>{words.refused(phase.message)}</p>}
        {phase.name === 'failed' && <p className={styles.wrong}>{words.failed}</p>}
      </div>
    </div>
  )
}
