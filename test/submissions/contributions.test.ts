import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  writeContributorAnsweredMail,
  writeSubmittedMail,
  writeWithdrawnMail,
} from '#server/features/submissions/storage/submissions.mail.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OpenPortal, Portal, VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { buildProof, hasLeadingZeroBits } from '#shared/rules/submissions/proof-of-work.ts'
import { waitForLockWaiters } from '../support/database.ts'
import {
  submitContribution,
  CONTRIBUTOR,
  makeTextFile,
  solveProofOfWork,
  type ContributionReply,
} from '../support/contributions.ts'
import { startPortalApp } from '../support/portal-app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import * as hostile from '../support/sample-files/hostile-files.ts'
import { waitForMail, readMailsTo } from '../support/mails.ts'
import { cutAfter, waitForSettledOffset, createTusClient } from '../support/tus-client.ts'
import { createMember, setSubscription } from '../support/fixtures.ts'

// Contributions by strangers, over HTTP with real mails. pending-submissions.test.ts tests who sees them.

type Failure = { errors: { code: string; field?: string; message: string; reason?: unknown[] } }

const { app, owner, contributor, createPortal, readQueue } = await startPortalApp()
const listKeys = async (prefix: string) => {
  const foundKeys: string[] = []
  for await (const { key } of app.services.store.list(prefix)) foundKeys.push(key)
  return foundKeys
}

/** Fields that a stranger may fill in besides those that the form asks for. */
const createClaimsArbitrary = (folder: string): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    {
      needs_review: fc.boolean(),
      awaits_review: fc.boolean(),
      active: fc.boolean(),
      visibility: fc.constantFrom('local', 'private'),
      folder: fc.constantFrom(folder, 'root'),
      user: fc.constant(owner.id),
      user_id: fc.constant(owner.id),
      tags: fc.constant([folder]),
      subject: fc.constant(['x']),
      downloadable: fc.boolean(),
      ascession_form_reference: fc.string(),
      status: fc.constant('approved'),
      project: fc.constant(folder),
      id: fc.uuid(),
      created_at: fc.nat(),
    },
    { requiredKeys: [] },
  )
/** Fields echoed from a response (`id`, `created_at`) are ignored in a contribution; all others are refused by name. */
const getExpectedStatus = (claims: object, isPerFile: boolean) =>
  Object.keys(claims).every((key) => !isPerFile && ['id', 'created_at'].includes(key)) ? 201 : 400
/** Asserts that every item of a project is pending, private and untouched. */
async function expectPending(project: string) {
  const rows = await app.services.db.selectFrom('artifacts').selectAll().where('project', '=', project).execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    expect(row).toMatchObject({
      ...{ needs_review: true, awaits_review: true, active: false, visibility: 'private', folder: null, user_id: null },
      ...{ subject: [], downloadable: false, labels: [], trash_batch: null },
    })
}

