import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { ABOUT_GIVER, type consentOf } from '#shared/entities/submissions/portal.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { givingMessages as words } from '#shared/words/giving/giving.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import type { FormState } from '#web/form/form-state.ts'
import styles from '../giving.module.css'

const OF_GIVER = new Set<string>(ABOUT_GIVER)

type Filled = Pick<FormState, 'values' | 'wrong' | 'set'>

/** What is asked of what is given, and of who gives it. */
export function partsOf({ fields }: Form, filled: Filled) {
  const of = (giver: boolean) => ({ ...filled, fields: fields.filter(({ key }) => OF_GIVER.has(key) === giver) })
  return [of(false), of(true)] as const
}

interface AskedProps {
  title: string
  form: Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'>
  disabled: boolean
}

/** What is asked about one matter; nothing where nothing is. */
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

/** The text that is agreed to, if there is one. */
export function ConsentPart({ consent, agreed, disabled, wrong, onAgree }: ConsentProps) {
  const id = useId()
  if (!consent) return null
  return (
    <fieldset className={styles.part} disabled={disabled}>
      <legend className={styles.legend}>{words.consent}</legend>
      <div id={id} dir="auto" className={styles.consent}>
        {consent.text}
      </div>
      <div data-field="consent">
        <Checkbox
          label={words.agree}
          aria-describedby={id}
          checked={agreed}
          error={wrong}
          onChange={({ currentTarget: { checked } }) => onAgree(checked)}
        />
      </div>
    </fieldset>
  )
}
