import fc from 'fast-check'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { authContract } from '#shared/contract/auth.contract.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { usersContract } from '#shared/contract/users.contract.ts'
import { grantsOf } from '#shared/policy/permission-keys.ts'
import { accountForm } from './account/account.form.ts'
import { loginForm } from './account/login.form.ts'
import { orgForm } from './account/org.form.ts'
import { registerForm } from './account/register.form.ts'
import { artifactForm } from './archive/artifact.form.ts'
import { exhibitForm } from './archive/exhibit.form.ts'
import { folderForm } from './archive/folder.form.ts'
import { tagForm } from './archive/tag.form.ts'
import { bodySchema } from './body-schema.ts'
import { changes } from './changes.ts'
import { check } from './check.ts'
import { defineForm, type Form } from './define-form.ts'
import { takesInput } from './field.ts'
import { values } from './form-values.suite.ts'
import { galleryPrivacyForm, projectForm } from './project/project.form.ts'
import { visibleFields, EVERYTHING } from './visible.ts'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000

/** Repeated passwords stay in the browser. */
const asSent = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !['password_verify', 'passwordVerify'].includes(key)))

const CALLS: [string, Form, z.ZodType | undefined][] = [
  ['artifact', artifactForm, artifactsContract.update.body],
  ['exhibit', exhibitForm, exhibitsContract.update.body],
  ['folder', folderForm, foldersContract.update.body],
  ['tag', tagForm, tagsContract.update.body],
  ['project', projectForm, projectsContract.update.body],
  ['gallery privacy', galleryPrivacyForm, projectsContract.update.body],
  ['org', orgForm, orgsContract.update.body],
  ['login', loginForm, authContract.login.body],
  ['register', registerForm, authContract.register.body],
  ['account', accountForm, usersContract.update.body],
]

describe('5.submit.1 forms and calls mean the same', () => {
  test.each(CALLS)('%s: a value that the form takes is taken by the call', (_name, form, contract) => {
    if (!contract) throw new Error('the call has a body')
    fc.assert(
      fc.property(values(form), (given) => {
        const wrong = new Set(check(form, given).map(({ key }) => key))
        const body = asSent(changes(visibleFields(form.fields, given, EVERYTHING), {}, given))
        const parsed = contract.safeParse(body)
        // What a whole body lacks is another matter; here it is about the values that are there.
        const refused = (parsed.error?.issues ?? []).filter(({ path: [key] }) => String(key) in body)
        expect(refused.filter(({ path: [key] }) => !wrong.has(String(key)))).toEqual([])
      }),
    )
  })
  test('what the contract takes, the form’s body takes', () => {
    const update = (body: Body) => [
      artifactsContract.update.body?.safeParse(body).success,
      bodySchema(artifactForm, { partial: true }).safeParse(body).success,
    ]
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
      expect(update(body), JSON.stringify(body).slice(0, 60)).toEqual([true, true])
    const project = { logo_link_url: `https://example.org/${'x'.repeat(1500)}` }
    expect(projectsContract.update.body?.safeParse(project).success).toBe(true)
    expect(bodySchema(projectForm, { partial: true }).safeParse(project).success).toBe(true)
  })
})

