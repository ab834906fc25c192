import type { ReactNode } from 'react'
import styles from './design.module.css'

interface Props {
  name: string
  label: string
  /** Help text below the label. */
  text?: string
  value: string
  options: readonly (readonly [value: string, label: ReactNode])[]
  onChoose: (value: string) => void
}

/** A few options as a group of radio buttons. */
export function Choices({ name, label, text, value, options, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {text && <p className={styles.quiet}>{text}</p>}
      {options.map(([key, optionLabel]) => (
        <label key={key} className={styles.choice}>
          <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChoose(key)} />
          {optionLabel}
        </label>
      ))}
    </fieldset>
  )
}
