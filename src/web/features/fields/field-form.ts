import { ARTIFACT_SECTIONS } from '#shared/entities/artifact-fields.ts'
import {
  choosesOption,
  DEFAULT_TERMS,
  MAX_KEY,
  MAX_LABEL,
  takesVocabulary,
  type FieldOption,
  type OwnField,
  type OwnFieldType,
} from '#shared/entities/own-fields/own-field.ts'
import { toKey } from '#shared/entities/own-fields/to-key.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { defineForm, type Form } from '#shared/forms/define-form.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { LANGUAGES, LANGUAGE_CODES, type Language } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import type { FieldBody } from './fields.queries.ts'

/** Types whose values are too long to be counted. */
const UNCOUNTED_TYPES: ReadonlySet<OwnFieldType> = new Set(['textarea', 'richtext'])

/** The interface's other languages, in which a field can be named too. */
const getOtherLanguages = () => LANGUAGE_CODES.filter((language) => language !== getCurrentLanguage())

/** The names of the form's sections, translated. */
export function getSections(): { value: string; label: string }[] {
  const { fields } = translateForm(artifactForm)
  return Object.keys(ARTIFACT_SECTIONS).map((value) => ({
    value,
    label: fields.find(({ key }) => key === value)?.label ?? value,
  }))
}

/** The main settings of a field. */
export function createFieldForm(type: OwnFieldType): Form {
  const messages = ownFieldsMessages
  const language = getCurrentLanguage()
  const fields: (Field | false)[] = [
    { key: `label_${language}`, type: 'text', label: messages.name, required: true, max_chars: MAX_LABEL, focus: true },
    { key: `help_${language}`, type: 'text', label: messages.help, subLabel: messages.helpHint },
    type === 'number' && {
      key: 'unit',
      type: 'text',
      label: messages.unit,
      placeholder: messages.unitExample,
      max_chars: 20,
    },
    { key: 'section', type: 'dropdown', label: messages.section, required: true, options: getSections() },
    { key: 'public', type: 'checkmark', label: messages.public, subLabel: messages.publicHint },
    { key: 'required', type: 'checkmark', label: messages.required, subLabel: messages.requiredHint },
    !UNCOUNTED_TYPES.has(type) && {
      key: 'facet',
      type: 'checkmark',
      label: messages.facet,
      subLabel: messages.facetHint,
    },
    type !== 'checkbox' && { key: 'searchable', type: 'checkmark', label: messages.searchable },
  ]
  return defineForm(
    'own_field',
    fields.filter((field) => field !== false),
  )
}

/** The settings that few people need. */
export const createAdvancedFields = (): Field[] => [
  ...getOtherLanguages().flatMap((language): Field[] => [
    {
      key: `label_${language}`,
      type: 'text',
      label: ownFieldsMessages.nameIn(LANGUAGES[language]),
      max_chars: MAX_LABEL,
    },
    { key: `help_${language}`, type: 'text', label: ownFieldsMessages.helpIn(LANGUAGES[language]) },
  ]),
  { key: 'key', type: 'text', label: ownFieldsMessages.key, subLabel: ownFieldsMessages.keyHint, max_chars: MAX_KEY },
  { key: 'term', type: 'text', label: ownFieldsMessages.term, subLabel: ownFieldsMessages.termHint },
]

/** The form's values for a field; defaults for a new one. */
export function toFormValues(field: OwnField | undefined, section = 'about'): FormInput {
  const { label = {}, help = {}, ...settings } = field ?? { section, searchable: true, public: false }
  const nameByLanguage = (texts: Record<string, string>, name: string) =>
    Object.entries(texts).map(([language, text]) => [`${name}_${language}`, text])
  return { ...settings, ...Object.fromEntries([...nameByLanguage(label, 'label'), ...nameByLanguage(help, 'help')]) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The texts that were entered, and those in other languages that the form doesn't show. */
function toLocalizedText(values: FormInput, name: string, current: Record<string, string> = {}) {
  const shown = new Set<string>(LANGUAGE_CODES)
  const hiddenTexts = Object.entries(current).filter(([language]) => !shown.has(language))
  const texts = LANGUAGE_CODES.map((language): [Language, string] => [language, toText(values[`${name}_${language}`])])
  return Object.fromEntries([...texts, ...hiddenTexts].filter(([, text]) => text !== ''))
}

/** The call that saves a field. A key that was left empty is built from the name. */
export function toFieldBody(
  values: FormInput,
  {
    type,
    options,
    vocabulary,
    field,
    takenKeys,
  }: {
    type: OwnFieldType
    options: readonly FieldOption[]
    vocabulary: OwnField['vocabulary']
    field: OwnField | undefined
    takenKeys: ReadonlySet<string>
  },
): FieldBody {
  const label = toLocalizedText(values, 'label', field?.label)
  const term = toText(values.term)
  const isTermUntouched = term === (field?.term ?? '') && (!field || field.term === DEFAULT_TERMS[field.type])
  return {
    key: toText(values.key) || toKey(Object.values(label)[0] ?? '', takenKeys, 'field'),
    type,
    label,
    help: toLocalizedText(values, 'help', field?.help),
    unit: type === 'number' ? toText(values.unit) || null : null,
    options: choosesOption({ type, vocabulary }) ? [...options] : [],
    vocabulary: takesVocabulary(type) ? vocabulary : null,
    section: toText(values.section) as FieldBody['section'],
    public: values.public === true,
    required: values.required === true,
    facet: values.facet === true && !UNCOUNTED_TYPES.has(type),
    searchable: values.searchable === true,
    // A property that nobody chose follows the type.
    ...(!isTermUntouched && { term: term || null }),
  }
}
