/**
 * The day that a date of EXIF (2019:05:01 12:00:00), IPTC (20190501), XMP and office (ISO 8601), ID3 (a year, or more) or
 * PDF (D:20190501120000Z) means, as milliseconds at midnight UTC. undefined for what is none: clocks that were never
 * set write zeros, hostile files anything.
 */
export function dayOf(text: string, now = Date.now()): number | undefined {
  const found = /^\s*(?:D:)?(\d{4})(?:[-:/.](\d{1,2})(?:[-:/.](\d{1,2}))?|(\d{2})(\d{2})?)?(?![-:/.\d])/.exec(
    text.slice(0, 64),
  )
  // Behind the day of a PDF's date its time follows without a sign between.
  const numbers = found ?? /^\s*(?:D:)?(\d{4})()()(\d{2})(\d{2})\d{2}/.exec(text.slice(0, 64))
  if (!numbers) return undefined
  const [year, month, day] = [
    Number(numbers[1]),
    Number(numbers[2] || numbers[4] || 1),
    Number(numbers[3] || numbers[5] || 1),
  ]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // A day's grace: it may be tomorrow where the camera was.
  return exists && date.getTime() <= now + 86_400_000 ? date.getTime() : undefined
}
