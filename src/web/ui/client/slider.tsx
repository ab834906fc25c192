import styles from './slider.module.css'

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words, as a screen reader tells it. */
  said: string
  disabled?: boolean
}

/** A number between two ends, by pointer or by arrow keys, with its label at its side. */
export const Slider = ({ label, onChange, said, ...range }: Props) => (
  <label className={styles.slider}>
    {label}
    <input
      type="range"
      {...range}
      aria-valuetext={said}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
)
