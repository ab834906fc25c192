import { Input } from '@mantine/core'
import { Suspense, useId } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { Skeleton } from '#web/ui/state.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import styles from '../form.module.css'
import { getInputProps, type FieldProps } from './field-props.ts'

const DayInput = lazyWithMessages(async () => (await import('./day-input.tsx')).DayInput)

export function DateField(props: FieldProps) {
  const { placeholder: _, ...sharedProps } = getInputProps(props)
  return (
    <Suspense fallback={<Skeleton height="3.75rem" />}>
      <DayInput {...sharedProps} value={props.value} onChange={props.onChange} />
    </Suspense>
  )
}

/** A period; either end may be left open. */
export function DateRangeField({ field, value, error, onChange }: FieldProps) {
  const { key, label, subLabel, required = false, disabled = false } = field
  const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  const id = useId()
  return (
    <fieldset className={styles.period}>
      <legend className={styles.legend}>
        {label}
        {required && <span className={styles.asterisk}>{'\u00a0*'}</span>}
      </legend>
      {subLabel && <Input.Description>{subLabel}</Input.Description>}
      <div className={styles.pair}>
        <Suspense fallback={<Skeleton height="3.75rem" />}>
          <DayInput
            name={`${key}_gte`}
            aria-label={`${label}: ${formMessages.from}`}
            label={formMessages.from}
            disabled={disabled}
            error={error}
            errorElementId={id}
            value={gte}
            calendarHint={lte}
            onChange={(day) => onChange({ gte: day, lte })}
          />
          <DayInput
            name={`${key}_lte`}
            aria-label={`${label}: ${formMessages.to}`}
            label={formMessages.to}
            disabled={disabled}
            error={error}
            errorElementId={id}
            value={lte}
            calendarHint={gte}
            onChange={(day) => onChange({ gte, lte: day })}
          />
        </Suspense>
      </div>
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </fieldset>
  )
}
