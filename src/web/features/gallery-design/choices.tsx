import type { ReactNode } from 'react'
import styles from './design.module.css'

interface Choice {
  value: string
  label: string
  /** A picture of the choice. */
  thumbnail?: ReactNode
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

/** A few options as a group of radio buttons, or as thumbnails if they have them. */
export function Choices({ name, label, text, value, options, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {text && <p className={styles.quiet}>{text}</p>}
      <div className={options.some(({ thumbnail }) => thumbnail) ? styles.thumbnails : undefined}>
        {options.map(({ value: key, label: optionLabel, thumbnail }) => (
          <label key={key} className={thumbnail ? styles.thumbnailChoice : styles.choice}>
            <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChoose(key)} />
            {thumbnail && (
              <span className={styles.thumbnail} aria-hidden="true">
                {thumbnail}
              </span>
            )}
            {optionLabel}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
