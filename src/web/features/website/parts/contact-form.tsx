import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { websiteContract } from '#shared/contract/public/website.contract.ts'
import { contactForm } from '#shared/forms/account/contact.form.ts'
import { contactMessages } from '#shared/words/website/website.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { PlainField } from '#web/form/plain-field.tsx'
import { usePublicForm } from '#web/form/problems/use-public-form.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './contact-form.module.css'

const EMPTY_FIELDS = { first_name: '', last_name: '', email: '', org: '', message: '' }
const AUTOCOMPLETE: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  org: 'organization',
}

/** Prefix of the field ids. Fixed rather than from useId, because a script hydrates this form alone. */
const ID_PREFIX = 'contact'

/** Reads what was typed or autofilled before hydration. */
function readFields(): Partial<typeof EMPTY_FIELDS> {
  const fields = document.querySelectorAll<HTMLInputElement>(`[name][id^="${ID_PREFIX}-"]`)
  return Object.fromEntries(Array.from(fields, ({ name, value }) => [name, value]))
}

/** The contact form. Checks the same rules as the server. */
export function ContactForm() {
  const api = useApi()
  const sentRef = useRef<HTMLDivElement>(null)
  const {
    localizedForm,
    values: fieldValues,
    changeValues,
    step,
    summary,
    findHint,
    formRef,
    onSubmit,
  } = usePublicForm(contactForm, EMPTY_FIELDS, (values) => {
    const { org, message, ...person } = values
    const body = { ...person, ...(org && { org }), ...(message.trim() && { message: message.trim() }) }
    return api.call(websiteContract.contact, { body })
  })
  const keepTypedValues = useEffectEvent(() => changeValues(readFields()))
  useLayoutEffect(() => keepTypedValues(), [])
  useEffect(() => {
    if (step === 'sent') sentRef.current?.focus()
  }, [step])
  if (step === 'sent')
    return (
      <div ref={sentRef} className={styles.sent} tabIndex={-1} role="status">
        <h2>{contactMessages.sentTitle}</h2>
        <p>{contactMessages.sent(fieldValues.email.trim())}</p>
      </div>
    )
  return (
    // Before hydration, method="dialog" makes submitting do nothing. The default would put the values into the URL.
    <form ref={formRef} method="dialog" noValidate className={styles.form} onSubmit={onSubmit}>
      <noscript>
        <p className={styles.problem}>{contactMessages.noScripts}</p>
      </noscript>
      {localizedForm.fields.map((field) => {
        const { key, label, type, required } = field
        const hint = findHint(key)
        const input = {
          id: `${ID_PREFIX}-${key}`,
          name: key,
          'aria-invalid': hint !== undefined,
          'aria-describedby': hint === undefined ? undefined : `${ID_PREFIX}-${key}-hint`,
          'aria-required': required ?? false,
          ...(type === 'textarea'
            ? { rows: 6 }
            : { type: key === 'email' ? 'email' : 'text', autoComplete: AUTOCOMPLETE[key] }),
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
                <span className={styles.quiet}>{contactMessages.optional}</span>
              )}
            </label>
            <PlainField
              field={field}
              inputAttributes={input}
              text={fieldValues[key as keyof typeof EMPTY_FIELDS]}
              onChange={(text) => changeValues({ [key]: text })}
              counterClass={styles.quiet}
            />
            {hint !== undefined && (
              <p id={`${ID_PREFIX}-${key}-hint`} className={styles.hint}>
                {hint}
              </p>
            )}
          </div>
        )
      })}
      <p role="alert" className={styles.problem}>
        {summary}
      </p>
      <div className={styles.end}>
        <Button variant="primary" type="submit" aria-disabled={step === 'sending'}>
          {step === 'sending' ? contactMessages.sending : contactMessages.send}
        </Button>
        <p className={styles.quiet}>{contactMessages.privacyNote}</p>
      </div>
    </form>
  )
}
