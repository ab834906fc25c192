import type { Artifact } from '#shared/entities/artifact.ts'
import { choosesOption, type OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import type { OwnValueInput, ReturnedOwnValue } from '#shared/entities/own-fields/own-values.ts'
import { parseNumberText } from '#shared/rules/text/number-text.ts'
import type { Field, FormInput } from '../field.ts'

type InputProperties = Pick<Field, 'type' | 'is_url' | 'is_number' | 'reads_date' | 'options'>

/** How the form shows each type of own field. */
const INPUTS: Record<OwnField['type'], InputProperties> = {
  text: { type: 'text' },
  textarea: { type: 'textarea' },
  richtext: { type: 'richtext' },
  date: { type: 'text', reads_date: true },
  period: { type: 'text', reads_date: true },
  number: { type: 'text', is_number: true },
  choice: { type: 'dropdown' },
  choices: { type: 'multiple' },
  keywords: { type: 'array' },
  checkbox: { type: 'checkmark' },
  url: { type: 'text', is_url: true },
  // Values used before are suggested.
  person: { type: 'text', options: [] },
  place: { type: 'text', options: [] },
}

/** How it shows choices among the terms of a vocabulary, which are found by typing. */
const TERM_INPUTS: Partial<typeof INPUTS> = { choice: { type: 'text', options: [] }, choices: { type: 'array' } }

/** The form's field for an own field of the project. */
export function toOwnFormField(field: OwnField, language: string): Field {
  const { key, type, label, help, unit, options, required, vocabulary } = field
  const helpText = pickText(help, language)
  return {
    key: toFieldName(key),
    label: pickText(label, language),
    ...((vocabulary && TERM_INPUTS[type]) ?? INPUTS[type]),
    ...(helpText && { subLabel: helpText }),
    ...(required && { required: true }),
    ...(unit && { unit }),
    ...(choosesOption(field) && {
      options: options.map((option) => ({ value: option.key, label: pickText(option.label, language) })),
    }),
  }
}

/** Adds an item's own values to its other values, by the keys of the form's fields. */
export const withOwnValues = <Item extends Pick<Artifact, 'fields'>>(
  item: Item,
  ownFields: readonly OwnField[],
): Item & FormInput => ({
  ...item,
  ...Object.fromEntries(ownFields.map(({ key }) => [toFieldName(key), toFormValue(item.fields?.[key])])),
})

function toFormValue(value: ReturnedOwnValue | undefined): unknown {
  if (Array.isArray(value)) return value.map(toFormValue)
  if (typeof value === 'object') return value.text
  return typeof value === 'number' ? String(value) : value
}

/** Returns the form's changes as the API takes them: own values by key in `fields`. */
export function toArtifactChanges(changes: FormInput, ownFields: readonly OwnField[]): Record<string, unknown> {
  const fields: Record<string, OwnValueInput> = {}
  const otherChanges: Record<string, unknown> = { ...changes }
  for (const field of ownFields) {
    const name = toFieldName(field.key)
    if (!(name in changes)) continue
    fields[field.key] = toOwnValue(field, changes[name])
    delete otherChanges[name]
  }
  return Object.keys(fields).length > 0 ? { ...otherChanges, fields } : otherChanges
}

function toOwnValue({ type }: OwnField, value: unknown): OwnValueInput {
  if (value === null || value === undefined || value === '') return null
  if (type === 'number') return parseNumberText(String(value))
  if (type === 'date' || type === 'period') return { text: String(value) }
  return value as OwnValueInput
}
