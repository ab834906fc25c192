import { formatDay, formatTime } from '#shared/words/formats.ts'

/** A moment as people here read it: its day where they are, and its minute. */
export function Moment({ at }: { at: number }) {
  const local = at - new Date(at).getTimezoneOffset() * 60_000
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDay(Math.floor(local / 86_400_000) * 86_400_000)} {formatTime(at)}
    </time>
  )
}
