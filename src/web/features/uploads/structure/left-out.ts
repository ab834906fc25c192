import { leftOutNames } from '#shared/rules/uploads/system-files.ts'
import { formatList } from '#shared/words/formats.ts'
import { structureMessages as words } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'

const NAMED = 5

/** How many system files were left out, and which; undefined for none. */
export function leftOutText(names: readonly string[]): { title: string; text: string } | undefined {
  if (names.length === 0) return undefined
  const different = leftOutNames(names)
  const more = different.length - NAMED
  const named = formatList([...different.slice(0, NAMED), ...(more > 0 ? [words.moreNames(more)] : [])])
  return { title: words.leftOut(names.length), text: named }
}

/** Tells which system files were left out, if any were. */
export function tellLeftOut(alerts: Alerts, names: readonly string[]): void {
  const note = leftOutText(names)
  if (note) alerts.prompt(note.title, { text: note.text })
}
