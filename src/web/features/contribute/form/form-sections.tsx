import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { CONTRIBUTOR_FIELDS, type getConsent } from '#shared/entities/submissions/portal.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import styles from '../contribute.module.css'
import { RequiredMark } from './required-mark.tsx'

const CONTRIBUTOR_FIELD_NAMES = new Set<string>(CONTRIBUTOR_FIELDS)

type SharedFormState = Pick<FormState, 'values' | 'problems' | 'set'>

/** Splits the form into the fields about the item and those about the contributor. */
export function splitByTopic({ fields }: Form, sharedState: SharedFormState) {
  const aboutItem = fields.filter(({ key }) => !CONTRIBUTOR_FIELD_NAMES.has(key))
  const aboutContributor = fields.filter(({ key }) => CONTRIBUTOR_FIELD_NAMES.has(key))
  return [
    { ...sharedState, fields: aboutItem },
    { ...sharedState, fields: aboutContributor },
  ] as const
}

interface FieldsSectionProps {
  title: string
  form: Pick<FormState, 'fields' | 'values' | 'problems' | 'set'>
  disabled: boolean
}

/** One section of the form. Renders nothing if it has no fields. */
export function FieldsSection({ title, form, disabled }: FieldsSectionProps) {
  if (form.fields.length === 0) return null
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={styles.legend}>{title}</legend>
      <FormFields form={form} />
    </fieldset>
  )
}

interface ConsentSectionProps {
  consent: ReturnType<typeof getConsent>
  hasAgreed: boolean
  disabled: boolean
  problem: string | undefined
  onAgree: (hasAgreed: boolean) => void
}

/** The consent text with its checkbox. Renders nothing if the portal has no consent text. */
export function ConsentSection({ consent, hasAgreed, disabled, problem, onAgree }: ConsentSectionProps) {
  const id = useId()
  if (!consent) return null
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={styles.legend}>{contributeMessages.consent}</legend>
      <div id={id} dir="auto" className={styles.consent}>
        {consent.text}
      </div>
      <div data-field="consent">
        <Checkbox
          label={
            <>
              {contributeMessages.agree}
              <RequiredMark />
            </>
          }
          aria-describedby={id}
          checked={hasAgreed}
          error={problem}
          aria-invalid={problem !== undefined}
          onChange={({ currentTarget: { checked } }) => onAgree(checked)}
        />
      </div>
    </fieldset>
  )
}
