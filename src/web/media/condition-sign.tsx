import { IconAlertTriangle, IconHourglass, IconShieldQuestion, IconShieldX, type Icon } from '@tabler/icons-react'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { Condition } from './condition.ts'
import styles from './condition-sign.module.css'

const SIGNS: Record<Condition, Icon> = {
  processing: IconHourglass,
  partly: IconAlertTriangle,
  failed: IconAlertTriangle,
  unscanned: IconShieldQuestion,
  infected: IconShieldX,
}

const GRAVE: ReadonlySet<Condition> = new Set(['failed', 'infected'])

/** An icon for a condition, with its meaning as label. */
export function ConditionSign({ condition, className = '' }: { condition: Condition; className?: string | undefined }) {
  const Sign = SIGNS[condition]
  const label = processingMessages.conditions[condition]
  return (
    <span role="img" aria-label={label} title={label} className={`${toneOf(condition)} ${className}`}>
      <Sign size={14} stroke={2} aria-hidden />
    </span>
  )
}

/** The icon of a condition with its label as text. */
export function ConditionWords({ condition }: { condition: Condition }) {
  const Sign = SIGNS[condition]
  return (
    <span className={`${styles.words} ${toneOf(condition)}`}>
      <Sign size={14} stroke={2} aria-hidden />
      {processingMessages.conditions[condition]}
    </span>
  )
}

const toneOf = (condition: Condition) => (GRAVE.has(condition) ? styles.grave : styles.quiet)
