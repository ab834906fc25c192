import { useRef, useState, type FormEvent } from 'react'
import { check } from '#shared/forms/check.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { sentValue } from '#shared/forms/sent.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { isApiError } from '../api-error.ts'
import { sayFailureInLine } from '../say-failure.ts'

/** Normalizes values as every form does before sending: no control characters or repeated spaces, trimmed lines. */
const asSent = <Given extends object>(form: Form, given: Given): Given => ({
  ...given,
  ...Object.fromEntries(
    form.fields.map((field) => [field.key, sentValue(field, given[field.key as keyof Given]) ?? '']),
  ),
})

type Step = { kind: 'writing'; problem?: { key: string; message: string } } | { kind: 'sending' | 'sent' }

/**
 * The state of a public form: editing, validation with the server's rules, sending and success. A problem names a
 * field, which gets the focus.
 */
export function useSending<Given extends object>(form: Form, empty: Given, send: (given: Given) => Promise<unknown>) {
  const ref = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState(empty)
  const [step, setStep] = useState<Step>({ kind: 'writing' })
  const localized = spoken(form)

  const fail = (key: string, message: string) => {
    setStep({ kind: 'writing', problem: { key, message } })
    ref.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  }
  const update = (part: Partial<Given>) => {
    setEntered({ ...entered, ...part })
    // Edits during sending don't change what is sent, and it isn't sent twice.
    setStep((now) => (now.kind === 'sending' ? now : { kind: 'writing' }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step.kind === 'sending') return
    const [wrong] = check(localized, entered as Record<string, unknown>)
    if (wrong) return fail(wrong.key, wrong.message)
    setStep({ kind: 'sending' })
    try {
      await send(asSent(form, entered))
      setStep({ kind: 'sent' })
    } catch (error) {
      fail((isApiError(error) && error.field) || '', sayFailureInLine(error))
    }
  }
  return {
    /** The form in the language of the page. */
    said: localized,
    given: entered,
    change: update,
    step: step.kind,
    problem: step.kind === 'writing' ? step.problem : undefined,
    element: ref,
    onSubmit: (event: FormEvent) => void submit(event),
  }
}
