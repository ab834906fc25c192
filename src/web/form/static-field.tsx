import type { Field } from '#shared/forms/field.ts'
import styles from './form.module.css'
import { told } from './told.ts'

/** A field that is only told. */
export function StaticField({ field, value }: { field: Field; value: unknown }) {
  return (
    <dl className={styles.static}>
      <dt>{field.label}</dt>
      <dd>{told(field, value) || '–'}</dd>
    </dl>
  )
}
