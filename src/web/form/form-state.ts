import { useEffect, useRef, useState } from 'react'
import { getChanges as changesOf, isChanged } from '#shared/forms/get-changes.ts'
import { checkForm, type Problem } from '#shared/forms/check-form.ts'
import type { Form } from '#shared/forms/define-form.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { ADMIN_VIEWER, hasAsterisk, listVisibleFields, type FormViewer } from '#shared/forms/visible-fields.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { promptProblems, toFieldProblem, useProblems } from './problems/use-problems.ts'
import { useSharedSave } from './use-shared-save.ts'

/** How long a saved form shows a check mark, in ms. @spec 9.limit.4 */
const SAVED_MARK_MS = 1500

/** The values that each edited field had when the user began to edit it. */
export type BaseValues = Readonly<Record<string, FormInput>>

export interface FormOptions {
  form: Form
  /** The loaded values; omitted for something new. */
  loaded?: FormInput
  viewer?: FormViewer
  /** Edits of an earlier visit, which the form begins with. */
  initialEdits?: EditState | undefined
  /** Whether only the fields marked `default` are required, given the entered values. */
  requireDefaultsOnly?: (values: FormInput) => boolean
  /** Saves the changes and resolves to the saved record, if there is one. It reports its own failures. */
  save: (changes: Record<string, unknown>, values: FormInput, baseValues: BaseValues) => Promise<unknown>
  /** The field to mark after a failure that names none, such as a wrong password. */
  findProblem?: (error: unknown) => Problem | undefined
}

export interface FormState {
  /** The visible fields in order. */
  fields: readonly Field[]
  values: FormInput
  /** The problems of the values; each field shows its own. */
  problems: readonly Problem[]
  /** The first problem, a new object for each failed attempt, which moves the focus to the field that it names. */
  problem: Problem | null
  phase: 'idle' | 'saving' | 'saved'
  isDirty: boolean
  editState: EditState
  set: (key: string, value: unknown) => void
  /** Resolves to whether everything is saved; false if the user changed something during the save. */
  submit: () => Promise<boolean>
  /** The pending submit, if any. */
  getPendingSave: () => Promise<boolean> | null
  reset: () => void
}

const NO_VALUES: FormInput = {}

/** The edited values, and for each the loaded values that the edit began from. */
export interface EditState {
  edits: FormInput
  baseValues: BaseValues
}
const NO_EDITS: EditState = { edits: NO_VALUES, baseValues: {} }

/** Keeps edits made while `sentEdits` was being saved. Fields that were sent now begin from the saved record. */
function keepLaterEdits({ edits, baseValues }: EditState, sentEdits: FormInput, saved: unknown): EditState {
  const laterEdits = Object.entries(edits).filter(([key, value]) => sentEdits[key] !== value)
  const laterBaseValues = laterEdits.flatMap(([key]) => {
    const baseRecord = key in sentEdits ? toSavedRecord(saved, key) : baseValues[key]
    return baseRecord ? [[key, baseRecord] as const] : []
  })
  return { edits: Object.fromEntries(laterEdits), baseValues: Object.fromEntries(laterBaseValues) }
}

/** Returns the saved record if it has the field and a modification time. */
function toSavedRecord(saved: unknown, key: string): FormInput | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  return key in saved && 'updated_at' in saved ? (saved as FormInput) : undefined
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
  loaded = NO_VALUES,
  viewer = ADMIN_VIEWER,
  initialEdits = NO_EDITS,
  requireDefaultsOnly,
  save,
  findProblem,
}: FormOptions): FormState {
  const form = translateForm(definition)
  const [editState, setEditState] = useState(initialEdits)
  const { edits, baseValues } = editState
  const { problems, firstProblem, setProblems, removeProblem } = useProblems()
  const alerts = useAlerts()
  const [phase, setPhase] = useState<FormState['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // If an edit has no real effect, for example only changes whitespace, show the changes of others instead.
  const isEffectlessEdit = (field: Field) => {
    const base = baseValues[field.key]
    return base && field.key in edits && isChanged(field, base, loaded) && !isChanged(field, base, edits)
  }
  const effectlessEdits = form.fields.filter(isEffectlessEdit).map(({ key }) => [key, loaded[key]])
  const values: FormInput = { ...loaded, ...edits, ...Object.fromEntries(effectlessEdits) }
  const visibleFormFields = listVisibleFields(form.fields, values, viewer)
  const requiresDefaultsOnly = requireDefaultsOnly?.(values) ?? false
  const fields = visibleFormFields.map((field) => ({
    ...field,
    required: hasAsterisk(field, visibleFormFields, requiresDefaultsOnly),
  }))
  const changes = changesOf(fields, loaded, values)

  const {
    save: submit,
    getPendingSave,
    markChanged,
  } = useSharedSave(async () => {
    const foundProblems = checkForm(form, values, { viewer, requireDefaultsOnly: requiresDefaultsOnly })
    setProblems(foundProblems)
    if (foundProblems.length > 0) {
      promptProblems(alerts, foundProblems)
      return false
    }
    const savedEdits = edits
    clearTimeout(timer.current)
    setPhase('saving')
    try {
      const base = Object.fromEntries(Object.keys(changes).map((key) => [key, baseValues[key] ?? loaded]))
      const saved = await save(changes, values, base)
      setEditState((current) => keepLaterEdits(current, savedEdits, saved))
      setPhase('saved')
      timer.current = setTimeout(setPhase, SAVED_MARK_MS, 'idle')
      return true
    } catch (error) {
      setPhase('idle')
      const fieldProblem = toFieldProblem(error, fields)
      if (fieldProblem) alerts.replaceError(error, fieldProblem.message)
      const markedProblem = fieldProblem ?? findProblem?.(error)
      setProblems(markedProblem ? [markedProblem] : [])
      return false
    }
  })
  return {
    fields,
    values,
    problems,
    problem: firstProblem,
    phase,
    isDirty: Object.keys(changes).length > 0,
    editState,
    set: (key, value) => {
      markChanged()
      setEditState((current) => ({
        edits: { ...current.edits, [key]: value },
        baseValues: { [key]: loaded, ...current.baseValues },
      }))
      removeProblem(key)
    },
    submit,
    getPendingSave,
    reset: () => setEditState(NO_EDITS),
  }
}
