import { uploadMessages } from '#shared/words/uploads/uploads.ts'
import { PROMPT_MS } from '#shared/rules/limits.ts'
import type { Alerts } from '#web/kit/alert-store.ts'

/** Minimum time between two notifications of the same kind, in ms. Outcomes in between are combined. */
const BATCH_MS = 4 * PROMPT_MS

/** Notifies the user of finished and failed uploads: of the first immediately, of those shortly after it together. */
export function announceOutcomes(alerts: Alerts) {
  const announceAdded = createBatcher((names) =>
    alerts.prompt(uploadMessages.added, {
      kind: 'success',
      ...(names.length > 1 && { text: uploadMessages.files(names.length) }),
    }),
  )
  const announceFailed = createBatcher((texts) =>
    alerts.showError(undefined, {
      title: uploadMessages.failed,
      text: texts.length > 1 ? uploadMessages.andMore(texts[0] ?? '', texts.length - 1) : texts[0],
    }),
  )
  return {
    added: (name: string) => announceAdded(name),
    failed: (names: readonly string[], error: string) => announceFailed(...names.map((name) => `${name}: ${error}`)),
  }
}

function createBatcher(notify: (texts: string[]) => void): (...texts: string[]) => void {
  let pendingTexts: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (pendingTexts.length === 0) return
    notify(pendingTexts)
    pendingTexts = []
    timer = setTimeout(flush, BATCH_MS)
  }
  return (...texts) => {
    pendingTexts.push(...texts)
    if (timer === undefined) flush()
  }
}
