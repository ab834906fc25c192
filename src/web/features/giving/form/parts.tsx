import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { ABOUT_GIVER, type consentOf } from '#shared/entities/submissions/portal.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import styles from '../giving.module.css'

const OF_GIVER = new Set<string>(ABOUT_GIVER)

type Filled = Pick<FormState, 'values' | 'wrong' | 'set'>

/** Splits the form into the fields about the item and those about the contributor. */
export function partsOf({ fields }: Form, filled: Filled) {
  const aboutItem = fields.filter(({ key }) => !OF_GIVER.has(key))
  const aboutContributor = fields.filter(({ key }) => OF_GIVER.has(key))
  return [
    { ...filled, fields: aboutItem },
    { ...filled, fields: aboutContributor },
  ] as const
}

interface AskedProps {
  title: string
  form: Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'>
  disabled: boolean
}

/** One section of the form. Renders nothing if it has no fields. */
export function AskedPart({ title, form, disabled }: AskedProps) {
  if (form.fields.length === 0) return null
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={styles.legend}>{title}</legend>
      <FormFields form={form} />
    </fieldset>
  )
}

interface ConsentProps {
  consent: ReturnType<typeof consentOf>
  agreed: boolean
  disabled: boolean
  wrong: string | undefined
  onAgree: (agreed: boolean) => void
}

/** The consent text with its checkbox. Renders nothing if the portal has no such text. */
export function ConsentPart({ consent, agreed, disabled, wrong, onAgree }: ConsentProps) {
  const id = useId()
  if (!consent) return null
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={styles.legend}>{givingMessages.consent}</legend>
      <div id={id} dir="auto" className={styles.consent}>
        {consent.text}
      </div>
      <div data-field="consent">
        <Checkbox
          label={givingMessages.agree}
          aria-describedby={id}
          checked={agreed}
          error={wrong}
          onChange={({ currentTarget: { checked } }) => onAgree(checked)}
        />
      </div>
    </fieldset>
  )
}
