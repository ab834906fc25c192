import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgotPasswordForm } from '#shared/forms/account/forgot-password.form.ts'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import { holdsValue } from '#shared/forms/field.ts'
import type { FieldTexts, FormTranslations } from '#shared/forms/form-translations.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { errorMessages } from '#shared/words/errors/errors.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LANGUAGE_CODES, chooseLanguage, LANGUAGES } from './language.ts'
import { loadAllLanguages, loadLanguage, setLanguageSource } from './messages.ts'

beforeAll(() => loadLanguage('de'))
afterEach(() => setLanguageSource(() => 'en'))

const groups = globSync('*/en.ts', { cwd: import.meta.dirname }).map((file) => dirname(file))

/** Lists the messages of a group by path, with the number of parameters if it is a function. */
function listMessages(messages: object, path = ''): [string, string | number][] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'object'
      ? listMessages(message, `${path}${key}.`)
      : [[path + key, typeof message === 'function' ? message.length : 'text']],
  )
}

describe.each(Object.keys(LANGUAGES))('messages translated to %s', (language) => {
  test.each(groups)('translates every message of the group %s', async (group) => {
    const { en } = await import(`./${group}/en.ts`)
    const translatedMessages = (await import(`./${group}/${language}.ts`))[language]
    expect(listMessages(translatedMessages)).toEqual(listMessages(en))
    expect(listMessages(translatedMessages).length).toBeGreaterThan(0)
  })
})

test('has one file per language for each group of messages', () => {
  expect(groups.length).toBeGreaterThan(15)
  const files = globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  const expectedFiles = groups.flatMap((group) =>
    [group, ...Object.keys(LANGUAGES)].map((name) => join(group, `${name}.ts`)),
  )
  expect(files.toSorted()).toEqual(expectedFiles.toSorted())
})

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== 'en')
const formsByLanguage = Object.values(ALL_FORMS).flatMap((form) =>
  TRANSLATED.map((language) => [form.name, language, form] as const),
)
test.each(formsByLanguage)('translates all texts of the form %s into %s', async (_name, language, form) => {
  const forms = (await import(`../forms/${language}.ts`))[language] as FormTranslations
  const fieldTexts: Partial<Record<string, FieldTexts>> = forms[form.name as keyof FormTranslations]
  const fields = form.fields.filter((field) => holdsValue(field) || field.type === 'title')
  for (const field of fields) {
    const texts = fieldTexts[field.key]
    expect(texts, `${form.name}.${field.key}`).toBeDefined()
    if (typeof texts !== 'object') continue
    expect(texts.label, `${form.name}.${field.key}`).toBeTruthy()
    expect(
      Object.keys(texts.options ?? {}).filter((value) => !field.options?.some((option) => option.value === value)),
    ).toEqual([])
  }
})

test('chooses the supported language that the browser prefers most', () => {
  const headers = ['arn, de;q=0.5', 'de;q=0.3, ar-EG;q=0.8', 'de;q=0, fr', 'DE-at', 'de, ar', '', 'ar; q=x']
  expect(headers.map((header) => chooseLanguage(undefined, header))).toEqual(['de', 'ar', 'en', 'de', 'de', 'en', 'en'])
})

test('returns messages and forms in the current language', () => {
  expect(formMessages.required('Titel')).toBe("The 'Titel' field is required")
  setLanguageSource(() => 'de')
  expect(formMessages.required('Titel')).toBe('Das Feld „Titel“ muss ausgefüllt sein')
  expect(archiveMessages.kinds.image).toBe('Bild')
  expect(errorMessages.tryAgainIn(20)).toBe('Versuchen Sie es in 1 Minute noch einmal')
  expect(checkForm(translateForm(forgotPasswordForm), { email: '' })[0]?.message).toBe(
    'Geben Sie eine E-Mail-Adresse ein',
  )
})

test('falls back to English for a message group without a translation, but fails if a file can’t be loaded', async () => {
  const failWith = (name: string) => async () => Promise.reject(Object.assign(new Error(name), { code: name }))
  const english = { boat: { name: 'boat' } }
  expect((await loadAllLanguages(english, failWith('ERR_MODULE_NOT_FOUND'))).de).toBe(english)
  expect((await loadAllLanguages(english, () => undefined)).de).toBe(english)
  expect((await loadAllLanguages(english, async () => ({ de: { boat: { name: 'Boot' } } }))).de.boat.name).toBe('Boot')
  await expect(loadAllLanguages(english, failWith('broken'))).rejects.toThrow('broken')
})

test('8.error.4 never shows a waiting time of 0 minutes', () => {
  expect([0, 1, 29, 31, 90, 600].map(errorMessages.tryAgainIn)).toEqual([
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 2 minutes',
    'Please try again after 10 minutes',
  ])
})
