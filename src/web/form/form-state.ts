import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { changesOf, missing } from './changes.ts'
import type { Field, Values } from './field.ts'

const SAVED_MS = 1500

interface Options<Key extends string> {
  fields: readonly Field<Key>[]
  loaded: Values<Key>
  /** Sends the changes; whoever sends them tells of a failure. */
  save: (changes: Values<Key>) => Promise<unknown>
}

export interface FormState<Key extends string> {
  values: Values<Key>
  wrong: { key: Key; message: string } | null
  phase: 'idle' | 'saving' | 'saved'
  dirty: boolean
  set: (key: Key, value: unknown) => void
  submit: () => void
  reset: () => void
}

/**
 * Values, what changed, and saving it. While it saves a submit is ignored; then a check mark flashes; a failure
 * marks the field that it names.
 * @spec 4.form.1
 * @spec 4.form.2
 * @spec 4.form.3
 */
export function useFormState<Key extends string>({ fields, loaded, save }: Options<Key>): FormState<Key> {
  const [edits, setEdits] = useState<Values<Key>>({})
  const [wrong, setWrong] = useState<FormState<Key>['wrong']>(null)
  const [phase, setPhase] = useState<FormState<Key>['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const alerts = useAlerts()
  useEffect(() => () => clearTimeout(timer.current), [])

  const values = { ...loaded, ...edits }
  const changes = changesOf(fields, loaded, values)
  const submit = async () => {
    if (phase === 'saving') return
    const found = missing(fields, values)
    setWrong(found)
    if (found) return alerts.prompt(found.message, { kind: 'error' })
    const before = edits
    setPhase('saving')
    try {
      if (Object.keys(changes).length > 0) await save(changes)
      // What was typed while it saved stays an edit.
      setEdits(
        (now) =>
          Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key as Key] !== value)) as Values<Key>,
      )
      setPhase('saved')
      timer.current = setTimeout(() => setPhase('idle'), SAVED_MS)
    } catch (error) {
      setPhase('idle')
      const field = isApiError(error) ? fields.find(({ key }) => key === error.field) : undefined
      if (field && error instanceof Error) setWrong({ key: field.key, message: error.message })
    }
  }
  const saveKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return {
    values,
    wrong,
    phase,
    dirty: Object.keys(changes).length > 0,
    set: (key, value) => {
      setEdits((now) => ({ ...now, [key]: value }))
      if (wrong?.key === key) setWrong(null)
    },
    submit: () => void submit(),
    reset: () => setEdits({}),
  }
}
