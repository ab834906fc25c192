import { formatDay, formatTime } from '#shared/words/formats.ts'

/** A moment as people here read it: its day where they are, and its minute. */
export const formatMoment = (ms: number): string => {
  const local = ms - new Date(ms).getTimezoneOffset() * 60_000
  return `${formatDay(Math.floor(local / 86_400_000) * 86_400_000)} ${formatTime(ms)}`
}
