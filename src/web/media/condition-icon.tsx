import { IconAlertTriangle, IconHourglass, IconShieldQuestion, IconShieldX, type Icon } from '@tabler/icons-react'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { Condition } from './condition.ts'
import styles from './condition-icon.module.css'

const CONDITION_ICONS: Record<Condition, Icon> = {
  processing: IconHourglass,
  partly: IconAlertTriangle,
  failed: IconAlertTriangle,
  unscanned: IconShieldQuestion,
  infected: IconShieldX,
}

const SEVERE_CONDITIONS: ReadonlySet<Condition> = new Set(['failed', 'infected'])

/** An icon for a condition, with its meaning as label. */
export function ConditionIcon({ condition, className = '' }: { condition: Condition; className?: string | undefined }) {
  const StateIcon = CONDITION_ICONS[condition]
  const label = processingMessages.conditions[condition]
  return (
    <span role="img" aria-label={label} title={label} className={`${getToneClass(condition)} ${className}`}>
      <StateIcon size={14} stroke={2} aria-hidden />
    </span>
  )
}

/** The icon of a condition with its label as text. */
export function ConditionLabel({ condition }: { condition: Condition }) {
  const StateIcon = CONDITION_ICONS[condition]
  return (
    <span className={`${styles.words} ${getToneClass(condition)}`}>
      <StateIcon size={14} stroke={2} aria-hidden />
      {processingMessages.conditions[condition]}
    </span>
  )
}

const getToneClass = (condition: Condition) => (SEVERE_CONDITIONS.has(condition) ? styles.grave : styles.quiet)
