import { expect, test } from 'vitest'
import { ALL_FORMS } from './all-forms.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import type { FieldTexts } from './form-translations.ts'

/** Examples that need no translation: addresses, and values that contain no word. */
const needsNoTranslation = (text: string) => /^https?:\/\/|@/.test(text) || !/\p{L}{3}/u.test(text)

// The types require a translation for every field, but not for each of its texts.
test.each(Object.entries({ de, ar }))(
  'translates every label, hint, option and error of every form into %s',
  (_, forms) => {
    const missing = [...new Set(Object.values(ALL_FORMS))].flatMap(({ name, fields, rules }) => {
      const formTexts = forms[name as keyof typeof forms] as Readonly<Record<string, FieldTexts>> | undefined
      return fields.flatMap((field) => {
        const fieldTexts = formTexts?.[field.key]
        const translated = typeof fieldTexts === 'string' ? { label: fieldTexts } : (fieldTexts ?? {})
        const { label, subLabel, placeholder, options = [] } = field
        const texts = { label, subLabel, placeholder, ...rules.customMessages?.[field.key] }
        const missingTexts = Object.entries(texts).filter(
          ([key, text]) => text && !(key in translated) && !needsNoTranslation(text),
        )
        const missingOptions = options.filter(
          (option) => !translated.options?.[option.value] && !needsNoTranslation(option.label),
        )
        return [...missingTexts.map(([key]) => key), ...missingOptions.map((option) => option.value)].map(
          (key) => `${name}.${field.key}.${key}`,
        )
      })
    })
    expect(missing).toEqual([])
  },
)
