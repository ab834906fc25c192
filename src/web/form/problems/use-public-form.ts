import { useEffect, useRef, useState, type FormEvent } from 'react'
import { checkForm } from '#shared/forms/check-form.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import { findHint, toFieldProblem, useProblems } from './use-problems.ts'

/** Normalizes values as every form does before sending: no control characters or repeated spaces, trimmed lines. */
const normalizeValues = <Values extends object>(form: Form, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    form.fields.map((field) => [field.key, normalizeFieldValue(field, values[field.key as keyof Values]) ?? '']),
  ),
})

/**
 * The state of a public form: editing, validation with the server's rules, sending and success. Every wrong field says
 * what to correct, the first one gets the focus, and the summary next to the button names it.
 */
export function usePublicForm<Values extends object>(
  form: Form,
  initialValues: Values,
  send: (values: Values) => Promise<unknown>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initialValues)
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [summary, setSummary] = useState('')
  const { problems, firstProblem, setProblems, removeProblem } = useProblems()
  const localizedForm = translateForm(form)
  useEffect(() => {
    if (firstProblem) ref.current?.querySelector<HTMLElement>(`[name="${firstProblem.key}"]`)?.focus()
  }, [firstProblem])

  const update = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setSummary('')
    for (const key of Object.keys(changes)) removeProblem(key)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form can't be sent twice, and edits during sending don't change what is sent.
    if (step === 'sending') return
    const foundProblems = checkForm(localizedForm, values as Record<string, unknown>)
    setProblems(foundProblems)
    setSummary(foundProblems[0]?.message ?? '')
    if (foundProblems.length > 0) return
    setStep('sending')
    try {
      await send(normalizeValues(form, values))
      setStep('sent')
    } catch (error) {
      const problem = toFieldProblem(error, localizedForm.fields)
      setProblems(problem ? [problem] : [])
      setSummary(problem?.message ?? describeFailureInLine(error))
      setStep('writing')
    }
  }
  return {
    /** The form in the language of the page. */
    localizedForm,
    values,
    changeValues: update,
    step,
    /** The first problem, shown next to the button; empty if there is none. */
    summary,
    /** Returns the text under a field; undefined if nothing is wrong with it. */
    findHint: (key: string) => findHint(problems, key),
    formRef: ref,
    onSubmit: (event: FormEvent) => void submit(event),
  }
}
