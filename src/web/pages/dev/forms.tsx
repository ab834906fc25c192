import { useState } from 'react'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { everyTypeForm } from '#shared/forms/every-type.form.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { FIELD_COMPONENTS } from '#web/form/field-components.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { FormView } from '#web/form/form-view.tsx'
import styles from './forms.module.css'

// The texts of this page are for developers: it exists in development and tests only.

const FILLED_VALUES: FormInput = {
  line: 'A line of words',
  url: 'https://example.org',
  email: 'ada@example.org',
  strict: 'a-b_(1).x',
  secret: 'long enough',
  again: 'long enough',
  area: 'Three short words',
  rich: '<p>Written <strong>text</strong></p>',
  list: ['sea', 'harbour', 'a very long keyword that goes on and on'],
  links: ['https://example.org'],
  day: 0,
  period: { gte: 0, lte: 86_400_000 },
  one: 'x',
  some: ['x', 'y'],
  tick: true,
}

export const title = () => 'Forms'

/** Every field type in every state, and every form of the product. Shows below each form what it would send. */
export function Page() {
  return (
    <main id="content" className={styles.page}>
      <h1>Forms</h1>
      <FormCard name="Every type, empty" form={everyTypeForm} loaded={{}} />
      <FormCard name="Every type, filled" form={everyTypeForm} loaded={FILLED_VALUES} />
      <section className={styles.card} aria-label="Every field type, with errors">
        <h2>Every field type, with errors</h2>
        <div className={styles.grid}>
          {everyTypeForm.fields.map((field) => (
            <SingleField
              key={field.key}
              field={{ ...field, key: `wrong_${field.key}` }}
              value={FILLED_VALUES[field.key]}
              error="Something is wrong with it"
            />
          ))}
        </div>
      </section>
      <section className={styles.card} aria-label="Every type, disabled">
        <h2>Every type, disabled</h2>
        <div className={styles.grid}>
          {everyTypeForm.fields.map((field) => (
            <SingleField
              key={field.key}
              field={{ ...field, key: `off_${field.key}`, disabled: true }}
              value={FILLED_VALUES[field.key]}
            />
          ))}
        </div>
      </section>
      <section className={styles.card} aria-label="Every type, static">
        <h2>Every type, static</h2>
        <FormFields
          form={{
            fields: everyTypeForm.fields.map((field) => ({ ...field, static: true })),
            values: FILLED_VALUES,
            problems: [],
            set: () => undefined,
          }}
        />
      </section>
      {Object.entries(ALL_FORMS).map(([name, form]) => (
        <FormCard
          key={name}
          name={name}
          form={form}
          loaded={form.name.startsWith('artifact') ? { visibility: 'private' } : {}}
        />
      ))}
    </main>
  )
}

function SingleField({ field, value, error }: { field: Field; value: unknown; error?: string }) {
  const [currentValue, setCurrentValue] = useState(value)
  const Component = FIELD_COMPONENTS[field.type]
  return (
    <div>
      <Component field={{ ...field, focus: false }} value={currentValue} error={error} onChange={setCurrentValue} />
    </div>
  )
}

function FormCard({ name, form, loaded }: { name: string; form: Form; loaded: FormInput }) {
  const [sentJson, setSentJson] = useState<string | null>(null)
  const [savedValues, setSavedValues] = useState(loaded)
  return (
    <section className={styles.card} aria-label={name}>
      <h2>{name}</h2>
      <FormView
        form={{ ...form, fields: form.fields.map((field) => ({ ...field, focus: false })) }}
        loaded={savedValues}
        save={async (changes) => {
          await new Promise((resolve) => setTimeout(resolve, 150))
          setSentJson(JSON.stringify(changes))
          setSavedValues({ ...savedValues, ...changes })
        }}
      />
      <output className={styles.sent}>{sentJson}</output>
    </section>
  )
}
