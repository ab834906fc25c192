import { CONTRIBUTOR_FIELDS, type PortalField, type PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { COUNTRY_CODES } from '#shared/rules/submissions/countries.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { compareNames, formatCountry } from '#shared/words/formats.ts'
import type { Form } from '../define-form.ts'
import type { Field } from '../field.ts'
import { translateForm } from '../translate-form.ts'
import { submissionForm } from './submission.form.ts'

/** The questions that a portal asks contributors. */
export interface PortalFormDefinition {
  fields: readonly PortalField[]
  questions: readonly PortalQuestion[]
}

/** Builds the form of a portal, in the order of its page: item, questions, contributor. */
export function buildContributorForm({ fields, questions }: PortalFormDefinition): Form {
  const portalFieldsByKey = new Map<string, PortalField>(fields.map((field) => [field.key, field]))
  const { fields: allFields, ...form } = translateForm(submissionForm as Form)
  const requestedFields = allFields.flatMap((field): Field[] => {
    const portalField = portalFieldsByKey.get(field.key)
    return portalField ? [{ ...field, required: portalField.required }] : []
  })
  const itemFields = requestedFields.filter(({ key }) => !CONTRIBUTOR_KEYS.has(key))
  const contributorFields = requestedFields.filter(({ key }) => CONTRIBUTOR_KEYS.has(key))
  return { ...form, name: 'giver', fields: [...itemFields, ...questions.map(toFormField), ...contributorFields] }
}

const CONTRIBUTOR_KEYS = new Set<string>(CONTRIBUTOR_FIELDS)

// The placeholder lets the contributor clear an optional choice.
const toFormField = ({ options, type, ...field }: PortalQuestion): Field => ({
  ...field,
  type: type === 'country' ? 'dropdown' : type,
  ...(options && { options: options.map((label) => ({ value: label, label })) }),
  ...(type === 'country' && { options: listCountries() }),
  ...((type === 'dropdown' || type === 'country') && !field.required && { placeholder: formMessages.noAnswer }),
})

/** Lists all countries by name in the current language. The values are ISO codes. */
const listCountries = () =>
  COUNTRY_CODES.map((value) => ({ value, label: formatCountry(value) })).toSorted((a, b) =>
    compareNames(a.label, b.label),
  )
