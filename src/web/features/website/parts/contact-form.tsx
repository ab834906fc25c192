import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { websiteContract } from '#shared/contract/public/website.contract.ts'
import { contactForm } from '#shared/forms/account/contact.form.ts'
import { check } from '#shared/forms/check.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { contactMessages as words } from '#shared/words/website/website.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './contact-form.module.css'

const EMPTY = { first_name: '', last_name: '', email: '', org: '', message: '' }
type Given = typeof EMPTY
type Step = { kind: 'writing'; problem?: { key: string; message: string } } | { kind: 'sending' | 'sent' }

/** What a browser may fill in by itself. */
const FILLED: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  org: 'organization',
}

/** The form by which strangers write. Held to the same rules as on the server. */
export function ContactForm() {
  const api = useApi()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const done = useRef<HTMLDivElement>(null)
  const [given, setGiven] = useState<Given>(EMPTY)
  const [step, setStep] = useState<Step>({ kind: 'writing' })
  const said = spoken(contactForm)
  const problem = step.kind === 'writing' ? step.problem : undefined
  useEffect(() => {
    if (step.kind === 'sent') done.current?.focus()
  }, [step])

  const fail = (key: string, message: string) => {
    setStep({ kind: 'writing', problem: { key, message } })
    form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (step.kind === 'sending') return
    const [wrong] = check(said, given)
    if (wrong) return fail(wrong.key, wrong.message)
    setStep({ kind: 'sending' })
    const { org, message, ...person } = given
    const body = {
      ...person,
      email: person.email.trim(),
      ...(org.trim() && { org: org.trim() }),
      ...(message.trim() && { message: message.trim() }),
    }
    try {
      await api.call(websiteContract.contact, { body })
      setStep({ kind: 'sent' })
    } catch (error) {
      if (!isApiError(error)) return fail('', errorMessages.operationFailed)
      const later = error.status === 429 && errorMessages.tryAgainIn(error.retry_after_seconds ?? 60)
      fail(error.field ?? '', later || error.message)
    }
  }
  if (step.kind === 'sent')
    return (
      <div ref={done} className={styles.sent} tabIndex={-1} role="status">
        <h2>{words.sentTitle}</h2>
        <p>{words.sent(given.email.trim())}</p>
      </div>
    )
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <noscript>
        <p className={styles.problem}>{words.noScripts}</p>
      </noscript>
      {said.fields.map(({ key, label, type, required }) => {
        const field = {
          id: `${id}-${key}`,
          name: key,
          value: given[key as keyof Given],
          'aria-invalid': problem?.key === key,
          'aria-describedby': problem?.key === key ? `${id}-problem` : undefined,
          'aria-required': required ?? false,
          onChange: (event: { currentTarget: { value: string } }) => {
            setGiven({ ...given, [key]: event.currentTarget.value })
            setStep({ kind: 'writing' })
          },
        }
        return (
          <div key={key} className={styles.field} data-wide={key !== 'first_name' && key !== 'last_name'}>
            <label htmlFor={field.id}>
              {label}{' '}
              {required ? (
                <span aria-hidden className={styles.star}>
                  *
                </span>
              ) : (
                <span className={styles.quiet}>{words.optional}</span>
              )}
            </label>
            {type === 'textarea' ? (
              <textarea rows={6} {...field} />
            ) : (
              <input type={key === 'email' ? 'email' : 'text'} autoComplete={FILLED[key]} {...field} />
            )}
          </div>
        )
      })}
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem?.message}
      </p>
      <div className={styles.end}>
        <Button look="primary" type="submit" aria-disabled={step.kind === 'sending'}>
          {step.kind === 'sending' ? words.sending : words.send}
        </Button>
        <p className={styles.quiet}>{words.kept}</p>
      </div>
    </form>
  )
}
