import { formatPercent } from '#shared/words/formats.ts'
import styles from './imports.module.css'

interface Props {
  label: string
  /** null if it isn't known how much there is to do. */
  percent: number | null
  /** The progress in numbers. */
  text?: string | undefined
}

/** The progress of something that takes a while. Screen readers hear every tenth of it. */
export function ProgressBar({ label, percent, text }: Props) {
  const isKnown = percent !== null
  const spoken = isKnown ? formatPercent(Math.floor(percent / 10) * 10) : ''
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? Math.floor(percent) : undefined}
        aria-valuetext={text}
        className={styles.progress}
        data-unknown={!isKnown || undefined}
      >
        <span style={isKnown ? { inlineSize: `${percent}%` } : undefined} />
      </div>
      {text && <p className={styles.quiet}>{text}</p>}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}
