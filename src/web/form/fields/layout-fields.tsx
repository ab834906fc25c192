import styles from '../form.module.css'
import type { FieldProps } from './field-props.ts'

export const SpacerField = () => <div className={styles.spacer} aria-hidden="true" />

export const DividerField = () => <hr className={styles.divider} />

export const TitleField = ({ field }: FieldProps) => <h2 className={styles.title}>{field.label}</h2>
