import { formatDateTime } from '#shared/words/formats.ts'

export const Timestamp = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
)
