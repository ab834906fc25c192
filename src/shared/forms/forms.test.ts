import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { grantsOf, PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { ALL_FORMS } from './all-forms.ts'
import { accountForm } from './account/account.form.ts'
import { contactForm } from './account/contact.form.ts'
import { loginForm } from './account/login.form.ts'
import { invitedForm, registerForm } from './account/register.form.ts'
import { artifactForm, artifactFormOf } from './archive/artifact.form.ts'
import { exhibitForm } from './archive/exhibit.form.ts'
import { searchForm } from './archive/search.form.ts'
import { addEntries, cutOf, entryProblem } from './array-entry.ts'
import { changes } from './changes.ts'
import { coded } from '#shared/words/reason.ts'
import { check } from './check.ts'
import { heldTo } from './held-to.ts'
import { defineForm, type Form } from './define-form.ts'
import { FIELD_TYPES, holdsValue, type Field } from './field.ts'
import { gallerySettingsForm } from './project/gallery-settings.form.ts'
import { permissionsForm } from './project/permissions.form.ts'
import { projectForm } from './project/project.form.ts'
import { sentValue } from './sent.ts'
import { EVERYTHING, hasAsterisk, visibleFields, type Viewer } from './visible.ts'
import { everyType } from './every-type.form.ts'
import { values } from './form-values.suite.ts'

const form = (...fields: Field[]) => defineForm('test', fields)
const said = (of: Form, given: object, options = {}) =>
  check(of, given as Record<string, unknown>, options).map(({ message }) => message)
const labels = (of: Form, required = true) => of.fields.filter((f) => f.required === required).map(({ key }) => key)

describe('check', () => {
  const url = form({ key: 'a', type: 'text', label: 'Link', is_url: true })
  const email = form({ key: 'a', type: 'text', label: 'Mail', is_email: true })
  const title = form({ key: 'a', type: 'text', label: 'Title', required: true })

  test('5.form.1 refuses an invalid URL', () => {
    for (const bad of ['example', 'ftp://x.org', 'http://', 'https://a b', 'javascript:alert(1)'])
      expect(said(url, { a: bad }), bad).toEqual(['The "Link" field is not a valid URL'])
    for (const good of ['https://example.org', 'http://localhost:80/x?y=1#z', 'https://bücher.example/ü', ''])
      expect(said(url, { a: good }), good).toEqual([])
  })
  test('5.form.2 refuses an invalid email address', () => {
    for (const bad of ['x', 'x@', '@y.z', 'a b@c.de', 'a@b', 'a..b@c.de', 'a@c..de', 'a@-c.de'])
      expect(said(email, { a: bad }), bad).toEqual(['The "Mail" field is not a valid email'])
    for (const good of ['a@b.co', "o'hara+tag@mail.example.org", '']) expect(said(email, { a: good })).toEqual([])
  })
  test('5.form.3 refuses an empty required field', () => {
    for (const empty of ['', '  ', null, undefined])
      expect(said(title, { a: empty })).toEqual(["The 'Title' field is required"])
    const types: [Field['type'], unknown][] = [
      ['array', []],
      ['multiple', []],
      ['richtext', '<p> &nbsp;</p>'],
      ['textarea', ' \n'],
      ['date', null],
      ['date_range', { gte: null, lte: null }],
      ['checkmark', false],
      ['dropdown', ''],
      ['password', ''],
    ]
    for (const [type, value] of types)
      expect(said(form({ key: 'a', type, label: 'It', required: true }), { a: value }), type).toEqual([
        "The 'It' field is required",
      ])
  })
  test('5.form.4 requires only default fields when asked to', () => {
    const both = form(
      { key: 'a', type: 'text', label: 'A', required: true, default: true },
      { key: 'b', type: 'text', label: 'B', required: true },
      { key: 'c', type: 'text', label: 'C', is_url: true },
    )
    expect(said(both, { c: 'x' }, { requireDefaultsOnly: true })).toEqual([
      "The 'A' field is required",
      'The "C" field is not a valid URL',
    ])
    expect(said(both, {})).toHaveLength(2)
  })
  test('5.submit.1 checks all fields in order and skips hidden ones', () => {
    const two = form(
      { key: 'a', type: 'checkmark', label: 'More' },
      { key: 'b', type: 'text', label: 'B', required: true, visible: { key: 'a', is: true } },
      { key: 'c', type: 'text', label: 'C', required: true },
    )
    expect(check(two, { a: true }).map(({ key }) => key)).toEqual(['b', 'c'])
    expect(check(two, {}).map(({ key }) => key)).toEqual(['c'])
  })
  test('refuses invalid days, periods, choices and lengths', () => {
    const more = form(
      { key: 'day', type: 'date', label: 'Day' },
      { key: 'time', type: 'date_range', label: 'Time' },
      { key: 'one', type: 'dropdown', label: 'One', options: [{ value: 'x', label: 'X' }] },
      { key: 'some', type: 'multiple', label: 'Some', options: [{ value: 'x', label: 'X' }] },
      { key: 'words', type: 'textarea', label: 'Words', max_words: 2 },
      { key: 'chars', type: 'text', label: 'Chars', max_chars: 2 },
      { key: 'alias', type: 'text', label: 'Alias', strict_chars: true },
    )
    expect(
      said(more, {
        day: '31/02/1990',
        time: { gte: 86_400_000, lte: 0 },
        one: 'y',
        some: ['y'],
        words: 'a b c',
        chars: '👩👩👩',
        alias: 'a b',
      }),
    ).toEqual([
      'The "Day" field is not a valid date',
      'The "Time" field can’t end before it starts',
      'The "One" field is not valid',
      'The "Some" field is not valid',
      'The "Words" field can have at most 2 words',
      'The "Chars" field can have at most 2 characters',
      'The "Alias" field can only contain letters, digits and _ - . ( )',
    ])
    expect(
      said(more, {
        day: -86_400_000,
        time: { gte: 0, lte: 0 },
        one: 'x',
        some: ['x'],
        words: 'a b',
        chars: '👩👩',
        alias: 'a-b_(1).x',
      }),
    ).toEqual([])
  })
  test('requires new passwords of 8 to 128 characters, repeated exactly', () => {
    const filled = { org_title: 'O', username: 'u', email: 'a@b.co', terms: true }
    expect(said(registerForm, { ...filled, password: 'short', password_verify: 'short' })).toEqual([
      'The password must be at least 8 characters long',
    ])
    expect(said(registerForm, { ...filled, password: 'x'.repeat(129), password_verify: 'x'.repeat(129) })).toHaveLength(
      1,
    )
    expect(said(registerForm, { ...filled, password: 'a  password', password_verify: 'a password' })).toEqual([
      'The passwords don’t match',
    ])
    expect(said(registerForm, { ...filled, password: 'a  password', password_verify: 'a  password' })).toEqual([])
  })
})

describe('lists', () => {
  test('5.array.1 ignore empty entries and duplicates', () => {
    expect(addEntries({}, [], 'قارب، بحر').list).toEqual(['قارب', 'بحر'])
    expect(addEntries({}, ['sea'], ' , harbour ,,sea,  old   quay\n')).toEqual({
      list: ['sea', 'harbour', 'old quay'],
      rest: '',
      problem: null,
    })
  })
  test('5.array.2 refuse invalid URLs', () => {
    expect(entryProblem({ is_url: true }, 'example.org')).toBe('URL must include either http:// or https://')
    expect(entryProblem({ is_url: true }, 'http://')).toBe('Invalid URL')
    expect(entryProblem({ is_url: true }, 'https://example.org')).toBeNull()
    expect(addEntries({ is_url: true }, [], 'https://a.org, b.org,https://c.org')).toEqual({
      list: ['https://a.org'],
      rest: 'b.org, https://c.org',
      problem: 'URL must include either http:// or https://',
    })
    // A web address may contain commas.
    const map = 'https://example.org/map@58.96,-3.29'
    expect(addEntries({ is_url: true }, [], `${map},https://a.org, https://b.org\n`).list).toEqual([
      map,
      'https://a.org',
      'https://b.org',
    ])
    expect(cutOf({ is_url: true }).test(map)).toBe(false)
  })
  test('5.array.3 refuse invalid email addresses', () => {
    expect(entryProblem({ is_email: true }, 'ada')).toBe('Invalid Email')
    expect(entryProblem({ is_email: true }, 'ada@example.org')).toBeNull()
  })
  test('are validated again as a whole', () => {
    expect(said(gallerySettingsForm, { contacts: ['ada'], links: ['x.org'] })).toEqual([
      'Invalid Email',
      'URL must include either http:// or https://',
    ])
  })
})

describe('visible fields', () => {
  const fields: Field[] = [
    { key: 'a', type: 'text', label: 'A' },
    { key: 'b', type: 'text', label: 'B', permissions: ['edit_tags'] },
    { key: 'c', type: 'text', label: 'C', roles: ['owner', 'editor'] },
    { key: 'd', type: 'text', label: 'D', visible: false },
    { key: 'e', type: 'text', label: 'E', required: true, visible: { key: 'a', not: '' } },
  ]
  const seen = (viewer: Viewer, given = {}) => visibleFields(fields, given, viewer).map(({ key }) => key)
  test('5.field.1 depend on permission, role and condition, and administrators see all role fields', () => {
    expect(seen({ role: 'observer', grants: grantsOf([]) })).toEqual(['a'])
    expect(seen({ role: 'custom', grants: grantsOf(['edit_tags']) })).toEqual(['a', 'b'])
    expect(seen({ role: 'owner', grants: null })).toEqual(['a', 'b', 'c'])
    expect(seen({ role: 'admin', grants: grantsOf([]) })).toEqual(['a', 'b', 'c'])
    expect(seen({ role: 'admin', grants: null }, { a: 'x' })).toEqual(['a', 'b', 'c', 'e'])
  })
  test('5.field.2 have an asterisk if they are required', () => {
    const [, , , , last] = fields as [Field, Field, Field, Field, Field]
    const viewer = { role: 'admin', grants: null } as const
    expect(hasAsterisk(last, visibleFields(fields, {}, viewer))).toBe(false)
    const shown = visibleFields(fields, { a: 'x' }, viewer)
    expect(hasAsterisk(last, shown)).toBe(true)
    // If only default fields are required, the others have no asterisk.
    expect(hasAsterisk(last, shown, true)).toBe(false)
  })
})

describe('5.submit.2 changes', () => {
  const loaded = {
    title: 'Boat',
    place: null,
    description: '',
    subject: ['sea'],
    time_period: null,
    downloadable: false,
  }
  const sent = (now: object) => changes(artifactForm.fields, loaded, { ...loaded, ...now })
  test('are empty when only spaces and empty values differ', () => {
    expect(sent({ title: ' Boat ', place: '', description: '<p></p>', time_period: { gte: null, lte: null } })).toEqual(
      {},
    )
  })
  test('send null for an emptied list or line and an empty string for an emptied rich text', () => {
    expect(sent({ subject: [] })).toEqual({ subject: null })
    expect(
      changes(
        artifactForm.fields,
        { ...loaded, place: 'Quay', description: '<p>Old</p>' },
        { ...loaded, place: ' ', description: '<p> </p>' },
      ),
    ).toEqual({ place: null, description: '' })
  })
  test('send passwords exactly as typed', () => {
    expect(changes(loginForm.fields, {}, { email: ' a@b.co', password: '  two  spaces ' })).toEqual({
      email: 'a@b.co',
      password: '  two  spaces ',
    })
  })
  test('give the new values when applied to the old ones', () => {
    fc.assert(
      fc.property(values(everyType), values(everyType), (before, now) => {
        const after = { ...before, ...changes(everyType.fields, before, now) }
        for (const field of everyType.fields.filter(holdsValue))
          expect(sentValue(field, after[field.key])).toEqual(sentValue(field, now[field.key]))
      }),
      { numRuns: 1000 },
    )
  })
})

test('5.submit.1 5.submit.2 validates alike in the browser and on the server', () => {
  const forms = [...Object.values(ALL_FORMS), everyType]
  const cases = fc.constantFrom(...forms).chain((one) => values(one).map((given) => ({ one, given })))
  fc.assert(
    fc.property(cases, ({ one, given }) => {
      const body = changes(visibleFields(one.fields, given, EVERYTHING), {}, given)
      const parsed = z
        .looseObject({})
        .superRefine(heldTo(one))
        .safeParse(JSON.parse(JSON.stringify(body)))
      // Empty fields aren't sent.
      const browser = check(one, given).flatMap(({ key, why }) => (key in body ? [coded(...why)] : []))
      const server = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
      expect(server).toEqual(browser)
    }),
    { numRuns: 10_000 },
  )
})

describe('the product’s forms', () => {
  test.each(Object.entries(ALL_FORMS))('%s has valid fields', (_name, one) => {
    const keys = one.fields.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const field of one.fields) {
      expect(FIELD_TYPES).toContain(field.type)
      expect(field.label).not.toBe('')
      if (field.type === 'dropdown' || field.type === 'multiple') expect(field.options?.length).toBeGreaterThan(0)
      if (typeof field.visible === 'object') expect(keys).toContain(field.visible.key)
    }
    // JSON survives a round trip.
    expect(JSON.parse(JSON.stringify(one))).toEqual(one)
  })
  test('require the fields of section 5', () => {
    expect(labels(loginForm)).toEqual(['email', 'password'])
    expect(labels(registerForm)).toEqual(['org_title', 'username', 'email', 'password', 'password_verify', 'terms'])
    expect(labels(contactForm)).toEqual(['first_name', 'last_name', 'email'])
    expect(labels(projectForm)).toEqual(['title'])
    expect(labels(accountForm)).toEqual(['username', 'password', 'passwordVerify', 'current_password'])
    expect(labels(exhibitForm)).toEqual(['title', 'description', 'url_alias'])
    expect(labels(artifactForm)).toEqual(['title'])
  })
  test('3.artifact.1 3.artifact.2 leave out or rename fields by type of item', () => {
    const keys = (type: Parameters<typeof artifactFormOf>[0]) => artifactFormOf(type).fields.map(({ key }) => key)
    expect(keys('image')).toEqual(expect.arrayContaining(['visibility', 'downloadable']))
    expect(keys('application').filter((key) => ['visibility', 'downloadable'].includes(key))).toEqual([])
    expect(artifactFormOf('pdf').fields.find(({ key }) => key === 'downloadable')?.label).toBe('Enable easy download')
    expect(artifactForm.fields.find(({ key }) => key === 'ascession_form_reference')?.label).toBe('Consent Form Number')
  })
  test('3.form.1 show how_hear_additional when how_hear is other', () => {
    const keys = (given: object) =>
      visibleFields(registerForm.fields, given as Record<string, unknown>, { role: 'observer', grants: null }).map(
        ({ key }) => key,
      )
    expect(keys({ how_hear: 'other' })).toContain('how_hear_additional')
    expect(keys({ how_hear: 'event' })).not.toContain('how_hear_additional')
    expect(invitedForm.fields.map(({ key }) => key)).toEqual([
      'username',
      'email',
      'password',
      'password_verify',
      'terms',
    ])
  })
  test('have the 25 permission keys in four groups', () => {
    const groups = permissionsForm.fields.filter(({ type }) => type === 'title').map(({ label }) => label)
    expect(groups).toEqual(['Media', 'Exhibitions', 'Project', 'Submissions'])
    expect(permissionsForm.fields.filter(holdsValue).map(({ key }) => key)).toEqual(
      expect.arrayContaining([...PERMISSION_KEYS]),
    )
    expect(permissionsForm.fields.filter(holdsValue)).toHaveLength(PERMISSION_KEYS.length)
  })
  test('offer the search filters of section 3', () => {
    const options = (key: string) => searchForm.fields.find((field) => field.key === key) as Field
    expect(options('type').options?.map(({ label }) => label)).toEqual(['All', 'Audio', 'Video', 'Document', 'Image'])
    expect(options('duration').options?.map(({ label }) => label)).toEqual([
      'Any duration',
      'Short 0-4 min',
      'Medium 4-20 min',
      'Long 20+ min',
    ])
    expect(options('upload_at').options?.map(({ label }) => label)).toEqual([
      'Any Time',
      'Past 24hrs',
      'Past Week',
      'Past Month',
      'Past Year',
    ])
  })
})
