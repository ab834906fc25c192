import { useEffect, useRef, useState } from 'react'
import { changes as changesOf, isChanged } from '#shared/forms/changes.ts'
import { check, type Problem } from '#shared/forms/check.ts'
import type { Form } from '#shared/forms/define-form.ts'
import type { Field, Values } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { EVERYTHING, hasAsterisk, visibleFields, type Viewer } from '#shared/forms/visible.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { useJoined } from './use-joined.ts'

/** The check mark of a saved form flashes this long, in ms. @spec 9.limit.4 */
const SAVED_MS = 1500

/** By field: what was loaded when a person began to change it. */
export type Seen = Readonly<Record<string, Values>>

export interface FormOptions {
  form: Form
  /** What was loaded; left out for something new. */
  loaded?: Values
  viewer?: Viewer
  /** Only the form's default fields have to be filled. */
  requireDefaultsOnly?: (values: Values) => boolean
  /** Sends what changed, and answers the thing as it is then, where it is one; whoever sends it tells of a failure. */
  save: (changes: Record<string, unknown>, values: Values, seen: Seen) => Promise<unknown>
}

export interface FormState {
  /** Those that show, in order. */
  fields: readonly Field[]
  values: Values
  /** A new object each time: the field that it names gets the focus. */
  wrong: Problem | null
  phase: 'idle' | 'saving' | 'saved'
  dirty: boolean
  set: (key: string, value: unknown) => void
  /** Answers whether all of it is saved: not where more was typed meanwhile. */
  submit: () => Promise<boolean>
  /** The submit that is under way. */
  saving: () => Promise<boolean> | null
  reset: () => void
}

const NOTHING: Values = {}

/** What is changed of what was loaded, and of each change what it was begun from. */
interface Begun {
  edits: Values
  seen: Seen
}
const NOTHING_BEGUN: Begun = { edits: NOTHING, seen: {} }

/** What was typed while `sent` was being saved stays, as begun from what was saved; what was begun meanwhile, from what it was. */
function typedMeanwhile({ edits, seen }: Begun, sent: Values, saved: unknown): Begun {
  const left = Object.entries(edits).filter(([key, value]) => sent[key] !== value)
  const begun = left.flatMap(([key]) => {
    const from = key in sent ? savedOf(saved, key) : seen[key]
    return from ? [[key, from] as const] : []
  })
  return { edits: Object.fromEntries(left), seen: Object.fromEntries(begun) }
}

/** The thing that was saved, where it tells the field and when it was changed last. */
function savedOf(saved: unknown, key: string): Values | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  return key in saved && 'updated_at' in saved ? (saved as Values) : undefined
}

/**
 * The values of a form, what changed, and saving it. While it saves a submit is ignored; then a check mark flashes;
 * a failure marks the field that it names.
 * @spec 4.form.1
 * @spec 4.form.2
 * @spec 4.form.3
 */
export function useForm({
  form: definition,
  loaded = NOTHING,
  viewer = EVERYTHING,
  requireDefaultsOnly,
  save,
}: FormOptions): FormState {
  const form = spoken(definition)
  const [{ edits, seen }, setBegun] = useState(NOTHING_BEGUN)
  const [wrong, setWrong] = useState<Problem | null>(null)
  const [phase, setPhase] = useState<FormState['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const alerts = useAlerts()
  useEffect(() => () => clearTimeout(timer.current), [])

  // Where nothing but spaces or the like were typed, what somebody else has changed meanwhile shows.
  const isIdle = (field: Field) => {
    const before = seen[field.key]
    return before && field.key in edits && isChanged(field, before, loaded) && !isChanged(field, before, edits)
  }
  const idle = form.fields.filter(isIdle).map(({ key }) => [key, loaded[key]])
  const values: Values = { ...loaded, ...edits, ...Object.fromEntries(idle) }
  const shown = visibleFields(form.fields, values, viewer)
  const onlyDefaults = requireDefaultsOnly?.(values) ?? false
  const fields = shown.map((field) => ({ ...field, required: hasAsterisk(field, shown, onlyDefaults) }))
  const changed = changesOf(fields, loaded, values)

  const {
    save: submit,
    saving,
    touch,
  } = useJoined(async () => {
    const [found] = check(form, values, { viewer, requireDefaultsOnly: onlyDefaults })
    if (found) {
      setWrong(found)
      alerts.prompt(found.message, { kind: 'error' })
      return false
    }
    const before = edits
    setWrong(null)
    clearTimeout(timer.current)
    setPhase('saving')
    try {
      const from = Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key] ?? loaded]))
      const saved = await save(changed, values, from)
      setBegun((now) => typedMeanwhile(now, before, saved))
      setPhase('saved')
      timer.current = setTimeout(setPhase, SAVED_MS, 'idle')
      return true
    } catch (error) {
      setPhase('idle')
      const field = isApiError(error) && fields.find(({ key }) => key === error.field)
      if (field && error instanceof Error) setWrong({ key: field.key, message: error.message })
      return false
    }
  })
  return {
    fields,
    values,
    wrong,
    phase,
    dirty: Object.keys(changed).length > 0,
    set: (key, value) => {
      touch()
      setBegun((now) => ({ edits: { ...now.edits, [key]: value }, seen: { [key]: loaded, ...now.seen } }))
      if (wrong?.key === key) setWrong(null)
    },
    submit,
    saving,
    reset: () => setBegun(NOTHING_BEGUN),
  }
}
