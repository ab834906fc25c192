import { useId } from 'react'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import { reportForm } from '#shared/forms/project/report.form.ts'
import { reportingMessages } from '#shared/words/reporting/reporting.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { PlainField } from '#web/form/plain-field.tsx'
import { usePublicForm } from '#web/form/problems/use-public-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { getGalleryHeaders } from '../data/gallery-token.ts'
import styles from './report.module.css'

interface Props {
  alias: string
  item: string
  onClose: () => void
}

const EMPTY_REPORT = { reason: '', message: '', email: '' }

/** The form with which a visitor reports a problem with an item to the archive. */
export function ReportDialog({ alias, item, onClose }: Props) {
  const api = useApi()
  const id = useId()
  const {
    localizedForm: form,
    values,
    changeValues,
    step,
    summary,
    findHint,
    formRef,
    onSubmit,
  } = usePublicForm(reportForm, EMPTY_REPORT, (report) => {
    const { reason, message, email } = report
    const body = { reason: reason as ReportReason, message: message.trim(), ...(email && { email }) }
    return api.call(reportsContract.file, { params: { id: item }, body }, { headers: getGalleryHeaders(alias) })
  })
  const [reason, message, email] = form.fields
  if (step === 'sent')
    return (
      <Modal
        open
        title={reportingMessages.sentTitle}
        description={[reportingMessages.sent, values.email.trim() && reportingMessages.answerTo(values.email.trim())]
          .filter(Boolean)
          .join(' ')}
        onClose={onClose}
        onConfirm={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {reportingMessages.close}
          </Button>
        }
      />
    )
  const requiredMark = (
    <span aria-hidden className={styles.star}>
      *
    </span>
  )
  const getAriaProps = (key: string) => ({
    'aria-invalid': findHint(key) !== undefined,
    'aria-describedby': findHint(key) === undefined ? undefined : `${id}-${key}-hint`,
  })
  const renderHint = (key: string) =>
    findHint(key) !== undefined && (
      <p id={`${id}-${key}-hint`} className={styles.hint}>
        {findHint(key)}
      </p>
    )
  return (
    <Modal
      open
      title={reportingMessages.title}
      description={reportingMessages.text}
      isDirty={Object.values(values).some((text) => text.trim() !== '')}
      onClose={onClose}
      footer={
        <>
          <p role="alert" className={styles.problem}>
            {summary}
          </p>
          <Button variant="primary" type="submit" form={`${id}-form`} aria-disabled={step === 'sending'}>
            {step === 'sending' ? reportingMessages.sending : reportingMessages.send}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={`${id}-form`} noValidate className={styles.form} onSubmit={onSubmit}>
        <fieldset className={styles.reasons} role="radiogroup" aria-required {...getAriaProps('reason')}>
          <legend>
            {reason?.label} {requiredMark}
          </legend>
          {reason?.options?.map(({ value, label }, i) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={values.reason === value}
                data-autofocus={i === 0 || undefined}
                onChange={() => changeValues({ reason: value })}
              />
              {label}
            </label>
          ))}
          {renderHint('reason')}
        </fieldset>
        <label htmlFor={`${id}-message`}>
          {message?.label} {requiredMark}
        </label>
        {message && (
          <PlainField
            field={message}
            inputAttributes={{
              'aria-required': true,
              id: `${id}-message`,
              name: 'message',
              rows: 4,
              ...getAriaProps('message'),
            }}
            text={values.message}
            onChange={(text) => changeValues({ message: text })}
            counterClass={styles.quiet}
          />
        )}
        {renderHint('message')}
        <label htmlFor={`${id}-email`}>
          {email?.label} <span className={styles.quiet}>{reportingMessages.optional}</span>
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          {...getAriaProps('email')}
          onChange={(event) => changeValues({ email: event.currentTarget.value })}
        />
        {renderHint('email')}
        <p className={styles.quiet}>{email?.subLabel}</p>
      </form>
    </Modal>
  )
}