describe('contributing', () => {
  test('creates pending submissions from several files, with one reference and one mailed status link', async () => {
    const portal = await createPortal({ thanks: 'Thank you, <b>friend</b>.', consent_text: 'You may show it.' })
    const email = `grace-${Math.random()}@example.org`
    const { status, body } = await submitContribution(
      contributor,
      portal.id,
      [makeTextFile(), makeTextFile('two', 'two.txt'), makeTextFile('three', 'three.txt')],
      {
        submitter_email: email,
        title: 'Letters',
        description: 'From <b>home</b>.\n\nAnd more.',
        place: 'Bergen',
        files: [{ title: 'The first' }, {}, { description: 'Another' }],
      },
    )
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.submissions.map(({ title }) => title)).toEqual(['The first', 'Letters (2)', 'Letters (3)'])
    expect(body.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { submissions, counts } = await readQueue(portal.project)
    expect(counts).toEqual({ pending: 3, approved: 0, rejected: 0, withdrawn: 0, asked: 0 })
    expect(submissions[0]).toMatchObject({
      ...{
        submitter_name: 'Grace',
        submitter_email: email,
        status: 'pending',
        place: 'Bergen',
        reference: body.reference,
      },
      consent: { version: 1, text: 'You may show it.' },
    })
    const { body: artifact } = await owner.get<Artifact>(`/artifacts/${submissions[0]?.artifact}`)
    expect(artifact).toMatchObject({
      ...{ title: 'The first', active: false, needs_review: true, visibility: 'private', user: null, folder: 'root' },
      description: '<p>From &lt;b&gt;home&lt;/b&gt;.</p><p>And more.</p>',
      ascession_form_reference: `${body.reference}/1`,
    })
    const mail = await waitForMail(app.dataDir, email, body.reference)
    expect(mail).toContain(`/submit?submissionsId=${portal.id}&receipt=${body.receipt}`)
    expect(mail).toContain('Thank you, <b>friend</b>.')
    expect(mail).not.toContain('Letters')
    expect(await waitForMail(app.dataDir, owner.email, portal.title)).toContain('The first')
    expect(await findBrokenRules(app.services)).toEqual([])
  })

  test('stores one contribution when a client sends it several times, even in parallel', async () => {
    const portal = await createPortal()
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => submitContribution(contributor, portal.id, [makeTextFile('same')], { key })),
    )
    const secondContribution = await submitContribution(contributor, portal.id, [makeTextFile('same')], { key })
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { body } of [...answers, secondContribution]) expect(body).toEqual(answers[0]?.body)
    expect((await readQueue(portal.project)).counts.pending).toBe(1)
  })

  test('refuses the whole contribution when one file is refused, and stores no bytes', async () => {
    const portal = await createPortal({ accepted_types: ['document'], max_file_size: 1000, max_files: 2 })
    const keyCountBefore = [...(await listKeys('o/')), ...(await listKeys('tmp/'))].length
    const png = { name: 'x.txt', text: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]) }
    const program = { name: 'x.exe', text: Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]) }
    const submitAndGetRefusal = async (files: Parameters<typeof submitContribution>[2]) => {
      const { status, body } = await submitContribution<Failure>(contributor, portal.id, files)
      return [status, body.errors.field]
    }
    expect(await submitAndGetRefusal([makeTextFile(), png])).toEqual([415, 'file'])
    expect(await submitAndGetRefusal([makeTextFile(), program])).toEqual([415, 'file'])
    expect(await submitAndGetRefusal([makeTextFile(), makeTextFile('x'.repeat(1001))])).toEqual([413, 'file'])
    expect(await submitAndGetRefusal([makeTextFile(), makeTextFile(), makeTextFile()])).toEqual([413, 'file'])
    expect(await submitAndGetRefusal([makeTextFile(), makeTextFile('')])).toEqual([400, 'file'])
    expect(await submitAndGetRefusal([])).toEqual([400, 'file'])
    expect((await readQueue(portal.project)).submissions).toEqual([])
    expect([...(await listKeys('o/')), ...(await listKeys('tmp/'))]).toHaveLength(keyCountBefore)
  })

  test('requires the portal’s required fields, and ignores fields that the portal doesn’t ask for', async () => {
    const questions = [
      { key: 'q1', type: 'dropdown', label: 'Whose?', required: true, options: ['Mine', 'Found'] },
      { key: 'q2', type: 'textarea', label: 'Its story' },
      { key: 'q3', type: 'country', label: 'Where from?' },
    ]
    const portal = await createPortal({
      fields: [
        { key: 'submitter_name', required: true },
        { key: 'place', required: true },
      ],
      questions,
    })
    const getRefusedField = async (fields: object) => {
      const { status, body } = await submitContribution<Failure>(contributor, portal.id, [makeTextFile()], {
        ...fields,
      })
      return status === 201 ? null : body.errors.field
    }
    const validFields = {
      place: 'Oslo',
      answers: [
        { key: 'q1', value: 'Mine' },
        { key: 'q3', value: 'NO' },
        { key: 'q9', value: 'x' },
      ],
    }
    expect(await getRefusedField({ ...validFields, place: '' })).toBe('place')
    expect(await getRefusedField({ ...validFields, answers: [] })).toBe('q1')
    expect(await getRefusedField({ ...validFields, answers: [{ key: 'q1', value: 'Stolen' }] })).toBe('q1')
    expect(
      await getRefusedField({
        ...validFields,
        answers: [...validFields.answers.slice(0, 1), { key: 'q3', value: 'Norway' }],
      }),
    ).toBe('q3')
    expect(await getRefusedField({ ...validFields, submitter_name: ' ' })).toBe('submitter_name')
    expect(await getRefusedField({ ...validFields, title: 'Not asked' })).toBeNull()
    expect((await readQueue(portal.project)).submissions).toMatchObject([
      {
        title: 'letter',
        submitter_email: null,
        answers: [
          { key: 'q1', label: 'Whose?', value: 'Mine' },
          { key: 'q3', label: 'Where from?', type: 'country', value: 'NO' },
        ],
      },
    ])
  })

  test('keeps a submission pending, private and untagged even if the contributor sends other values', async () => {
    const portal = await createPortal()
    const folder = (await owner.post<{ id: string }>('/folders', { project: portal.project, title: 'F' })).body.id
    await fc.assert(
      fc.asyncProperty(createClaimsArbitrary(folder), fc.boolean(), async (claims, inFile) => {
        await app.services.db.deleteFrom('rate_limits').execute()
        const sentFields = inFile ? { files: [claims] } : claims
        const { status } = await submitContribution(contributor, portal.id, [makeTextFile()], sentFields)
        expect(status).toBe(getExpectedStatus(claims, inFile))
      }),
      {
        numRuns: 20,
        examples: [
          [{ id: folder, created_at: 1 }, false],
          [{}, true],
        ],
      },
    )
    await expectPending(portal.project)
  })
})

