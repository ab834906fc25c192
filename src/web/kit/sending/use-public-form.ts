import { useRef, useState, type FormEvent } from 'react'
import { checkForm } from '#shared/forms/check-form.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { isApiError } from '../api-error.ts'
import { describeFailureInLine } from '../describe-failure.ts'

/** Normalizes values as every form does before sending: no control characters or repeated spaces, trimmed lines. */
const normalizeValues = <Values extends object>(form: Form, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    form.fields.map((field) => [field.key, normalizeFieldValue(field, values[field.key as keyof Values]) ?? '']),
  ),
})

type Step = { kind: 'writing'; problem?: { key: string; message: string } } | { kind: 'sending' | 'sent' }

/**
 * The state of a public form: editing, validation with the server's rules, sending and success. A problem names a
 * field, which gets the focus.
 */
export function usePublicForm<Values extends object>(
  form: Form,
  initialValues: Values,
  send: (values: Values) => Promise<unknown>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initialValues)
  const [step, setStep] = useState<Step>({ kind: 'writing' })
  const localizedForm = translateForm(form)

  const showProblem = (key: string, message: string) => {
    setStep({ kind: 'writing', problem: { key, message } })
    ref.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  }
  const update = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    // Edits during sending don't change what is sent, and the form can't be sent twice.
    setStep((current) => (current.kind === 'sending' ? current : { kind: 'writing' }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step.kind === 'sending') return
    const [problem] = checkForm(localizedForm, values as Record<string, unknown>)
    if (problem) return showProblem(problem.key, problem.message)
    setStep({ kind: 'sending' })
    try {
      await send(normalizeValues(form, values))
      setStep({ kind: 'sent' })
    } catch (error) {
      showProblem((isApiError(error) && error.field) || '', describeFailureInLine(error))
    }
  }
  return {
    /** The form in the language of the page. */
    localizedForm: localizedForm,
    values: values,
    changeValues: update,
    step: step.kind,
    problem: step.kind === 'writing' ? step.problem : undefined,
    formRef: ref,
    onSubmit: (event: FormEvent) => void submit(event),
  }
}
