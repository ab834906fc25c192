import { TextInput } from '@mantine/core'

interface Props {
  label: string
  /** ms */
  value: number | null
  onChange: (at: number | null) => void
}

/** As a browser's field has it: where the person is, to the minute. */
const typed = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** A day and a time, where the person is. */
export function MomentInput({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value === null ? '' : typed(value)}
      onChange={({ currentTarget }) => {
        const at = Date.parse(currentTarget.value)
        onChange(Number.isNaN(at) ? null : at)
      }}
    />
  )
}