describe('the body of a form', () => {
  const fields = (form: Form, options?: Parameters<typeof bodySchema>[1]) => (body: Body) => {
    const parsed = bodySchema(form, options).safeParse(body)
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  }
  test('what people cannot fill in is a key that nobody knows', () => {
    const form = defineForm('test', [
      { key: 'a', type: 'text', label: 'A' },
      { key: 'b', type: 'text', label: 'B', disabled: true },
      { key: 'c', type: 'text', label: 'C', static: true },
      { key: 'd', type: 'text', label: 'D', visible: false },
      { key: 'e', type: 'title', label: 'E' },
    ])
    for (const key of ['b', 'c', 'd', 'e', 'z'])
      expect(fields(form)({ a: 'x', [key]: 'x' })).toEqual([`Unrecognized key: "${key}"`])
    expect(form.fields.filter(takesInput).map(({ key }) => key)).toEqual(['a', 'd'])
  })
  test('5.field.1 a field’s permissions and roles hold on the server', () => {
    const by = (viewer: Parameters<typeof fields>[1]) => fields(artifactForm, { partial: true, ...viewer })
    const body = { visibility: 'local' }
    expect(by({ viewer: { role: 'contributor', grants: grantsOf(['create_artifact']) } })(body)).toEqual([
      'Unrecognized key: "visibility"',
    ])
    expect(by({ viewer: { role: 'custom', grants: grantsOf(['edit_artifact_visibility']) } })(body)).toEqual([])
    expect(by({ viewer: { role: 'owner', grants: null } })(body)).toEqual([])
    expect(by({ viewer: { role: 'editor', grants: null } })(body)).toHaveLength(1)
    expect(by({ viewer: { role: 'admin', grants: null } })(body)).toEqual([])
    const roles = defineForm('test', [{ key: 'a', type: 'text', label: 'A', required: true, roles: ['editor'] }])
    expect(fields(roles, { viewer: { role: 'observer', grants: null } })({})).toEqual([])
    expect(fields(roles, { viewer: { role: 'editor', grants: null } })({})).toEqual(["The 'A' field is required"])
    expect(fields(roles, { viewer: { role: 'admin', grants: grantsOf([]) } })({ a: 'x' })).toEqual([])
  })
  test('what a condition hides is held to its type all the same', () => {
    const partial = fields(registerForm, { partial: true })
    expect(partial({ how_hear: 'event', how_hear_additional: 'x'.repeat(501) })).toEqual([
      'The "Please tell us more" field must not have more than 500 characters',
    ])
    expect(partial({ how_hear_additional: 'A friend' })).toEqual([])
  })
  test('a condition sees a text as it is sent', () => {
    const form = defineForm('test', [
      { key: 'a', type: 'text', label: 'A' },
      { key: 'b', type: 'text', label: 'B', required: true, visible: { key: 'a', not: '' } },
    ])
    expect(check(form, { a: '  ' })).toEqual([])
    expect(check(form, { a: ' x' }).map(({ key }) => key)).toEqual(['b'])
  })
  test('values of the wrong kind are told in the form’s own sentences', () => {
    const wrong: [Form['fields'][number]['type'], unknown, string][] = [
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
    for (const [type, value, sentence] of wrong) {
      const form = defineForm('test', [{ key: 'a', type, label: 'A', options: [{ value: 'x', label: 'X' }] }])
      expect(fields(form)({ a: value }), `${type} ${JSON.stringify(value)}`).toEqual([sentence])
      expect(check(form, { a: value })[0]?.message, `${type} ${JSON.stringify(value)}`).toBe(sentence)
    }
  })
  test('lines come out clean, passwords as they went in', () => {
    const form = defineForm('test', [
      { key: 'a', type: 'text', label: 'A' },
      { key: 'b', type: 'password', label: 'B' },
    ])
    expect(bodySchema(form).parse({ a: ' cafe\u0301 \u0007  x ', b: '  two  spaces ' })).toEqual({
      a: 'café x',
      b: '  two  spaces ',
    })
  })
})

describe('the limits of what the archive keeps are told in the browser', () => {
  const said = (field: object, a: unknown) =>
    check({ name: 'test', rules: {}, fields: [{ key: 'a', label: 'A', ...field }] as never }, { a })[0]?.message
  test('by characters, as people count them', () => {
    const most = (n: number) => `The "A" field must not have more than ${n} characters`
    for (const one of ['x', '👩']) {
      expect(said({ type: 'text' }, one.repeat(500))).toBeUndefined()
      expect(said({ type: 'text' }, one.repeat(501))).toBe(most(500))
      expect(said({ type: 'array' }, [one.repeat(501)])).toBe(most(500))
    }
    expect(said({ type: 'textarea' }, 'x'.repeat(100_001))).toBe(most(100_000))
    expect(said({ type: 'richtext', max_chars: 5 }, '<p>hello</p>')).toBeUndefined()
    expect(said({ type: 'richtext', max_chars: 4 }, '<p>hello</p>')).toBe(most(4))
    expect(said({ type: 'password' }, 'x'.repeat(129))).toBe('The password must not have more than 128 characters')
  })
  test('five characters are no password, however long their code', () => {
    expect(check(galleryPrivacyForm, { password: '👩'.repeat(5) })).toHaveLength(1)
    expect(check(galleryPrivacyForm, { password: '👩'.repeat(8) })).toEqual([])
  })
})
