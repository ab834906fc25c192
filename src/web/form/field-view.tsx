import { Autocomplete, Checkbox, Input, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { artifactMessages } from '#shared/client-messages.ts'
import { Skeleton } from '#web/ui/state.tsx'
import { strictOnly } from './changes.ts'
import type { Field, Period } from './field.ts'
import styles from './form.module.css'

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))
const DayField = lazy(async () => ({ default: (await import('./day-field.tsx')).DayField }))

interface Props {
  field: Field
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const dayOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Draws one field by its type. */
export function FieldView({ field, value, error, onChange }: Props) {
  const { label, required, disabled, placeholder } = field
  const common = { label, required, disabled, placeholder, error, description: field.subLabel, name: field.key }
  switch (field.type) {
    case 'text':
      if (field.options)
        return (
          <Autocomplete
            {...common}
            data={field.options.map((option) => option.value)}
            maxLength={500}
            value={textOf(value)}
            onChange={onChange}
          />
        )
      return (
        <TextInput
          {...common}
          maxLength={500}
          value={textOf(value)}
          onChange={(event) => onChange(clean(field, event.currentTarget.value))}
        />
      )
    case 'richtext':
      return (
        <Input.Wrapper label={label} required={required} error={error} description={field.subLabel} labelElement="div">
          <Suspense fallback={<Skeleton height="9rem" />}>
            <RichTextEditor
              label={label}
              value={textOf(value)}
              onChange={onChange}
              disabled={disabled}
              invalid={error !== undefined}
            />
          </Suspense>
        </Input.Wrapper>
      )
    case 'date':
      return (
        <Suspense fallback={<Skeleton height="3.75rem" />}>
          <DayField label={label} disabled={disabled} error={error} value={dayOf(value)} onChange={onChange} />
        </Suspense>
      )
    case 'date_range':
      return <PeriodView field={field} value={value as Period | null | undefined} error={error} onChange={onChange} />
    case 'array':
      return (
        <TagsInput
          {...common}
          placeholder={disabled ? '' : placeholder}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          maxTags={200}
          acceptValueOnBlur
          splitChars={[',', ';']}
        />
      )
    case 'dropdown':
      return (
        <Input.Wrapper label={label} error={error} labelElement="div">
          <SegmentedControl
            aria-label={label}
            fullWidth
            disabled={disabled}
            value={textOf(value)}
            onChange={onChange}
            data={[...(field.options ?? [])]}
          />
        </Input.Wrapper>
      )
    case 'checkmark':
      return (
        <Checkbox
          label={label}
          disabled={disabled}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
  }
}

/**
 * Text as it may be typed: repeated spaces collapse, strict fields take their characters only.
 * @spec 5.text.1
 * @spec 5.text.2
 */
const clean = (field: Field, text: string) => (field.strict_chars ? strictOnly(text) : text.replace(/ {2,}/g, ' '))

function PeriodView({ field, value, error, onChange }: Omit<Props, 'value'> & { value: Period | null | undefined }) {
  const { gte = null, lte = null } = value ?? {}
  return (
    <fieldset className={styles.period} aria-invalid={error !== undefined}>
      <legend className={styles.legend}>{field.label}</legend>
      <Suspense fallback={<Skeleton height="2.25rem" />}>
        <DayField
          aria-label={`${field.label}: ${artifactMessages.from}`}
          disabled={field.disabled}
          error={error}
          value={gte}
          onChange={(day) => onChange({ gte: day, lte })}
        />
        <DayField
          aria-label={`${field.label}: ${artifactMessages.to}`}
          disabled={field.disabled}
          value={lte}
          onChange={(day) => onChange({ gte, lte: day })}
        />
      </Suspense>
    </fieldset>
  )
}