describe('closed and protected portals', () => {
  test('explains why a portal is closed, and refuses a contribution that is sent anyway', async () => {
    const portal = await createPortal()
    const changeAndGetState = async (settings: object) => {
      await owner.post(`/submissions_portal/${portal.id}`, settings)
      const { body } = await contributor.get<OpenPortal>(`/submissions_portal/${portal.id}`)
      const { status } = await submitContribution<Failure>(contributor, portal.id, [makeTextFile()])
      return [body.state, status]
    }
    const hour = 3600_000
    expect(await changeAndGetState({ is_open: false })).toEqual(['closed', 403])
    expect(await changeAndGetState({ is_open: true, opens_at: Date.now() + hour })).toEqual(['not_yet', 403])
    expect(await changeAndGetState({ opens_at: null, closes_at: Date.now() - hour })).toEqual(['over', 403])
    await setSubscription(app, owner.org, { submissions_from: 1, submissions_to: Date.now() - hour })
    expect(await changeAndGetState({ closes_at: null })).toEqual(['off', 403])
    await setSubscription(app, owner.org, null)
    expect(await changeAndGetState({})).toEqual(['off', 403])
    await setSubscription(app, owner.org, { submissions_from: 1, storage: 0 })
    expect(await changeAndGetState({})).toEqual(['full', 402])
    await setSubscription(app, owner.org, { submissions_from: 1, storage: 100_000 })
    expect(await changeAndGetState({})).toEqual(['open', 201])
    const largeFile = makeTextFile('x'.repeat(200_000))
    expect((await submitContribution(contributor, portal.id, [largeFile])).status).toBe(402)
    expect(
      (await submitContribution(contributor, '01a1fc00-0000-7000-8000-000000000000', [makeTextFile()])).status,
    ).toBe(404)
    await setSubscription(app, owner.org, { submissions_from: 1 })
  })

  test('shows only the title of a protected portal before the password, and revokes access when the password changes', async () => {
    const portal = await createPortal({ password: 'of the portal' })
    const path = `/submissions_portal/${portal.id}`
    expect((await contributor.get(path)).body).toEqual({ id: portal.id, title: portal.title, has_password: true })
    expect((await submitContribution<Failure>(contributor, portal.id, [makeTextFile()])).body.errors.code).toBe(
      'bad_password',
    )
    expect((await contributor.post(`${path}/auth`, { password: 'wrong' })).status).toBe(401)
    const { token } = (await contributor.post<{ token: string }>(`${path}/auth`, { password: 'of the portal' })).body
    const authHeaders = { authorization: `Bearer ${token}` }
    expect((await submitContribution(contributor, portal.id, [makeTextFile()], {}, authHeaders)).status).toBe(201)
    await owner.post(path, { password: 'another one' })
    expect((await submitContribution(contributor, portal.id, [makeTextFile()], {}, authHeaders)).status).toBe(401)
  })

  test('refuses contributions without a new proof of work, with a filled-in bot field or with outdated consent', async () => {
    const portal = await createPortal({ consent_text: 'Yes', max_file_size: 1000 })
    const otherPortal = await createPortal()
    const { body } = await contributor.get<OpenPortal>(`/submissions_portal/${portal.id}`)
    const proof = solveProofOfWork(body)
    const { challenge } = body
    const isWrongSolution = (nonce: number) =>
      !hasLeadingZeroBits(createHash('sha256').update(buildProof(challenge, nonce)).digest(), 8)
    const wrongProof = buildProof(challenge, isWrongSolution(0) ? 0 : 1)
    const submitAndGetRefusedField = async (fields: object, targetPortal: Portal = portal) =>
      (await submitContribution<Failure>(contributor, targetPortal.id, [makeTextFile()], { ...fields })).body.errors
        ?.field ?? null
    expect(await submitAndGetRefusedField({ proof: wrongProof })).toBe('proof')
    expect(await submitAndGetRefusedField({ proof }, otherPortal)).toBe('proof')
    expect(await submitAndGetRefusedField({ website: 'https://cheap.example' })).toBe('website')
    expect(await submitAndGetRefusedField({ consent: 0 })).toBe('consent')
    expect(await submitAndGetRefusedField({ proof })).toBeNull()
    // The proof is checked before the files, so the size isn't reported.
    expect((await submitContribution(contributor, portal.id, [makeTextFile('x'.repeat(2000))])).status).toBe(413)
    expect((await submitContribution(contributor, portal.id, [makeTextFile('x'.repeat(2000))], { proof })).status).toBe(
      429,
    )
    await owner.post(`/submissions_portal/${portal.id}`, { consent_text: 'Yes, for ever' })
    expect(await submitAndGetRefusedField({ consent: 1 })).toBe('consent')
    expect(await submitAndGetRefusedField({ consent: 2 })).toBeNull()
    const { submissions } = await readQueue(portal.project)
    expect(submissions.map(({ consent }) => consent?.text)).toEqual(['Yes', 'Yes, for ever'])
  })

  test('accepts three contributions per network even during a flood of contributions', async () => {
    const portal = await createPortal()
    const expiresAt = Date.now() + 3600_000
    const key = `submissions:${portal.id}`
    await app.services.db.insertInto('rate_limits').values({ key, points: 1000, expire: expiresAt }).execute()
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await submitContribution(contributor, portal.id, [makeTextFile()])).status),
    )
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429])
    expect((await readQueue(portal.project)).submissions).toHaveLength(3)
  })
})

