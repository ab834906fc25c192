import type { ReactNode } from 'react'
import styles from './design.module.css'

interface Choice {
  value: string
  label: string
  /** A picture of the choice. */
  thumbnail: ReactNode
}

interface Props {
  name: string
  label: string
  /** Help text below the label. */
  text?: string
  value: string
  options: readonly Choice[]
  onChoose: (value: string) => void
}

/** A few options as thumbnails, which are a group of radio buttons. */
export function Choices({ name, label, text, value, options, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {text && <p className={styles.quiet}>{text}</p>}
      <div className={styles.thumbnails}>
        {options.map(({ value: key, label: optionLabel, thumbnail }) => (
          <label key={key} className={styles.thumbnailChoice}>
            <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChoose(key)} />
            <span className={styles.thumbnail} aria-hidden="true">
              {thumbnail}
            </span>
            {optionLabel}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
