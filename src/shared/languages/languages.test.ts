import { afterEach, describe, expect, test } from 'vitest'
import { forgotPasswordForm } from '#shared/forms/account/forgot-password.form.ts'
import { ALL_FORMS } from '#shared/forms/all-forms.ts'
import { check } from '#shared/forms/check.ts'
import { holdsValue } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import * as account from '#shared/account-messages.ts'
import * as captions from '#shared/caption-messages.ts'
import * as client from '#shared/client-messages.ts'
import * as fileNotes from '#shared/file-note-messages.ts'
import * as library from '#shared/library-messages.ts'
import * as live from '#shared/live-messages.ts'
import * as media from '#shared/media-messages.ts'
import * as messages from '#shared/messages.ts'
import * as processing from '#shared/processing-messages.ts'
import { speakFrom } from '#shared/words.ts'
import { german } from './de.ts'

afterEach(() => speakFrom(() => null))

const groups = Object.entries({
  ...messages,
  ...account,
  ...client,
  ...library,
  ...live,
  ...captions,
  ...processing,
  ...fileNotes,
  ...media,
}).filter(([name]) => name.endsWith('Messages'))

/** Names of all sentences, those of nested groups as `group.name`. */
function names(words: unknown): string[] {
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => [key, ...names(value).map((one) => `${key}.${one}`)])
}

describe('German says everything that English says, and nothing else', () => {
  test.each(groups)('%s', (name, english) => {
    expect(names(german.words[name.replace('Messages', '')])).toEqual(names(english))
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
  expect(messages.formMessages.required('Titel')).toBe("The 'Titel' field is required")
  speakFrom(() => german)
  expect(messages.formMessages.required('Titel')).toBe('Das Feld „Titel“ muss ausgefüllt sein')
  expect(client.archiveMessages.kinds.video).toBe('Film')
  expect(messages.errorMessages.tryAgainIn(20)).toBe('Bitte in 1 Minute noch einmal versuchen')
  expect(check(spoken(forgotPasswordForm), { email: '' })[0]?.message).toBe('Bitte eine E-Mail-Adresse eingeben')
})

test('8.error.4 minutes are never 0', () => {
  expect([0, 1, 29, 31, 90, 600].map(messages.errorMessages.tryAgainIn)).toEqual([
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 1 minute',
    'Please try again after 2 minutes',
    'Please try again after 10 minutes',
  ])
})
