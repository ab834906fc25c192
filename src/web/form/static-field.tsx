import type { Field } from '#shared/forms/field.ts'
import styles from './form.module.css'
import { formatValue } from './format-value.ts'

/** A field that is only told. */
export function StaticField({ field, value }: { field: Field; value: unknown }) {
  return (
    <dl className={styles.static}>
      <dt>{field.label}</dt>
      <dd>{formatValue(field, value) || '–'}</dd>
    </dl>
  )
}
