import { summarizeSkippedNames } from '#shared/rules/uploads/system-files.ts'
import { formatList } from '#shared/words/formats.ts'
import { structureMessages } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'

const MAX_NAMES = 5

/** Says how many system files were skipped, and their names. Returns undefined if none were. */
export function describeSkippedFiles(names: readonly string[]): { title: string; text: string } | undefined {
  if (names.length === 0) return undefined
  const uniqueNames = summarizeSkippedNames(names)
  const hiddenCount = uniqueNames.length - MAX_NAMES
  const list = [
    ...uniqueNames.slice(0, MAX_NAMES),
    ...(hiddenCount > 0 ? [structureMessages.moreNames(hiddenCount)] : []),
  ]
  return { title: structureMessages.skippedFiles(names.length), text: formatList(list) }
}

/** Notifies the user of skipped system files, if there are any. */
export function reportSkippedFiles(alerts: Alerts, names: readonly string[]): void {
  const note = describeSkippedFiles(names)
  if (note) alerts.prompt(note.title, { text: note.text })
}
