import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toGrants, PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { ALL_FORMS } from './all-forms.ts'
import { accountForm } from './account/account.form.ts'
import { contactForm } from './account/contact.form.ts'
import { loginForm } from './account/login.form.ts'
import { invitedRegisterForm, registerForm } from './account/register.form.ts'
import { artifactForm, getArtifactForm } from './archive/artifact.form.ts'
import { exhibitForm } from './archive/exhibit.form.ts'
import { searchForm } from './archive/search.form.ts'
import { addEntries, getEntrySeparator, findEntryProblem } from './array-entry.ts'
import { getChanges } from './get-changes.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { checkForm } from './check-form.ts'
import { refineByForm } from './refine-by-form.ts'
import { defineForm, type Form } from './define-form.ts'
import { FIELD_TYPES, holdsValue, type Field } from './field.ts'
import { gallerySettingsForm } from './project/gallery-settings.form.ts'
import { permissionsForm } from './project/permissions.form.ts'
import { projectForm } from './project/project.form.ts'
import { normalizeFieldValue } from './normalize-field-value.ts'
import { ADMIN_VIEWER, hasAsterisk, listVisibleFields, type FormViewer } from './visible-fields.ts'
import { everyTypeForm } from './every-type.form.ts'
import { anyValues } from './form-values.suite.ts'
import { TIME_LIMITS } from '../../../test/support/time-limits.ts'

const testForm = (...fields: Field[]) => defineForm('test', fields)
const findMessages = (checkedForm: Form, input: object, options = {}) =>
  checkForm(checkedForm, input as Record<string, unknown>, options).map(({ message }) => message)
const findRequiredKeys = (checkedForm: Form, required = true) =>
  checkedForm.fields.filter((field) => field.required === required).map(({ key }) => key)

