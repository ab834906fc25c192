import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import styles from './fields.module.css'

/** How far the values of a field are converted to another type, or why they weren't. */
export function FieldConversion({
  conversion: { type, done, total, refused },
}: {
  conversion: NonNullable<OwnField['conversion']>
}) {
  const name = ownFieldsMessages.types[type]
  if (refused) return <span className={styles.problem}>{ownFieldsMessages.notConverted(name, refused)}</span>
  // Rounded down, so that it isn't completed too early.
  const progress = formatPercent(Math.floor((100 * done) / Math.max(total, 1)))
  return <span className={styles.quiet}>{ownFieldsMessages.converting(name, progress)}</span>
}
