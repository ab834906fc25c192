import { isChanged } from '#shared/forms/changes.ts'
import type { Field, Values } from '#shared/forms/field.ts'
import { liveMessages } from '#shared/words/live/live.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Seen } from './form-state.ts'
import { formatValue } from './format-value.ts'

const MOST_SHOWN = 200

interface Saving<Thing extends Values, Changes extends Values> {
  fields: readonly Field[]
  changes: Changes
  seen: Seen
  /** Sends changes to the version seen at `seen_at`. */
  send: (changes: Changes & { seen_at?: number }) => Promise<Thing>
  /** Loads the current version. */
  current: () => Promise<Thing>
  alerts: Alerts
}

/**
 * Saves changes and returns the saved version. If someone else changed the same field since the user began to edit
 * it, the user chooses which value to keep. Throws `AbortError` if the user closes the question.
 */
export async function saveKnowingly<Thing extends Values, Changes extends Values>(
  saving: Saving<Thing, Changes>,
): Promise<Thing> {
  const { fields, seen, send, current, alerts } = saving
  let changes = saving.changes
  let seenAt = Math.min(...Object.keys(changes).map((key) => momentOf(seen[key])))
  let before = seen
  for (;;) {
    try {
      return await send({ ...changes, ...(Number.isFinite(seenAt) && { seen_at: seenAt }) })
    } catch (error) {
      if (!isApiError(error) || error.status !== 409 || !(error.field && error.field in changes)) throw error
      const now = await current()
      const overtaken = fields.filter(
        (field) =>
          field.key in changes &&
          isChanged(field, before[field.key] ?? now, now) &&
          isChanged(field, { [field.key]: changes[field.key] }, now),
      )
      // Nothing changed meanwhile, so the conflict has another reason, such as a taken alias.
      if (overtaken.length === 0 && momentOf(now) === seenAt) throw error
      for (const field of overtaken) {
        const who = field.key === error.field ? error.by : undefined
        if ((await whose(alerts, field, who, changes, now)) === 'mine') continue
        const { [field.key]: _, ...others } = changes
        changes = others as Changes
      }
      if (Object.keys(changes).length === 0) return now
      // The user has seen the current version; changes after it cause another question.
      seenAt = momentOf(now)
      before = Object.fromEntries(Object.keys(changes).map((key) => [key, now]))
    }
  }
}

const momentOf = (thing: Values | undefined) => (typeof thing?.updated_at === 'number' ? thing.updated_at : Infinity)

async function whose(
  alerts: Alerts,
  field: Field,
  who: string | undefined,
  mine: Values,
  theirs: Values,
): Promise<'mine' | 'theirs'> {
  const answer = await alerts.ask({
    title: liveMessages.overtaken(who ?? liveMessages.somebody, field.label),
    description: liveMessages.whose(short(field, mine[field.key]), short(field, theirs[field.key])),
    choices: [
      { key: 'theirs', label: liveMessages.takeTheirs, look: 'secondary' },
      { key: 'mine', label: liveMessages.keepMine, look: 'primary' },
    ],
  })
  // Closed without an answer: save nothing and lose nothing.
  if (!answer) throw new DOMException('not answered', 'AbortError')
  return answer.key === 'mine' ? 'mine' : 'theirs'
}

function short(field: Field, value: unknown): string {
  const text = formatValue(field, value)
  if (text === '') return liveMessages.nothing
  return liveMessages.quoted(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text)
}
