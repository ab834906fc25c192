import { useState } from 'react'
import type { AskedField, Question } from '#shared/entities/submissions/portal.ts'
import type { Values } from '#shared/forms/field.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { portalMessages as words } from '#shared/words/portal/portal.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import settings from '../settings/settings.module.css'
import styles from './portal.module.css'

/** The form as people will see it, to be tried out; what is filled in goes nowhere. */
export function AskedPreview({ fields, questions }: { fields: readonly AskedField[]; questions: readonly Question[] }) {
  const [values, setValues] = useState<Values>({})
  const some = questions.map(({ options = [], ...question }) => ({
    ...question,
    label: question.label || words.label,
    options: [...new Set(options.map((one) => one.trim()).filter((one) => one !== ''))],
  }))
  const form = {
    fields: giverForm({ fields, questions: some }).fields,
    values,
    wrong: null,
    set: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
  }
  return (
    <section aria-label={words.preview} className={styles.preview}>
      <h3 className={styles.heading}>{words.preview}</h3>
      <p className={settings.hint}>{words.previewText}</p>
      <div className={styles.previewForm}>
        <FormFields form={form} />
      </div>
    </section>
  )
}