describe('form checks', () => {
  const url = testForm({ key: 'a', type: 'text', label: 'Link', is_url: true })
  const email = testForm({ key: 'a', type: 'text', label: 'Mail', is_email: true })
  const title = testForm({ key: 'a', type: 'text', label: 'Title', required: true })

  test('5.form.1 refuses an invalid URL', () => {
    for (const invalid of ['example', 'ftp://x.org', 'http://', 'https://a b', 'javascript:alert(1)'])
      expect(findMessages(url, { a: invalid }), invalid).toEqual(['The "Link" field is not a valid URL'])
    for (const valid of ['https://example.org', 'http://localhost:80/x?y=1#z', 'https://bücher.example/ü', ''])
      expect(findMessages(url, { a: valid }), valid).toEqual([])
  })
  test('5.form.2 refuses an invalid email address', () => {
    for (const invalid of ['x', 'x@', '@y.z', 'a b@c.de', 'a@b', 'a..b@c.de', 'a@c..de', 'a@-c.de'])
      expect(findMessages(email, { a: invalid }), invalid).toEqual(['The "Mail" field is not a valid email'])
    for (const valid of ['a@b.co', "o'hara+tag@mail.example.org", ''])
      expect(findMessages(email, { a: valid })).toEqual([])
  })
  test('5.form.3 refuses an empty required field', () => {
    for (const empty of ['', '  ', null, undefined])
      expect(findMessages(title, { a: empty })).toEqual(["The 'Title' field is required"])
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
      expect(findMessages(testForm({ key: 'a', type, label: 'It', required: true }), { a: value }), type).toEqual([
        "The 'It' field is required",
      ])
  })
  test('5.form.4 requires only default fields if requireDefaultsOnly is set', () => {
    const twoRequiredFields = testForm(
      { key: 'a', type: 'text', label: 'A', required: true, default: true },
      { key: 'b', type: 'text', label: 'B', required: true },
      { key: 'c', type: 'text', label: 'C', is_url: true },
    )
    expect(findMessages(twoRequiredFields, { c: 'x' }, { requireDefaultsOnly: true })).toEqual([
      "The 'A' field is required",
      'The "C" field is not a valid URL',
    ])
    expect(findMessages(twoRequiredFields, {})).toHaveLength(2)
  })
  test('5.submit.1 checks all visible fields in order', () => {
    const conditionalForm = testForm(
      { key: 'a', type: 'checkmark', label: 'More' },
      { key: 'b', type: 'text', label: 'B', required: true, visible: { key: 'a', is: true } },
      { key: 'c', type: 'text', label: 'C', required: true },
    )
    expect(checkForm(conditionalForm, { a: true }).map(({ key }) => key)).toEqual(['b', 'c'])
    expect(checkForm(conditionalForm, {}).map(({ key }) => key)).toEqual(['c'])
  })
  test('refuses invalid days, periods, choices and text lengths', () => {
    const mixedForm = testForm(
      { key: 'day', type: 'date', label: 'Day' },
      { key: 'time', type: 'date_range', label: 'Time' },
      { key: 'one', type: 'dropdown', label: 'One', options: [{ value: 'x', label: 'X' }] },
      { key: 'some', type: 'multiple', label: 'Some', options: [{ value: 'x', label: 'X' }] },
      { key: 'words', type: 'textarea', label: 'Words', max_words: 2 },
      { key: 'chars', type: 'text', label: 'Chars', max_chars: 2 },
      { key: 'alias', type: 'text', label: 'Alias', strict_chars: true },
    )
    expect(
      findMessages(mixedForm, {
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
      findMessages(mixedForm, {
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
  test('requires a new password to have 8 to 128 characters and to match its confirmation exactly', () => {
    const validInput = { org_title: 'O', username: 'u', email: 'a@b.co', terms: true }
    expect(findMessages(registerForm, { ...validInput, password: 'short', password_verify: 'short' })).toEqual([
      'The password must be at least 8 characters long',
    ])
    expect(
      findMessages(registerForm, { ...validInput, password: 'x'.repeat(129), password_verify: 'x'.repeat(129) }),
    ).toHaveLength(1)
    expect(
      findMessages(registerForm, { ...validInput, password: 'a  password', password_verify: 'a password' }),
    ).toEqual(['The passwords don’t match'])
    expect(
      findMessages(registerForm, { ...validInput, password: 'a  password', password_verify: 'a  password' }),
    ).toEqual([])
  })
})

describe('list fields', () => {
  test('5.array.1 ignores empty and duplicate entries in a list', () => {
    expect(addEntries({}, [], 'قارب، بحر').list).toEqual(['قارب', 'بحر'])
    expect(addEntries({}, ['sea'], ' , harbour ,,sea,  old   quay\n')).toEqual({
      list: ['sea', 'harbour', 'old quay'],
      remaining: '',
      problem: null,
    })
  })
  test('5.array.2 refuses an invalid URL in a list', () => {
    expect(findEntryProblem({ is_url: true }, 'example.org')).toBe('URL must include either http:// or https://')
    expect(findEntryProblem({ is_url: true }, 'http://')).toBe('Invalid URL')
    expect(findEntryProblem({ is_url: true }, 'https://example.org')).toBeNull()
    expect(addEntries({ is_url: true }, [], 'https://a.org, b.org,https://c.org')).toEqual({
      list: ['https://a.org'],
      remaining: 'b.org, https://c.org',
      problem: 'URL must include either http:// or https://',
    })
    // Commas are part of web addresses.
    const mapUrl = 'https://example.org/map@58.96,-3.29'
    expect(addEntries({ is_url: true }, [], `${mapUrl},https://a.org, https://b.org\n`).list).toEqual([
      mapUrl,
      'https://a.org',
      'https://b.org',
    ])
    expect(getEntrySeparator({ is_url: true }).test(mapUrl)).toBe(false)
  })
  test('5.array.3 refuses an invalid email address in a list', () => {
    expect(findEntryProblem({ is_email: true }, 'ada')).toBe('Invalid Email')
    expect(findEntryProblem({ is_email: true }, 'ada@example.org')).toBeNull()
  })
  test('revalidates all entries of a list', () => {
    expect(findMessages(gallerySettingsForm, { contacts: ['ada'], links: ['x.org'] })).toEqual([
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
  const listVisibleKeys = (viewer: FormViewer, input = {}) =>
    listVisibleFields(fields, input, viewer).map(({ key }) => key)
  test('5.field.1 shows a field according to the viewer’s permissions and role and the field’s condition', () => {
    expect(listVisibleKeys({ role: 'observer', grants: toGrants([]) })).toEqual(['a'])
    expect(listVisibleKeys({ role: 'custom', grants: toGrants(['edit_tags']) })).toEqual(['a', 'b'])
    expect(listVisibleKeys({ role: 'owner', grants: null })).toEqual(['a', 'b', 'c'])
    expect(listVisibleKeys({ role: 'admin', grants: toGrants([]) })).toEqual(['a', 'b', 'c'])
    expect(listVisibleKeys({ role: 'admin', grants: null }, { a: 'x' })).toEqual(['a', 'b', 'c', 'e'])
  })
  test('5.field.2 marks required fields with an asterisk', () => {
    const [, , , , conditionalField] = fields as [Field, Field, Field, Field, Field]
    const viewer = { role: 'admin', grants: null } as const
    expect(hasAsterisk(conditionalField, listVisibleFields(fields, {}, viewer))).toBe(false)
    const visible = listVisibleFields(fields, { a: 'x' }, viewer)
    expect(hasAsterisk(conditionalField, visible)).toBe(true)
    // If only default fields are required, the others have no asterisk.
    expect(hasAsterisk(conditionalField, visible, true)).toBe(false)
  })
})

describe('5.submit.2 submitted changes', () => {
  const loadedValues = {
    title: 'Boat',
    place: null,
    description: '',
    subject: ['sea'],
    time_period: null,
    downloadable: false,
  }
  const getSentChanges = (changedValues: object) =>
    getChanges(artifactForm.fields, loadedValues, { ...loadedValues, ...changedValues })
  test('detects no change when values differ only in surrounding spaces or in the kind of empty value', () => {
    expect(
      getSentChanges({ title: ' Boat ', place: '', description: '<p></p>', time_period: { gte: null, lte: null } }),
    ).toEqual({})
  })
  test('sends null for a cleared list or text line, and an empty string for a cleared rich text', () => {
    expect(getSentChanges({ subject: [] })).toEqual({ subject: null })
    expect(
      getChanges(
        artifactForm.fields,
        { ...loadedValues, place: 'Quay', description: '<p>Old</p>' },
        { ...loadedValues, place: ' ', description: '<p> </p>' },
      ),
    ).toEqual({ place: null, description: '' })
  })
  test('sends passwords exactly as typed', () => {
    expect(getChanges(loginForm.fields, {}, { email: ' a@b.co', password: '  two  spaces ' })).toEqual({
      email: 'a@b.co',
      password: '  two  spaces ',
    })
  })
  test('yields the edited values when the submitted changes are applied to the original values', () => {
    fc.assert(
      fc.property(anyValues(everyTypeForm), anyValues(everyTypeForm), (before, changedValues) => {
        const changedResult = { ...before, ...getChanges(everyTypeForm.fields, before, changedValues) }
        for (const field of everyTypeForm.fields.filter(holdsValue))
          expect(normalizeFieldValue(field, changedResult[field.key])).toEqual(
            normalizeFieldValue(field, changedValues[field.key]),
          )
      }),
      { numRuns: 1000 },
    )
  })
})

test(
  '5.submit.1 5.submit.2 validates forms identically in the browser and on the server',
  { timeout: TIME_LIMITS.allCases },
  () => {
    const forms = [...Object.values(ALL_FORMS), everyTypeForm]
    const anyFormWithInput = fc
      .constantFrom(...forms)
      .chain((formUnderTest) => anyValues(formUnderTest).map((input) => ({ one: formUnderTest, given: input })))
    fc.assert(
      fc.property(anyFormWithInput, ({ one: formUnderTest, given: input }) => {
        const body = getChanges(listVisibleFields(formUnderTest.fields, input, ADMIN_VIEWER), {}, input)
        const parsed = z
          .looseObject({})
          .superRefine(refineByForm(formUnderTest))
          .safeParse(JSON.parse(JSON.stringify(body)))
        // Empty fields aren't sent.
        const browserErrors = checkForm(formUnderTest, input).flatMap(({ key, reason }) =>
          key in body ? [encodeReason(...reason)] : [],
        )
        const server = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
        expect(server).toEqual(browserErrors)
      }),
      { numRuns: 10_000 },
    )
  },
)

describe('all forms of the product', () => {
  test.each(Object.entries(ALL_FORMS))('defines only valid fields in the form %s', (_name, formUnderTest) => {
    const fieldKeys = formUnderTest.fields.map(({ key }) => key)
    expect(new Set(fieldKeys).size).toBe(fieldKeys.length)
    for (const field of formUnderTest.fields) {
      expect(FIELD_TYPES).toContain(field.type)
      expect(field.label).not.toBe('')
      if (field.type === 'dropdown' || field.type === 'multiple') expect(field.options?.length).toBeGreaterThan(0)
      if (typeof field.visible === 'object') expect(fieldKeys).toContain(field.visible.key)
    }
    // Serializing a form to JSON and back changes nothing.
    expect(JSON.parse(JSON.stringify(formUnderTest))).toEqual(formUnderTest)
  })
  test('marks exactly the fields listed in section 5 of the specification as required', () => {
    expect(findRequiredKeys(loginForm)).toEqual(['email', 'password'])
    expect(findRequiredKeys(registerForm)).toEqual([
      'org_title',
      'username',
      'email',
      'password',
      'password_verify',
      'terms',
    ])
    expect(findRequiredKeys(contactForm)).toEqual(['first_name', 'last_name', 'email'])
    expect(findRequiredKeys(projectForm)).toEqual(['title'])
    expect(findRequiredKeys(accountForm)).toEqual(['username', 'password', 'passwordVerify', 'current_password'])
    expect(findRequiredKeys(exhibitForm)).toEqual(['title', 'description', 'url_alias'])
    expect(findRequiredKeys(artifactForm)).toEqual(['title'])
  })
  test('3.artifact.1 3.artifact.2 omits or renames fields of the item form depending on the item’s type', () => {
    const listFieldKeys = (type: Parameters<typeof getArtifactForm>[0]) =>
      getArtifactForm(type).fields.map(({ key }) => key)
    expect(listFieldKeys('image')).toEqual(expect.arrayContaining(['visibility', 'downloadable']))
    expect(listFieldKeys('application').filter((key) => ['visibility', 'downloadable'].includes(key))).toEqual([])
    expect(getArtifactForm('pdf').fields.find(({ key }) => key === 'downloadable')?.label).toBe('Enable easy download')
    expect(artifactForm.fields.find(({ key }) => key === 'ascession_form_reference')?.label).toBe('Consent Form Number')
  })
  test('3.form.1 shows how_hear_additional only when how_hear is other', () => {
    const listFieldKeys = (input: object) =>
      listVisibleFields(registerForm.fields, input as Record<string, unknown>, { role: 'observer', grants: null }).map(
        ({ key }) => key,
      )
    expect(listFieldKeys({ how_hear: 'other' })).toContain('how_hear_additional')
    expect(listFieldKeys({ how_hear: 'event' })).not.toContain('how_hear_additional')
    expect(invitedRegisterForm.fields.map(({ key }) => key)).toEqual([
      'username',
      'email',
      'password',
      'password_verify',
      'terms',
    ])
  })
  test('lists the 25 permission keys under four headings', () => {
    const groups = permissionsForm.fields.filter(({ type }) => type === 'title').map(({ label }) => label)
    expect(groups).toEqual(['Media', 'Exhibitions', 'Project', 'Submissions'])
    expect(permissionsForm.fields.filter(holdsValue).map(({ key }) => key)).toEqual(
      expect.arrayContaining([...PERMISSION_KEYS]),
    )
    expect(permissionsForm.fields.filter(holdsValue)).toHaveLength(PERMISSION_KEYS.length)
  })
  test('defines the search filters listed in section 3 of the specification', () => {
    const findField = (key: string) => searchForm.fields.find((field) => field.key === key) as Field
    expect(findField('type').options?.map(({ label }) => label)).toEqual(['All', 'Audio', 'Video', 'Document', 'Image'])
    expect(findField('duration').options?.map(({ label }) => label)).toEqual([
      'Any duration',
      'Short 0-4 min',
      'Medium 4-20 min',
      'Long 20+ min',
    ])
    expect(findField('upload_at').options?.map(({ label }) => label)).toEqual([
      'Any Time',
      'Past 24hrs',
      'Past Week',
      'Past Month',
      'Past Year',
    ])
  })
})
