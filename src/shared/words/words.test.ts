import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgotPasswordForm } from '#shared/forms/account/forgot-password.form.ts'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import { check } from '#shared/forms/check.ts'
import { holdsValue } from '#shared/forms/field.ts'
import type { FieldWords, FormTranslations } from '#shared/forms/form-translations.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LANGUAGE_CODES, languageOf, LANGUAGES } from './language.ts'
import { inEveryLanguage, learn, speakFrom } from './sentences.ts'

beforeAll(() => learn('de'))
afterEach(() => speakFrom(() => 'en'))

const groups = globSync('*/en.ts', { cwd: import.meta.dirname }).map((file) => dirname(file))

/** Every message of a group by its path, with the number of parameters of a function. */
function told(words: object, at = ''): [string, string | number][] {
  return Object.entries(words).flatMap(([key, said]) =>
    typeof said === 'object'
      ? told(said, `${at}${key}.`)
      : [[at + key, typeof said === 'function' ? said.length : 'text']],
  )
}

describe.each(Object.keys(LANGUAGES))('%s has the same messages as English', (language) => {
  test.each(groups)('%s', async (group) => {
    const { en } = await import(`./${group}/en.ts`)
    const spokenWords = (await import(`./${group}/${language}.ts`))[language]
    expect(told(spokenWords)).toEqual(told(en))
    expect(told(spokenWords).length).toBeGreaterThan(0)
  })
})

test('has a folder with every language for each group', () => {
  expect(groups.length).toBeGreaterThan(15)
  const files = globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  const wanted = groups.flatMap((group) => [group, ...Object.keys(LANGUAGES)].map((name) => join(group, `${name}.ts`)))
  expect(files.toSorted()).toEqual(wanted.toSorted())
})

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== 'en')
const inEach = Object.values(ALL_FORMS).flatMap((form) =>
  TRANSLATED.map((language) => [form.name, language, form] as const),
)
test.each(inEach)('translates the form %s to %s', async (_name, language, form) => {
  const forms = (await import(`../forms/${language}.ts`))[language] as FormTranslations
  const words: Partial<Record<string, FieldWords>> = forms[form.name as keyof FormTranslations]
  const fields = form.fields.filter((field) => holdsValue(field) || field.type === 'title')
  for (const field of fields) {
    const given = words[field.key]
    expect(given, `${form.name}.${field.key}`).toBeDefined()
    if (typeof given !== 'object') continue
    expect(given.label, `${form.name}.${field.key}`).toBeTruthy()
    expect(Object.keys(given.options ?? {}).filter((value) => !field.options?.some((o) => o.value === value))).toEqual(
      [],
    )
  }
})

test('chooses the preferred language of a browser', () => {
  const given = ['arn, de;q=0.5', 'de;q=0.3, ar-EG;q=0.8', 'de;q=0, fr', 'DE-at', 'de, ar', '', 'ar; q=x']
  expect(given.map((one) => languageOf(undefined, one))).toEqual(['de', 'ar', 'en', 'de', 'de', 'en', 'en'])
})

test('returns messages and forms in the current language', () => {
  expect(formMessages.required('Titel')).toBe("The 'Titel' field is required")
  speakFrom(() => 'de')
  expect(formMessages.required('Titel')).toBe('Das Feld „Titel“ muss ausgefüllt sein')
  expect(archiveMessages.kinds.image).toBe('Bild')
  expect(errorMessages.tryAgainIn(20)).toBe('Versuchen Sie es in 1 Minute noch einmal')
  expect(check(spoken(forgotPasswordForm), { email: '' })[0]?.message).toBe('Geben Sie eine E-Mail-Adresse ein')
})

test('keeps a group English without a file for the language, and fails when a file can’t be loaded', async () => {
  const missing = (name: string) => async () => Promise.reject(Object.assign(new Error(name), { code: name }))
  const english = { boat: { name: 'boat' } }
  expect((await inEveryLanguage(english, missing('ERR_MODULE_NOT_FOUND'))).de).toBe(english)
  expect((await inEveryLanguage(english, () => undefined)).de).toBe(english)
  expect((await inEveryLanguage(english, async () => ({ de: { boat: { name: 'Boot' } } }))).de.boat.name).toBe('Boot')
  await expect(inEveryLanguage(english, missing('broken'))).rejects.toThrow('broken')
})

test('8.error.4 never shows 0 minutes', () => {
  expect([0, 1, 29, 31, 90, 600].map(errorMessages.tryAgainIn)).toEqual([
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 2 minutes',
    'Please try again after 10 minutes',
  ])
})
