import { useId, useRef, useState, type FormEvent } from 'react'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import { check } from '#shared/forms/check.ts'
import { reportForm } from '#shared/forms/project/report.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { reportingMessages as words } from '#shared/words/reports/reports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { galleryHeaders } from '../data/gallery-token.ts'
import styles from './report.module.css'

interface Props {
  alias: string
  item: string
  onClose: () => void
}

type Given = { reason: string; message: string; email: string }
type Step = { kind: 'writing'; problem?: { key: string; message: string } } | { kind: 'sending' } | { kind: 'sent' }

/** What is wrong with an item, in a visitor's words, sent to those who look after it. */
export function ReportDialog({ alias, item, onClose }: Props) {
  const api = useApi()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState<Given>({ reason: '', message: '', email: '' })
  const [step, setStep] = useState<Step>({ kind: 'writing' })
  const said = spoken(reportForm)
  const [reason, message, email] = said.fields
  const problem = step.kind === 'writing' ? step.problem : undefined

  const fail = (key: string, text: string) => {
    setStep({ kind: 'writing', problem: { key, message: text } })
    form.current?.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (step.kind === 'sending') return
    const [wrong] = check(said, given)
    if (wrong) return fail(wrong.key, wrong.message)
    setStep({ kind: 'sending' })
    const address = given.email.trim()
    const body = {
      reason: given.reason as ReportReason,
      message: given.message.trim(),
      ...(address && { email: address }),
    }
    try {
      await api.call(reportsContract.file, { params: { id: item }, body }, { headers: galleryHeaders(alias) })
      setStep({ kind: 'sent' })
    } catch (error) {
      if (!isApiError(error)) return fail('', errorMessages.operationFailed)
      const later = error.status === 429 && errorMessages.tryAgainIn(error.retry_after_seconds ?? 60)
      fail(error.field ?? '', later || error.message)
    }
  }
  if (step.kind === 'sent')
    return (
      <Modal
        open
        title={words.sentTitle}
        description={[words.sent, given.email.trim() && words.answerTo(given.email.trim())].filter(Boolean).join(' ')}
        onClose={onClose}
        onConfirm={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {words.close}
          </Button>
        }
      />
    )
  const change = (part: Partial<Given>) => {
    setGiven({ ...given, ...part })
    setStep({ kind: 'writing' })
  }
  const aria = (key: string) => ({
    'aria-invalid': problem?.key === key,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  })
  return (
    <Modal
      open
      title={words.title}
      description={words.text}
      onClose={onClose}
      footer={
        <>
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem?.message}
          </p>
          <Button look="primary" type="submit" form={`${id}-form`} aria-disabled={step.kind === 'sending'}>
            {step.kind === 'sending' ? words.sending : words.send}
          </Button>
        </>
      }
    >
      <form ref={form} id={`${id}-form`} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <fieldset className={styles.reasons} {...aria('reason')}>
          <legend>{reason?.label}</legend>
          {reason?.options?.map(({ value, label }, i) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={given.reason === value}
                data-autofocus={i === 0 || undefined}
                onChange={() => change({ reason: value })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}-message`}>{message?.label}</label>
        <textarea
          id={`${id}-message`}
          name="message"
          rows={4}
          value={given.message}
          {...aria('message')}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <label htmlFor={`${id}-email`}>
          {email?.label} <span className={styles.quiet}>{words.optional}</span>
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          value={given.email}
          {...aria('email')}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <p className={styles.quiet}>{email?.subLabel}</p>
      </form>
    </Modal>
  )
}
