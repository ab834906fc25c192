import fc from 'fast-check'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { accountForm } from './account/account.form.ts'
import { loginForm } from './account/login.form.ts'
import { orgForm } from './account/org.form.ts'
import { registerForm } from './account/register.form.ts'
import { artifactForm } from './archive/artifact.form.ts'
import { exhibitForm } from './archive/exhibit.form.ts'
import { folderForm } from './archive/folder.form.ts'
import { tagForm } from './archive/tag.form.ts'
import { getChanges } from './get-changes.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { checkForm } from './check-form.ts'
import { defineForm, type Form } from './define-form.ts'
import { takesInput } from './field.ts'
import { anyValues } from './form-values.suite.ts'
import { gallerySettingsForm } from './project/gallery-settings.form.ts'
import { galleryPrivacyForm, projectForm } from './project/project.form.ts'
import { listVisibleFields, ADMIN_VIEWER } from './visible-fields.ts'

type RequestBody = Record<string, unknown>
const DAY_MS = 86_400_000

/** The repeated password isn't sent. */
const omitRepeatedPasswords = (body: RequestBody): RequestBody =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !['password_verify', 'passwordVerify'].includes(key)))

const FORMS_AND_BODIES: [string, Form, z.ZodType | undefined][] = [
  ['artifact', artifactForm, artifactsContract.update.body],
  ['exhibit', exhibitForm, exhibitsContract.update.body],
  ['folder', folderForm, foldersContract.update.body],
  ['tag', tagForm, tagsContract.update.body],
  ['project', projectForm, projectsContract.update.body],
  ['gallery privacy', galleryPrivacyForm, projectsContract.update.body],
  ['gallery settings', gallerySettingsForm, projectsContract.update.body?.shape.gallery],
  ['org', orgForm, orgsContract.update.body],
  ['login', loginForm, authContract.login.body],
  ['register', registerForm, authContract.register.body],
  ['account', accountForm, usersContract.update.body],
]

describe('5.submit.1 forms and API bodies', () => {
  test.each(FORMS_AND_BODIES)('%s: the API accepts every value that the form accepts', (_name, form, contract) => {
    if (!contract) throw new Error('the call has a body')
    fc.assert(
      fc.property(anyValues(form), (input) => {
        const invalidKeys = new Set(checkForm(form, input).map(({ key }) => key))
        const body = omitRepeatedPasswords(getChanges(listVisibleFields(form.fields, input, ADMIN_VIEWER), {}, input))
        const parsed = contract.safeParse(body)
        // Missing fields are not tested here.
        const issues = (parsed.error?.issues ?? []).filter(({ path: [key] }) => String(key) in body)
        expect(issues.filter(({ path: [key] }) => !invalidKeys.has(String(key)))).toEqual([])
      }),
    )
  })
  test('accepts the same edge-case values in the API as in the form', () => {
    for (const body of [
      {},
      { title: '👩'.repeat(500) },
      { time_period: { gte: 1, lte: null } },
      { time_period: { gte: -5 * DAY_MS, lte: 0 } },
      { time_period: null, date_of_origin: null, place: null },
      { date_of_origin: -DAY_MS },
      { subject: ['sea', 'x'.repeat(500)] },
      { description: '' },
      { license: 'a license of one’s own', visibility: 'local', downloadable: true },
    ])
      expect(artifactsContract.update.body?.safeParse(body).success, JSON.stringify(body).slice(0, 60)).toBe(true)
    const project = { logo_link_url: `https://example.org/${'x'.repeat(1500)}` }
    expect(projectsContract.update.body?.safeParse(project).success).toBe(true)
  })
  test('gives the same reason for an invalid value in the API as in the form', () => {
    const findMessage = (body: RequestBody) =>
      artifactsContract.update.body?.safeParse(body).error?.issues.map(({ message }) => message)
    expect(findMessage({ title: '  ' })).toContain(encodeReason('required'))
    const [error] = checkForm(artifactForm, { title: 'A', time_period: { gte: 2, lte: 1 } })
    expect(findMessage({ time_period: { gte: 2, lte: 1 } })).toContain(
      encodeReason(...(error?.reason ?? ['not_taken'])),
    )
    expect(error?.reason).toEqual(['ends_before'])
  })
})

