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

/** How long the check mark of a saved form shows, in ms. */
const SAVED_MS = 1500

/** By field: the loaded values when the user began to edit it. */
export type Seen = Readonly<Record<string, Values>>

export interface FormOptions {
  form: Form
  /** The loaded values; omitted for something new. */
  loaded?: Values
  viewer?: Viewer
  /** Only the form's default fields have to be filled. */
  requireDefaultsOnly?: (values: Values) => boolean
  /** Saves the changes and resolves to the saved record, if there is one. It reports its own failures. */
  save: (changes: Record<string, unknown>, values: Values, seen: Seen) => Promise<unknown>
}

export interface FormState {
  /** The visible fields in order. */
  fields: readonly Field[]
  values: Values
  /** A new object for each failed attempt, which moves the focus to the field that it names. */
  wrong: Problem | null
  phase: 'idle' | 'saving' | 'saved'
  dirty: boolean
  set: (key: string, value: unknown) => void
  /** Resolves to whether everything is saved; false if the user changed something meanwhile. */
  submit: () => Promise<boolean>
  /** The pending submit, if any. */
  saving: () => Promise<boolean> | null
  reset: () => void
}

const NOTHING: Values = {}

/** The edited values, and for each the loaded values that the edit began from. */
interface Begun {
  edits: Values
  seen: Seen
}
const NOTHING_BEGUN: Begun = { edits: NOTHING, seen: {} }

/** Keeps edits made while `sent` was being saved. Fields that were sent now begin from the saved record. */
function typedMeanwhile({ edits, seen }: Begun, sent: Values, saved: unknown): Begun {
  const left = Object.entries(edits).filter(([key, value]) => sent[key] !== value)
  const begun = left.flatMap(([key]) => {
    const from = key in sent ? savedOf(saved, key) : seen[key]
    return from ? [[key, from] as const] : []
  })
  return { edits: Object.fromEntries(left), seen: Object.fromEntries(begun) }
}

/** Returns the saved record if it has the field and a modification time. */
function savedOf(saved: unknown, key: string): Values | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  return key in saved && 'updated_at' in saved ? (saved as Values) : undefined
}

/**
 * The state of a form: values, changes and saving. Submits during a save join it; afterwards a check mark shows, or a
 * failure marks the field that it names.
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

  // If an edit changed only whitespace or the like, show what someone else has changed meanwhile.
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
