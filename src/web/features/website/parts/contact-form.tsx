import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { websiteContract } from '#shared/contract/public/website.contract.ts'
import { contactForm } from '#shared/forms/account/contact.form.ts'
import { contactMessages as words } from '#shared/words/website/website.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useSending } from '#web/kit/sending/use-sending.ts'
import { PlainField } from '#web/form/plain-field.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './contact-form.module.css'

const EMPTY = { first_name: '', last_name: '', email: '', org: '', message: '' }
/** What a browser may fill in by itself. */
const FILLED: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  org: 'organization',
}

/** What its fields are called in the document: on the server, and by the script that takes over this form and nothing else. */
const id = 'contact'

/** What was typed, or filled in by the browser, before the script came that takes the form over. */
function writtenBefore(): Partial<typeof EMPTY> {
  const fields = document.querySelectorAll<HTMLInputElement>(`[name][id^="${id}-"]`)
  return Object.fromEntries(Array.from(fields, ({ name, value }) => [name, value]))
}

/** The form by which strangers write. Held to the same rules as on the server. */
export function ContactForm() {
  const api = useApi()
  const done = useRef<HTMLDivElement>(null)
  const { said, given, change, step, problem, element, onSubmit } = useSending(contactForm, EMPTY, (written) => {
    const { org, message, ...person } = written
    const body = { ...person, ...(org && { org }), ...(message.trim() && { message: message.trim() }) }
    return api.call(websiteContract.contact, { body })
  })
  const keepWritten = useEffectEvent(() => change(writtenBefore()))
  useLayoutEffect(() => keepWritten(), [])
  useEffect(() => {
    if (step === 'sent') done.current?.focus()
  }, [step])
  if (step === 'sent')
    return (
      <div ref={done} className={styles.sent} tabIndex={-1} role="status">
        <h2>{words.sentTitle}</h2>
        <p>{words.sent(given.email.trim())}</p>
      </div>
    )
  return (
    // Sent before its script is there it does nothing, rather than put what was written into an address.
    <form ref={element} method="dialog" noValidate className={styles.form} onSubmit={onSubmit}>
      <noscript>
        <p className={styles.problem}>{words.noScripts}</p>
      </noscript>
      {said.fields.map((field) => {
        const { key, label, type, required } = field
        const input = {
          id: `${id}-${key}`,
          name: key,
          'aria-invalid': problem?.key === key,
          'aria-describedby': problem?.key === key ? `${id}-problem` : undefined,
          'aria-required': required ?? false,
          ...(type === 'textarea'
            ? { rows: 6 }
            : { type: key === 'email' ? 'email' : 'text', autoComplete: FILLED[key] }),
        }
        return (
          <div key={key} className={styles.field} data-wide={key !== 'first_name' && key !== 'last_name'}>
            <label htmlFor={input.id}>
              {label}{' '}
              {required ? (
                <span aria-hidden className={styles.star}>
                  *
                </span>
              ) : (
                <span className={styles.quiet}>{words.optional}</span>
              )}
            </label>
            <PlainField
              field={field}
              input={input}
              text={given[key as keyof typeof EMPTY]}
              onChange={(text) => change({ [key]: text })}
              counter={styles.quiet}
            />
          </div>
        )
      })}
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem?.message}
      </p>
      <div className={styles.end}>
        <Button look="primary" type="submit" aria-disabled={step === 'sending'}>
          {step === 'sending' ? words.sending : words.send}
        </Button>
        <p className={styles.quiet}>{words.kept}</p>
      </div>
    </form>
  )
}