describe('form checks', () => {
  test('treats disabled, static, hidden and title fields as taking no input', () => {
    const form = defineForm('test', [
      { key: 'a', type: 'text', label: 'A' },
      { key: 'b', type: 'text', label: 'B', disabled: true },
      { key: 'c', type: 'text', label: 'C', static: true },
      { key: 'd', type: 'text', label: 'D', visible: false },
      { key: 'e', type: 'title', label: 'E' },
    ])
    expect(form.fields.filter(takesInput).map(({ key }) => key)).toEqual(['a', 'd'])
  })
  test('evaluates visibility conditions on trimmed text', () => {
    const form = defineForm('test', [
      { key: 'a', type: 'text', label: 'A' },
      { key: 'b', type: 'text', label: 'B', required: true, visible: { key: 'a', not: '' } },
    ])
    expect(checkForm(form, { a: '  ' })).toEqual([])
    expect(checkForm(form, { a: ' x' }).map(({ key }) => key)).toEqual(['b'])
  })
  test('reports a value of the wrong type with the form’s own error message', () => {
    const invalidKeys: [Form['fields'][number]['type'], unknown, string][] = [
      ['text', 5, 'The "A" field is not valid'],
      ['array', 'x', 'The "A" field is not valid'],
      ['array', [5], 'The "A" field is not valid'],
      ['date', 'x', 'The "A" field is not a valid date'],
      ['date', 1.5, 'The "A" field is not a valid date'],
      ['date', 1e17, 'The "A" field is not a valid date'],
      ['date_range', 'x', 'The "A" field is not a valid date'],
      ['date_range', { gte: 'x' }, 'The "A" field is not a valid date'],
      ['checkmark', 'yes', 'The "A" field is not valid'],
      ['dropdown', 'y', 'The "A" field is not valid'],
      ['multiple', ['y'], 'The "A" field is not valid'],
    ]
    for (const [type, value, message] of invalidKeys) {
      const form = defineForm('test', [{ key: 'a', type, label: 'A', options: [{ value: 'x', label: 'X' }] }])
      expect(checkForm(form, { a: value })[0]?.message, `${type} ${JSON.stringify(value)}`).toBe(message)
    }
  })
})

describe('length limits', () => {
  const findMessage = (field: object, value: unknown) =>
    checkForm({ name: 'test', rules: {}, fields: [{ key: 'a', label: 'A', ...field }] as never }, { a: value })[0]
      ?.message
  test('counts user-perceived characters, not code units, towards length limits', () => {
    const describeTooManyCharacters = (limit: string) => `The "A" field can have at most ${limit} characters`
    for (const character of ['x', '👩']) {
      expect(findMessage({ type: 'text' }, character.repeat(500))).toBeUndefined()
      expect(findMessage({ type: 'text' }, character.repeat(501))).toBe(describeTooManyCharacters('500'))
      expect(findMessage({ type: 'array' }, [character.repeat(501)])).toBe(describeTooManyCharacters('500'))
    }
    expect(findMessage({ type: 'textarea' }, 'x'.repeat(100_001))).toBe(describeTooManyCharacters('100,000'))
    expect(findMessage({ type: 'richtext', max_chars: 5 }, '<p>hello</p>')).toBeUndefined()
    expect(findMessage({ type: 'richtext', max_chars: 4 }, '<p>hello</p>')).toBe(describeTooManyCharacters('4'))
    expect(findMessage({ type: 'password' }, 'x'.repeat(129))).toBe('The password can be at most 128 characters long')
  })
  test('refuses a password of five emoji, because each counts as one character', () => {
    expect(checkForm(galleryPrivacyForm, { password: '👩'.repeat(5) })).toHaveLength(1)
    expect(checkForm(galleryPrivacyForm, { password: '👩'.repeat(8) })).toEqual([])
  })
})
