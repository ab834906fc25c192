import { expect, test } from 'vitest'
import { ALL_FORMS } from './all-forms.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import type { FieldWords } from './form-translations.ts'

/** Examples that need no translation: addresses, and values without a word. */
const isTheSameEverywhere = (text: string) => /^https?:\/\/|@/.test(text) || !/\p{L}{3}/u.test(text)

// The types require a translation of every field, but not of each of its texts.
test.each(Object.entries({ de, ar }))(
  'translates every label, hint, option and error of every form to %s',
  (_, forms) => {
    const missing = [...new Set(Object.values(ALL_FORMS))].flatMap(({ name, fields, rules }) => {
      const words = forms[name as keyof typeof forms] as Readonly<Record<string, FieldWords>> | undefined
      return fields.flatMap((field) => {
        const said = words?.[field.key]
        const translated = typeof said === 'string' ? { label: said } : (said ?? {})
        const { label, subLabel, placeholder, options = [] } = field
        const texts = { label, subLabel, placeholder, ...rules.says?.[field.key] }
        const lacking = Object.entries(texts).filter(
          ([key, text]) => text && !(key in translated) && !isTheSameEverywhere(text),
        )
        const untold = options.filter((one) => !translated.options?.[one.value] && !isTheSameEverywhere(one.label))
        return [...lacking.map(([key]) => key), ...untold.map((one) => one.value)].map(
          (key) => `${name}.${field.key}.${key}`,
        )
      })
    })
    expect(missing).toEqual([])
  },
)
