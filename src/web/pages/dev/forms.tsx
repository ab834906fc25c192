import { useState } from 'react'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { everyType } from '#shared/forms/every-type.form.ts'
import type { Field, Values } from '#shared/forms/field.ts'
import { FIELD_MAP } from '#web/form/field-map.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { FormView } from '#web/form/form-view.tsx'
import styles from './forms.module.css'

// The texts of this page are for developers: it exists in development and tests only.

const FILLED: Values = {
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
      <Shown name="Every type, empty" form={everyType} loaded={{}} />
      <Shown name="Every type, filled" form={everyType} loaded={FILLED} />
      <section className={styles.card} aria-label="Every field type, with errors">
        <h2>Every field type, with errors</h2>
        <div className={styles.grid}>
          {everyType.fields.map((field) => (
            <Single
              key={field.key}
              field={{ ...field, key: `wrong_${field.key}` }}
              value={FILLED[field.key]}
              error="Something is wrong with it"
            />
          ))}
        </div>
      </section>
      <section className={styles.card} aria-label="Every type, disabled">
        <h2>Every type, disabled</h2>
        <div className={styles.grid}>
          {everyType.fields.map((field) => (
            <Single
              key={field.key}
              field={{ ...field, key: `off_${field.key}`, disabled: true }}
              value={FILLED[field.key]}
            />
          ))}
        </div>
      </section>
      <section className={styles.card} aria-label="Every type, static">
        <h2>Every type, static</h2>
        <FormFields
          form={{
            fields: everyType.fields.map((field) => ({ ...field, static: true })),
            values: FILLED,
            wrong: null,
            set: () => undefined,
          }}
        />
      </section>
      {Object.entries(ALL_FORMS).map(([name, form]) => (
        <Shown
          key={name}
          name={name}
          form={form}
          loaded={form.name.startsWith('artifact') ? { visibility: 'private' } : {}}
        />
      ))}
    </main>
  )
}

function Single({ field, value, error }: { field: Field; value: unknown; error?: string }) {
  const [now, setNow] = useState(value)
  const Component = FIELD_MAP[field.type]
  return (
    <div>
      <Component field={{ ...field, focus: false }} value={now} error={error} onChange={setNow} />
    </div>
  )
}

function Shown({ name, form, loaded }: { name: string; form: Form; loaded: Values }) {
  const [sent, setSent] = useState<string | null>(null)
  const [kept, setKept] = useState(loaded)
  return (
    <section className={styles.card} aria-label={name}>
      <h2>{name}</h2>
      <FormView
        form={{ ...form, fields: form.fields.map((field) => ({ ...field, focus: false })) }}
        loaded={kept}
        save={async (changes) => {
          await new Promise((resolve) => setTimeout(resolve, 150))
          setSent(JSON.stringify(changes))
          setKept({ ...kept, ...changes })
        }}
      />
      <output className={styles.sent}>{sent}</output>
    </section>
  )
}
