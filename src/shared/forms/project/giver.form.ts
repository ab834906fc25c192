import { ABOUT_GIVER, type AskedField, type Question } from '#shared/entities/submissions/portal.ts'
import { COUNTRY_CODES } from '#shared/rules/submissions/countries.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { compareNames, formatCountry } from '#shared/words/formats.ts'
import type { Form } from '../define-form.ts'
import type { Field } from '../field.ts'
import { spoken } from '../spoken.ts'
import { submissionForm } from './submission.form.ts'

/** What a portal asks contributors. */
export interface Asking {
  fields: readonly AskedField[]
  questions: readonly Question[]
}

/** Builds the form of a portal in the order of its page: item, questions, contributor. */
export function giverForm({ fields, questions }: Asking): Form {
  const known = new Map<string, AskedField>(fields.map((field) => [field.key, field]))
  const { fields: all, ...form } = spoken(submissionForm as Form)
  const asked = all.flatMap((field): Field[] => {
    const one = known.get(field.key)
    return one ? [{ ...field, required: one.required }] : []
  })
  const itemFields = asked.filter(({ key }) => !OF_GIVER.has(key))
  const giverFields = asked.filter(({ key }) => OF_GIVER.has(key))
  return { ...form, name: 'giver', fields: [...itemFields, ...questions.map(fieldOf), ...giverFields] }
}

const OF_GIVER = new Set<string>(ABOUT_GIVER)

// A placeholder lets the contributor clear an optional choice.
const fieldOf = ({ options, type, ...field }: Question): Field =>
  type === 'country'
    ? { ...field, type: 'dropdown', options: countries() }
    : {
        ...{ ...field, type },
        ...(options && { options: options.map((label) => ({ value: label, label })) }),
        ...(type === 'dropdown' && !field.required && { placeholder: formMessages.noAnswer }),
      }

/** All countries by name in the current language. The values are ISO codes. */
const countries = () =>
  COUNTRY_CODES.map((value) => ({ value, label: formatCountry(value) })).toSorted((a, b) =>
    compareNames(a.label, b.label),
  )
