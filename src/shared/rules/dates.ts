const pad = (n: number, length = 2) => String(n).padStart(length, '0')

/**
 * A day (ms since the epoch, UTC) as dd/MM/yyyy.
 * @spec 5.date.1
 */
export function formatDay(ms: number): string {
  const d = new Date(ms)
  return `${pad(d.getUTCDate())}/${pad(d.getUTCMonth() + 1)}/${pad(d.getUTCFullYear(), 4)}`
}

/** Reads dd/MM/yyyy as UTC midnight of that day; null where there is no such day. */
export function parseDay(text: string): number | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!match) return null
  const [day, month, year] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() : null
}

/** Seconds as m:ss, or h:mm:ss from one hour on. */
export function formatDuration(seconds: number): string {
  const s = Math.round(seconds)
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)]
  return h > 0 ? `${h}:${pad(m)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`
}
