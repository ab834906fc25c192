import { uploadMessages as words } from '#shared/words/uploads/uploads.ts'
import { PROMPT_MS } from '#shared/rules/limits.ts'
import type { Alerts } from '#web/kit/alert-store.ts'

/** Of hundreds of files one is told every so often, how many there were. */
const CALM_MS = 4 * PROMPT_MS

/** Tells what became of uploads: the first at once, those that follow soon after together. */
export function tellOutcomes(alerts: Alerts) {
  const added = calm((names) =>
    alerts.prompt(words.added, { kind: 'success', ...(names.length > 1 && { text: words.files(names.length) }) }),
  )
  const failed = calm((texts) =>
    alerts.failed(undefined, {
      title: words.failed,
      text: texts.length > 1 ? words.andMore(texts[0] ?? '', texts.length - 1) : texts[0],
    }),
  )
  return {
    added: (name: string) => added(name),
    failed: (names: readonly string[], error: string) => failed(...names.map((name) => `${name}: ${error}`)),
  }
}

function calm(tell: (what: string[]) => void): (...what: string[]) => void {
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    timer = undefined
    if (waiting.length === 0) return
    tell(waiting)
    waiting = []
    timer = setTimeout(say, CALM_MS)
  }
  return (...what) => {
    waiting.push(...what)
    if (timer === undefined) say()
  }
}