test('mails new contributions to the selected reviewers, or to the owners when no reviewer still has permission', async () => {
  const portal = await createPortal()
  const reviewer = await createMember(app, portal.project, ['approve_submitted_artifacts'], 'rita')
  const observer = await createMember(app, portal.project, 'observer', 'otto')
  const path = `/submissions_portal/${portal.id}`
  const setRecipients = (recipientIds: string[]) => owner.post<Failure>(path, { told: recipientIds })
  expect((await setRecipients([observer.id])).body.errors.field).toBe('told')
  expect((await setRecipients([reviewer.id])).status).toBe(200)
  const { body } = await submitContribution<ContributionReply>(contributor, portal.id, [makeTextFile()])
  expect(await waitForMail(app.dataDir, reviewer.email, portal.title)).toContain(body.reference)
  expect((await readMailsTo(app.dataDir, owner.email)).filter((mail) => mail.includes(body.reference))).toEqual([])
  await owner.delete('/permissions', { project: portal.project, user: reviewer.id })
  const secondContribution = await submitContribution<ContributionReply>(contributor, portal.id, [
    makeTextFile('again'),
  ])
  const countMails = async (recipient: { email: string }) =>
    (await readMailsTo(app.dataDir, recipient.email)).filter((one) => one.includes(secondContribution.body.reference))
      .length
  await expect.poll(() => countMails(owner)).toBe(1)
  expect(await countMails(reviewer)).toBe(0)
})

