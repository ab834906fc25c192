import styles from './slider.module.css'

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value as text for screen readers. */
  valueText: string
  disabled?: boolean
}

/** A range slider with its label at the side. */
export const Slider = ({ label, onChange, valueText, ...inputProps }: Props) => (
  <label className={styles.slider}>
    {label}
    <input
      type="range"
      {...inputProps}
      aria-valuetext={valueText}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
)
