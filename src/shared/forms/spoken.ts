import { sentences } from '#shared/words/sentences.ts'
import type { Form } from './define-form.ts'
import type { Field } from './field.ts'
import type { FieldWords, FormTranslations } from './form-translations.ts'

// The forms themselves contain the English texts.
const english: { forms: Partial<FormTranslations> } = { forms: {} }
const { forms } = sentences(english, async (language) => {
  const translated = (await import(/* @vite-ignore */ `./${language}.ts`)) as Record<string, FormTranslations>
  return { [language]: { forms: translated?.[language] } }
})

/** Translates a form to the current language. Untranslated fields stay English. */
export function spoken<F extends Form>(form: F): Form {
  const words: Readonly<Record<string, FieldWords>> | undefined = forms[form.name as keyof FormTranslations]
  if (!words) return form
  const says: Record<string, { required?: string; email?: string }> = { ...form.rules.says }
  for (const [key, given] of Object.entries(words)) {
    if (typeof given === 'string' || (!given.required && !given.email)) continue
    says[key] = {
      ...says[key],
      ...(given.required && { required: given.required }),
      ...(given.email && { email: given.email }),
    }
  }
  return {
    ...form,
    fields: form.fields.map((field) => spokenField(field, words[field.key])),
    rules: { ...form.rules, says },
  }
}

function spokenField(field: Field, words: FieldWords | undefined): Field {
  if (!words) return field
  if (typeof words === 'string') return { ...field, label: words }
  const { label, subLabel, placeholder, options } = words
  return {
    ...field,
    ...(label !== undefined && { label }),
    ...(subLabel !== undefined && { subLabel }),
    ...(placeholder !== undefined && { placeholder }),
    ...(field.options && {
      options: field.options.map((option) => ({ ...option, label: options?.[option.value] ?? option.label })),
    }),
  }
}
