import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseBodyInOneStep } from '#server/app/parse-input.ts'
import { composeMail } from '#server/ports/mail/compose-mail.ts'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { toJsonSchema, listSchemaFields, createSampleValue, withValueAt } from '../support/linear-time/sample-inputs.ts'
import { startApp } from '../support/app.ts'
import { uploadToProject } from '../support/stored-files.ts'

// Names and titles from strangers are one line everywhere, and no text makes a feed malformed.

const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, call]) =>
    call.body ? [[`${feature}.${name}`, call] as const] : [],
  ),
)

/** Fields compared exactly with stored values, which therefore must arrive unchanged. */
const EXACT_FIELDS = [
  ...[
    'password',
    'current_password',
    'token',
    'code',
    'proof',
    'receipt',
    'cursor',
    'credential',
    'plan',
    'transports',
  ],
  ...['fileId', 'file_name'],
]
/** Fields that may span several lines, and search fields. */
const MULTI_LINE_FIELDS = [
  ...['description', 'message', 'note', 'text', 'caption', 'words', 'content', 'consent_text', 'thanks', 'value'],
  ...['query', 'title', 'place', 'placeIs', 'website', 'picture', 'url', 'to', 'alias', 'email', 'login_as'],
]
const getFieldName = (path: readonly (string | number)[]) => String(path.findLast((key) => typeof key === 'string'))

const tryParseBody = (endpoint: Endpoint, body: unknown): unknown => {
  try {
    return parseBodyInOneStep(endpoint, body)
  } catch {
    return undefined
  }
}
const getValueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((current, key) => (current as Record<string | number, unknown> | undefined)?.[key], value)

describe('text fields of the API', () => {
  const endpointTexts = ENDPOINTS.map(([name, endpoint]) => {
    const json = toJsonSchema(endpoint.body as z.ZodType)
    const textFields = listSchemaFields(json).filter(({ schema }) => schema.type === 'string')
    return { name, endpoint, sample: createSampleValue(json), texts: textFields }
  })

  /** The text fields whose parsed value still matches the pattern after `input` was sent. */
  const findFieldsKeeping = (input: string, pattern: RegExp) =>
    endpointTexts.flatMap(({ name, endpoint, sample, texts }) =>
      texts.flatMap(({ path }) => {
        const parsedValue = getValueAt(tryParseBody(endpoint, withValueAt(sample, path, input)), path)
        return typeof parsedValue === 'string' && pattern.test(parsedValue) ? [[name, path] as const] : []
      }),
    )

  test('removes characters that are invalid in XML from text fields', () => {
    const fields = findFieldsKeeping('Ferry \ufffe\uffff\ud800', /[\ufffe\uffff\ud800]/)
    // Captions are WebVTT, not XML, and folders of the server have any names.
    const unexpectedFields = fields.filter(
      ([name, path]) => !EXACT_FIELDS.includes(getFieldName(path)) && !/^(?:captions|watchedFolders)\./.test(name),
    )
    expect(unexpectedFields).toEqual([])
  })

  test('removes direction overrides from text fields, and line breaks from all but multi-line ones', () => {
    const fields = findFieldsKeeping('Ferry\r\n\r\n\u202eyrreF', /[\n\u202e]/)
    const unexpected = fields.filter(
      ([name, path]) =>
        (![...EXACT_FIELDS, ...MULTI_LINE_FIELDS].includes(getFieldName(path)) &&
          !name.startsWith('watchedFolders.')) ||
        (getFieldName(path) === 'title' && !name.startsWith('search.')),
    )
    expect(unexpected).toEqual([])
  })
})

describe('names and titles', () => {
  let app: Awaited<ReturnType<typeof startApp>>
  let owner: Awaited<ReturnType<typeof app.owner>>
  let project = ''
  const alias = 'one-line'
  beforeAll(async () => {
    app = await startApp()
    owner = await app.owner()
    const createdProject = await owner.post<{ id: string }>('/projects', {
      org: owner.org,
      title: 'Lines',
      url_alias: alias,
    })
    project = createdProject.body.id
  })
  afterAll(() => app.close())

  const PASTED = 'Ferry\r\nto\tthe \u202equay\u2028\uffff'
  const blankTitleError = {
    status: 400,
    body: { errors: { field: 'title', message: expect.stringContaining('required') } },
  }

  test.each(['/folders', '/tags', '/artifacts'])('reduces titles to one line and refuses blanks: %s', async (path) => {
    const created = await owner.post<{ title: string }>(path, { project, title: PASTED })
    expect(created.body.title).toBe('Ferry to the quay')
    expect(await owner.post(path, { project, title: '\u200b\u2060' })).toMatchObject(blankTitleError)
  })

  test('reduces titles derived from file names to one line', async () => {
    const artifact = await uploadToProject(
      owner,
      { name: 'fer\uffffry\u202e.txt', bytes: Buffer.from('Aye') },
      { project },
    )
    expect([artifact.title, artifact.filename]).toEqual(['ferry', 'ferry.txt'])
  })

  test('keeps feeds and sitemaps well-formed when old rows contain forbidden characters', async () => {
    const { body } = await owner.post<Artifact>('/artifacts', { project, title: 'Old', visibility: 'local' })
    const { db } = app.services
    const oldTitle = 'Old \uffff\ufdd0\u0001'
    await db.updateTable('artifacts').set({ title: oldTitle, type: 'image' }).where('id', '=', body.id).execute()
    await db
      .updateTable('projects')
      .set({ title: oldTitle, description: `<p>${oldTitle}</p>` })
      .where('id', '=', project)
      .execute()
    for (const page of ['feed.xml', 'sitemap.xml']) {
      const answer = await fetch(`${app.base}/view/${alias}/${page}`)
      const text = await answer.text()
      expect(answer.status).toBe(200)
      expect(text).not.toMatch(/[\uffff\ufdd0\u0001]|&#x(?:1|ffff|fdd0);/i)
    }
    expect(await (await fetch(`${app.base}/view/${alias}/feed.xml`)).text()).toContain('<title>Old </title>')
  })
})

test('removes characters that are invalid in HTML from emails, and reduces the subject to one line', () => {
  const mail = composeMail({ subject: 'A\r\nBcc: \u202ex', greeting: 'Ada\uffff', paragraphs: [], foot: [] })
  expect(mail.subject).toBe('A Bcc: x')
  expect(mail.html).toContain('>Ada</p>')
})