test('sends no email about a contribution to a recipient who may no longer review it', async () => {
  const { services } = app
  const portal = await createPortal()
  const reviewer = await createMember(app, portal.project, ['approve_submitted_artifacts'], 'rita')
  await submitContribution<ContributionReply>(contributor, portal.id, [makeTextFile()])
  const { id: submission, contribution } = await services.db
    .selectFrom('submissions')
    .select(['id', 'contribution'])
    .where('project', '=', portal.project)
    .executeTakeFirstOrThrow()
  const mailContext = { secret: '', takeAllowance: () => Promise.resolve(true) }
  const templates = [writeSubmittedMail, writeContributorAnsweredMail, writeWithdrawnMail]
  const mailFacts = { deposit: contribution, submission, submissions: [submission], inArchive: 0, text: 'Words' }
  const checkRenderedMails = ({ id: user, email }: { id: string; email: string }) =>
    Promise.all(
      templates.map(
        async ({ render }) => (await render(services, { ...mailContext, user, email }, mailFacts)) !== null,
      ),
    )
  expect(await checkRenderedMails(reviewer)).toEqual([true, true, true])
  for (const { render } of templates)
    expect(
      JSON.stringify(await render(services, { ...mailContext, user: reviewer.id, email: reviewer.email }, mailFacts)),
    ).toContain(`/client/submissions?projectId=${portal.project}&submission=${submission}`)
  await services.db
    .updateTable('permissions')
    .set({ approve_submitted_artifacts: false })
    .where('user_id', '=', reviewer.id)
    .execute()
  expect(await checkRenderedMails(reviewer), 'still a member').toEqual([false, false, false])
  expect(await checkRenderedMails(owner), 'owners review').toEqual([true, true, true])
})

test('allows one portal per project, and lets members with permission change individual settings', async () => {
  const portal = await createPortal()
  const editor = await createMember(app, portal.project, ['edit_submissions_portal'], 'edna')
  const path = `/submissions_portal/${portal.id}`
  expect((await editor.post(path, { thanks: 'Thanks' })).body).toMatchObject({ thanks: 'Thanks', title: portal.title })
  expect((await editor.post(path, { opens_at: 10, closes_at: 10 })).status).toBe(400)
  expect((await owner.post('/submissions_portal', { project: portal.project, title: 'Two' })).status).toBe(409)
  const { body } = await editor.get<{ portal: Portal; available: boolean }>(
    `/projects/${portal.project}/submissions_portal`,
  )
  expect(body).toMatchObject({ portal: { id: portal.id, state: 'open' }, available: true })
  expect((await owner.get<Portal[]>(`/orgs/${owner.org}/submission_portals`)).body.map(({ id }) => id)).toContain(
    portal.id,
  )
  expect((await owner.get(`/projects/${portal.project}/activity`)).status).toBe(200)
})

