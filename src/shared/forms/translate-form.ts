import { createMessages } from '#shared/words/messages.ts'
import type { Form } from './define-form.ts'
import type { Field } from './field.ts'
import type { FieldTexts, FormTranslations } from './form-translations.ts'

// The forms themselves contain the English texts, so English needs no translations.
const englishForms: { forms: Partial<FormTranslations> } = { forms: {} }
const { forms } = createMessages(englishForms, async (language) => {
  const translated = (await import(/* @vite-ignore */ `./${language}.ts`)) as Record<string, FormTranslations>
  return { [language]: { forms: translated?.[language] } }
})

/** Translates a form to the current language. Untranslated fields stay English. */
export function translateForm<F extends Form>(form: F): Form {
  const fieldTexts: Readonly<Record<string, FieldTexts>> | undefined = forms[form.name as keyof FormTranslations]
  if (!fieldTexts) return form
  const customMessages: Record<string, { required?: string; email?: string }> = { ...form.rules.customMessages }
  for (const [key, texts] of Object.entries(fieldTexts)) {
    if (typeof texts === 'string' || (!texts.required && !texts.email)) continue
    customMessages[key] = {
      ...customMessages[key],
      ...(texts.required && { required: texts.required }),
      ...(texts.email && { email: texts.email }),
    }
  }
  return {
    ...form,
    fields: form.fields.map((field) => translateField(field, fieldTexts[field.key])),
    rules: { ...form.rules, customMessages },
  }
}

function translateField(field: Field, fieldTexts: FieldTexts | undefined): Field {
  if (!fieldTexts) return field
  if (typeof fieldTexts === 'string') return { ...field, label: fieldTexts }
  const { label, subLabel, placeholder, options } = fieldTexts
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
