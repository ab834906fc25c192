import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { forgotPasswordForm } from '#shared/forms/account/forgot-password.form.ts'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import { check } from '#shared/forms/check.ts'
import { holdsValue } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { speakFrom } from './sentences.ts'
import { german } from './german.ts'

afterEach(() => speakFrom(() => null))

/** The groups are the folders beside this file. */
const groups = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

/** Names of all sentences, those of nested groups as `group.name`. */
function names(words: unknown): string[] {
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => [key, ...names(value).map((one) => `${key}.${one}`)])
}

describe('German says everything that English says, and nothing else', () => {
  test.each(groups)('the group %s', async (group) => {
    const { en } = await import(`./${group}/en.ts`)
    const { de } = await import(`./${group}/de.ts`)
    expect(names(de)).toEqual(names(en))
    for (const key of Object.keys(de)) expect(german.words[key]).toBe(de[key])
  })
  test.each(Object.entries(ALL_FORMS))('the form %s', (_name, form) => {
    const words = german.forms[form.name] ?? {}
    const fields = form.fields.filter((field) => holdsValue(field) || field.type === 'title')
    for (const field of fields) {
      const given = words[field.key]
      expect(given, `${form.name}.${field.key}`).toBeDefined()
      if (typeof given !== 'object') continue
      expect(given.label, `${form.name}.${field.key}`).toBeTruthy()
      expect(
        Object.keys(given.options ?? {}).filter((value) => !field.options?.some((o) => o.value === value)),
      ).toEqual([])
    }
  })
})

test('sentences and forms follow the language of the moment', () => {
  expect(formMessages.required('Titel')).toBe("The 'Titel' field is required")
  speakFrom(() => german)
  expect(formMessages.required('Titel')).toBe('Das Feld „Titel“ muss ausgefüllt sein')
  expect(archiveMessages.kinds.video).toBe('Film')
  expect(errorMessages.tryAgainIn(20)).toBe('Bitte in 1 Minute noch einmal versuchen')
  expect(check(spoken(forgotPasswordForm), { email: '' })[0]?.message).toBe('Bitte eine E-Mail-Adresse eingeben')
})

test('8.error.4 minutes are never 0', () => {
  expect([0, 1, 29, 31, 90, 600].map(errorMessages.tryAgainIn)).toEqual([
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 2 minutes',
    'Please try again after 10 minutes',
  ])
})