describe('contributing in parts', () => {
  const bytes = Buffer.from('abcdefgh'.repeat(1000))
  async function openPartSender(settings: object = {}) {
    const portal = await createPortal(settings)
    const { body } = await contributor.get<VisiblePortal>(`/submissions_portal/${portal.id}`)
    const proof = 'challenge' in body ? solveProofOfWork(body) : 'none'
    const tus = createTusClient(app.base, contributor)
    const url = `/client/api/submissions_portal/${portal.id}/uploads`
    const createUpload = (length = bytes.length, metadata: Record<string, string> = {}, uploadsUrl = url) =>
      tus.create(length, { filename: 'long.txt', proof, ...metadata }, uploadsUrl)
    const uploadWhole = async (content = bytes, filename = 'long.txt') => {
      const { location } = await createUpload(content.length, { filename })
      const patchReply = await tus.patch(location, 0, content)
      return { ...patchReply, location, id: location.split('/').at(-1) ?? '' }
    }
    const submitUploads = <T = ContributionReply>(uploads: string[], fields: object = {}) =>
      contributor.post<T>(`/submissions_portal/${portal.id}/submit`, {
        ...{ key: crypto.randomUUID(), proof, uploads, ...CONTRIBUTOR, ...fields },
      })
    return { portal, tus, url, begin: createUpload, whole: uploadWhole, submitted: submitUploads, proof }
  }

  test('resumes a contribution after an interruption, and creates a normal submission', async () => {
    const { portal, tus, begin: createUpload, whole: uploadWhole, submitted: submitUploads } = await openPartSender()
    const { status, location } = await createUpload()
    expect(status).toBe(201)
    await cutAfter(app.base, contributor, location, 0, bytes, 3000)
    const at = await waitForSettledOffset(tus, location)
    expect(at).toBeLessThan(bytes.length)
    const id = location.split('/').at(-1) ?? ''
    expect((await submitUploads<Failure>([id])).body.errors.field).toBe('uploads')
    expect(await tus.patch(location, at, bytes.subarray(at))).toMatchObject({ status: 204, artifact: null })
    const other = await uploadWhole(Buffer.from('another'), 'other.txt')
    const key = crypto.randomUUID()
    const answer = await submitUploads([id, other.id], { key, files: [{ title: 'Long' }, {}] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect((await submitUploads([id, other.id], { key })).body).toEqual(answer.body)
    const { submissions } = await readQueue(portal.project)
    expect(submissions.map(({ title, filename }) => [title, filename])).toEqual([
      ['Long', 'long.txt'],
      ['other', 'other.txt'],
    ])
    const { body } = await owner.get<Artifact>(`/artifacts/${submissions[0]?.artifact}`)
    expect(body).toMatchObject({ active: false, needs_review: true, file: { size: bytes.length } })
    // Once submitted, an upload can't be resumed or submitted again.
    expect((await tus.head(location)).status).toBe(404)
    expect((await submitUploads<Failure>([id])).body.errors.field).toBe('uploads')
    expect(await findBrokenRules(app.services)).toEqual([])
  })

  test('accepts the maximum number of files with the longest descriptions', async () => {
    const { whole: uploadWhole, submitted: submitUploads } = await openPartSender({
      fields: [{ key: 'description', required: false }],
      max_files: 30,
    })
    const uploadedFiles = await Promise.all(
      Array.from({ length: 30 }, (_, at) => uploadWhole(Buffer.from(`file ${at}`), `${at}.txt`)),
    )
    const description = 'слово '.repeat(500).trim()
    const files = uploadedFiles.map(() => ({ description }))
    expect(
      (
        await submitUploads(
          uploadedFiles.map(({ id }) => id),
          { files },
        )
      ).status,
    ).toBe(201)
  })

  test('stores one contribution when it is sent twice in parallel with the same key', async () => {
    const { portal, whole: uploadWhole, submitted: submitUploads } = await openPartSender()
    const { id } = await uploadWhole()
    const key = crypto.randomUUID()
    const raceResult = await app.services.db.transaction().execute(async (trx) => {
      await trx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
      const answers = Promise.all([submitUploads([id], { key }), submitUploads([id], { key })])
      await waitForLockWaiters(trx, 2)
      return { answers }
    })
    const [firstReply, secondReply] = await raceResult.answers
    expect([firstReply?.status, secondReply?.status]).toEqual([201, 201])
    expect(secondReply?.body).toEqual(firstReply?.body)
    expect((await readQueue(portal.project)).submissions).toHaveLength(1)
  })

  test('keeps an upload pending and private even if the contributor sends other values', async () => {
    const { portal, tus, begin: createUpload, submitted: submitUploads } = await openPartSender()
    const folder = (await owner.post<{ id: string }>('/folders', { project: portal.project, title: 'F' })).body.id
    await fc.assert(
      fc.asyncProperty(
        createClaimsArbitrary(folder),
        fc.constantFrom('metadata', 'submission', 'file'),
        async (claims, target) => {
          await app.services.db.deleteFrom('rate_limits').execute()
          const formEntries = Object.entries(claims).map(([key, value]) => [key, JSON.stringify(value)])
          const { location } = await createUpload(
            bytes.length,
            target === 'metadata' ? Object.fromEntries(formEntries) : {},
          )
          await tus.patch(location, 0, bytes)
          const fields = { metadata: {}, submission: claims, file: { files: [claims] } }[target]
          const { status, body } = await submitUploads([location.split('/').at(-1) ?? ''], fields)
          // The upload metadata only contributes the file name.
          expect(status, JSON.stringify(body)).toBe(
            target === 'metadata' ? 201 : getExpectedStatus(claims, target === 'file'),
          )
        },
      ),
      // Includes one example that is accepted.
      { numRuns: 15, examples: [[{ awaits_review: false }, 'metadata']] },
    )
    await expectPending(portal.project)
  })

  test('refuses portal uploads without proof of work, of a wrong type, beyond the limits or to a closed portal', async () => {
    const ownSender = await openPartSender({ accepted_types: ['document'], max_file_size: 10_000, max_files: 2 })
    const other = await openPartSender()
    expect((await ownSender.begin(5, { proof: 'none' })).status).toBe(400)
    expect((await ownSender.begin(5, { proof: other.proof })).status).toBe(400)
    expect((await ownSender.begin(0)).status).toBe(400)
    expect((await ownSender.begin(10_001)).status).toBe(413)
    const png = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])
    expect((await ownSender.whole(png, 'x.txt')).status).toBe(415)
    const program = await ownSender.whole(Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'x.exe')
    expect([program.status, (await ownSender.submitted([program.id])).status]).toEqual([415, 400])
    const ownUpload = await ownSender.whole()
    expect((await ownSender.submitted<Failure>([ownUpload.id, ownUpload.id])).status).toBe(400)
    expect((await ownSender.submitted<Failure>([1, 2, 3].map(() => crypto.randomUUID()))).status).toBe(413)
    expect((await other.submitted<Failure>([ownUpload.id])).body.errors.field).toBe('uploads')
    const { tus } = ownSender
    expect((await tus.head(ownUpload.location.replace(ownSender.portal.id, other.portal.id))).status).toBe(404)
    expect((await tus.head(`/client/api/uploads/${ownUpload.id}`)).status).toBe(401)
    expect((await createTusClient(app.base, owner).head(`/client/api/uploads/${ownUpload.id}`)).status).toBe(404)
    // One of two simultaneous contributions with the same upload wins.
    const raceReplies = await Promise.all([ownSender.submitted([ownUpload.id]), ownSender.submitted([ownUpload.id])])
    expect(raceReplies.filter(({ status }) => status === 201)).toHaveLength(1)
    await owner.post(`/submissions_portal/${ownSender.portal.id}`, { is_open: false })
    expect((await ownSender.begin(5)).status).toBe(403)
    await owner.post(`/submissions_portal/${ownSender.portal.id}`, { is_open: true, password: 'of the portal' })
    expect((await ownSender.begin(5)).status).toBe(401)
  })
})

