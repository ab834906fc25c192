import { IconAlertTriangle, IconHourglass, IconShieldQuestion, IconShieldX, type Icon } from '@tabler/icons-react'
import type { ArtifactFile } from '#shared/entities/artifact.ts'
import { processingMessages } from '#shared/processing-messages.ts'
import styles from './condition.module.css'

/** What stands between a file and being looked at. `partly`: something of it is there. */
export type Condition = keyof typeof SIGNS

const SIGNS = {
  processing: IconHourglass,
  partly: IconAlertTriangle,
  failed: IconAlertTriangle,
  unscanned: IconShieldQuestion,
  infected: IconShieldX,
} as const satisfies Record<string, Icon>

const GRAVE: ReadonlySet<Condition> = new Set(['failed', 'infected'])

/** The condition of a file that is not, or not quite, as it should be. */
export function conditionOf(file: Pick<ArtifactFile, 'status' | 'held' | 'preview'> | null): Condition | null {
  if (!file) return null
  if (file.held) return file.held
  if (file.status === 'processing') return 'processing'
  if (file.status === 'ready') return null
  return file.preview ? 'partly' : 'failed'
}

/** A condition as a small sign, which says in words what it means. */
export function ConditionSign({ condition, className = '' }: { condition: Condition; className?: string | undefined }) {
  const Sign = SIGNS[condition]
  const words = processingMessages.conditions[condition]
  return (
    <span role="img" aria-label={words} title={words} className={`${toneOf(condition)} ${className}`}>
      <Sign size={14} stroke={2} aria-hidden />
    </span>
  )
}

/** The same in words, where there is room for them. */
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
