import { formatNumber } from '#shared/words/formats.ts'

interface Props {
  count: number
  max: number
  /** The count in words, for screen readers. */
  label: string
}

/** How much of a limit is used, in numbers. */
export const LimitCounter = ({ count, max, label }: Props) => (
  <span>
    <span className="visually-hidden">{label}</span>
    <span aria-hidden="true">
      {formatNumber(count)} / {formatNumber(max)}
    </span>
  </span>
)
