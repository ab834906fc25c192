import { ABOUT_GIVER, type AskedField, type Question } from '#shared/entities/submissions/portal.ts'
import { COUNTRY_CODES } from '#shared/rules/submissions/countries.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { compareNames, formatCountry } from '#shared/words/formats.ts'
import type { Form } from '../define-form.ts'
import type { Field } from '../field.ts'
import { spoken } from '../spoken.ts'
import { submissionForm } from './submission.form.ts'

/** What a portal asks. */
export interface Asking {
  fields: readonly AskedField[]
  questions: readonly Question[]
}

/** What a portal asks as a form, in the order of its page: what it is, the questions as they were put, who gives it. */
export function giverForm({ fields, questions }: Asking): Form {
  const known = new Map<string, AskedField>(fields.map((one) => [one.key, one]))
  const { fields: all, ...form } = spoken(submissionForm as Form)
  const asked = all.flatMap((field): Field[] => {
    const one = known.get(field.key)
    return one ? [{ ...field, required: one.required }] : []
  })
  const [item = [], giver = []] = [false, true].map((of) => asked.filter(({ key }) => OF_GIVER.has(key) === of))
  return { ...form, name: 'giver', fields: [...item, ...questions.map(fieldOf), ...giver] }
}

const OF_GIVER = new Set<string>(ABOUT_GIVER)

// What is chosen may be taken away again, so that choosing nothing has a name.
const fieldOf = ({ options, type, ...field }: Question): Field =>
  type === 'country'
    ? { ...field, type: 'dropdown', options: countries() }
    : {
        ...{ ...field, type },
        ...(options && { options: options.map((label) => ({ value: label, label })) }),
        ...(type === 'dropdown' && !field.required && { placeholder: formMessages.noAnswer }),
      }

/** All countries by their names in the language of the moment; what is chosen is a code. */
const countries = () =>
  COUNTRY_CODES.map((value) => ({ value, label: formatCountry(value) })).toSorted((a, b) =>
    compareNames(a.label, b.label),
  )