test('stores hostile files under harmless names, and serves them only to reviewers', async () => {
  const portal = await createPortal()
  const names = ['../../etc/passwd', 'a\u202Egnp.exe.txt', `${'n'.repeat(400)}.txt`, '<img src=x onerror=alert(1)>.txt']
  const files = [
    ...names.map((name) => ({ name, text: 'words' })),
    { name: 'page.html', text: '<script>alert(1)</script>' },
    { name: 'x.svg', text: `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>` },
    { name: 'playlist.mp4', text: '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd' },
    { name: 'bomb.pdf', text: Uint8Array.from(hostile.makeBombPdf(1_000_000)) },
    { name: 'long.gif', text: Uint8Array.from(hostile.makeLongGif(500)) },
    { name: 'entities.docx', text: Uint8Array.from(hostile.buildDocx(hostile.BILLION_LAUGHS)) },
  ]
  const { status, body } = await submitContribution(contributor, portal.id, files)
  expect(status, JSON.stringify(body)).toBe(201)
  const { submissions } = await readQueue(portal.project)
  for (const { filename } of submissions) expect(filename).not.toMatch(/[/\\\u202E]/)
  const listItems = async () =>
    Promise.all(submissions.map(async ({ artifact }) => (await owner.get<Artifact>(`/artifacts/${artifact}`)).body))
  for (const { file: one, filename } of await listItems()) {
    const answer = await fetch(new URL(one?.url ?? '', app.base))
    expect(answer.headers.get('content-type'), filename ?? '').not.toMatch(/html|svg/)
    expect((await fetch(new URL(new URL(one?.url ?? '', app.base).pathname, app.base))).status).not.toBe(200)
  }
  expect(JSON.stringify((await contributor.get(`/receipts/${body.receipt}`)).body)).not.toContain('/files/')
})
