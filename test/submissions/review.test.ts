import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { ContributionStatus, Submission, SubmissionEvent } from '#shared/entities/submissions/submission.ts'
import { sweepRejected } from '#server/features/submissions/review/sweep-rejected.job.ts'
import { REJECTED_RETENTION_MS } from '#shared/rules/submissions/rejected-retention.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockSubmission } from '#server/features/submissions/storage/submissions.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { startApp, type Client, type Person } from '../support/app.ts'
import { submitContribution, createProjectWithPortal } from '../support/contributions.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { waitForMail, readMailsTo } from '../support/mails.ts'
import { createEntity, createMember } from '../support/fixtures.ts'

// Review of submissions, over HTTP with real mails.

type Failure = { errors: { code: string; reason?: unknown[]; by?: string; field?: string } }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Person
beforeAll(async () => {
  app = await startApp({ worker: true, env: { SUBMIT_WORK: '4' } })
  owner = await app.owner('olga')
})
afterAll(() => app.close())
beforeEach(() => app.services.db.deleteFrom('rate_limits').execute())

/** Creates a portal and a contribution of `count` files from a separate address. */
async function createContribution(count: number, settings: object = {}) {
  const portal = await createProjectWithPortal(app.services.db, owner, settings)
  const email = `giver-${crypto.randomUUID()}@example.org`
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, text: crypto.randomUUID() }))
  const { body } = await submitContribution(app.client(), portal.id, files, {
    submitter_email: email,
    title: 'Letters <b>of</b> 1931',
  })
  const { reference, receipt } = body
  return { ...portal, email, reference, receipt, ids: body.submissions.map(({ id }) => id) }
}
const decide = <T = Submission>(client: Client, id: string | undefined, action: string, body: object = {}) =>
  client.post<T>(`/submissions/${id}/${action}`, body)
const PRIVATE = { folder: 'root', visibility: 'private' }
const getSubmission = async (id: string | undefined) =>
  (await owner.get<Submission & { events: SubmissionEvent[]; same: Artifact[] }>(`/submissions/${id}`)).body
const getItem = async (id: string | undefined, client: Client = owner) => {
  const { artifact } = await getSubmission(id)
  return client.get<Artifact>(`/artifacts/${artifact}`)
}

test('publishes an approved submission in the selected folder, with the reviewer as its creator', async () => {
  const { project, ids, reference } = await createContribution(2, { consent_text: 'You may show it.' })
  const folder = await createEntity<Folder>(owner, '/folders', { project, title: 'Given' })
  const rita = await createMember(app, project, ['approve_submitted_artifacts', 'edit_artifact_visibility'], 'rita')
  const startedAt = Date.now()
  const { status, body } = await decide(rita, ids[0], 'approve', { folder: folder.id, visibility: 'local' })
  expect([status, body.status, body.decided_by]).toEqual([200, 'approved', 'rita'])
  const { body: item } = await getItem(ids[0])
  expect(item).toMatchObject({
    ...{ active: true, needs_review: false, visibility: 'local', folder: folder.id, user: rita.id },
    ascession_form_reference: `${reference}/1`,
  })
  expect(item.created_at).toBeGreaterThanOrEqual(startedAt)
  expect((await getItem(ids[0], app.client())).status).toBe(200)
  expect((await getItem(ids[1], app.client())).status).toBe(404)
  const { body: queue } = await rita.get<{ counts: object }>(`/projects/${project}/submissions?status=approved`)
  expect(queue.counts).toEqual({ pending: 1, approved: 1, rejected: 0, withdrawn: 0, asked: 0 })
  const { body: activityReply } = await rita.get<{ activity: Activity[] }>(`/projects/${project}/activity`)
  expect(JSON.stringify(activityReply)).toContain('"act":"create"')
  expect((await getSubmission(ids[0])).events.map(({ what, by }) => [what, by])).toEqual([
    ['given', null],
    ['approved', 'rita'],
  ])
  expect(await findBrokenRules(app.services)).toEqual([])
})

test('refuses an approval without permission to publish, into another project’s folder, or of unknown submissions', async () => {
  const [firstContribution, secondContribution] = [await createContribution(2), await createContribution(1)]
  const folder = await createEntity<Folder>(owner, '/folders', { project: secondContribution.project, title: 'Theirs' })
  const rita = await createMember(app, firstContribution.project, ['approve_submitted_artifacts'], 'rita')
  const [firstSubmission = '', secondSubmission = ''] = firstContribution.ids
  const approveMany = (submissions: (string | undefined)[], client: Client = owner) =>
    client.post<Failure>('/submissions/bulk/approve', { submissions, ...PRIVATE })
  expect((await decide(rita, firstSubmission, 'approve', { folder: 'root', visibility: 'local' })).status).toBe(403)
  expect(
    (await decide<Failure>(owner, firstSubmission, 'approve', { ...PRIVATE, folder: folder.id })).body.errors.field,
  ).toBe('folder')
  expect((await approveMany([firstSubmission, secondContribution.ids[0]])).body.errors.reason?.[0]).toBe(
    'several_projects',
  )
  expect((await approveMany([firstSubmission, secondContribution.ids[0]], rita)).status).toBe(404)
  expect((await approveMany([firstSubmission, crypto.randomUUID()])).status).toBe(404)
  expect((await approveMany([])).status).toBe(400)
  expect((await decide(owner, secondSubmission, 'reject')).status).toBe(200)
  // A bulk decision applies to all submissions or to none.
  expect((await approveMany([firstSubmission, secondSubmission])).status).toBe(409)
  expect((await getSubmission(firstSubmission)).status).toBe('pending')
  expect((await getItem(firstSubmission)).body.active).toBe(false)
})

test('applies only the first of several simultaneous decisions about a submission, and reports it to all reviewers', async () => {
  const { project, ids } = await createContribution(3)
  const reviewers = [
    owner,
    await createMember(app, project, 'superuser', 'rita'),
    await createMember(app, project, 'superuser', 'rob'),
  ]
  const arbitraryAct = fc.record({ who: fc.nat(2), of: fc.nat(2), how: fc.constantFrom('approve', 'reject', 'both') })
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAct, { minLength: 3, maxLength: 8 }), async (acts) => {
      await app.services.db.deleteFrom('rate_limits').execute()
      const submissionsBefore = await Promise.all(ids.map(getSubmission))
      const answers = await Promise.all(
        acts.map(async ({ who: clientIndex, of, how: action }) => {
          const by = reviewers[clientIndex] as Client
          const body = action === 'approve' ? PRIVATE : {}
          const { status, body: failure } =
            action === 'both'
              ? await by.post<Failure>('/submissions/bulk/reject', { submissions: ids.toReversed() })
              : await decide<Failure>(by, ids[of], action, body)
          return { of: action === 'both' ? ids : [ids[of]], status, by: failure.errors?.by }
        }),
      )
      for (const [at, id] of ids.entries()) {
        const { events, decided_by, status } = await getSubmission(id)
        const winners = answers.filter((answer) => answer.status === 200 && answer.of.includes(id))
        const newEvents = events.slice(submissionsBefore[at]?.events.length)
        expect([winners.length, newEvents.length]).toEqual(winners.length === 0 ? [0, 0] : [1, 1])
        if (winners.length > 0) expect([newEvents[0]?.what, newEvents[0]?.by]).toEqual([status, decided_by])
      }
      const names = new Set((await Promise.all(ids.map(getSubmission))).map(({ decided_by }) => decided_by))
      for (const { status, by } of answers)
        if (status !== 200) expect([status, names.has(by ?? '')]).toEqual([409, true])
      const decidedSubmissions = (await Promise.all(ids.map(getSubmission))).filter(
        ({ status }) => status !== 'pending',
      )
      const submissions = decidedSubmissions.map(({ id }) => id)
      expect((await owner.post('/submissions/bulk/reopen', { submissions })).status).toBe(200)
      expect((await getItem(ids[0])).body).toMatchObject({
        active: false,
        needs_review: true,
        user: null,
        folder: 'root',
      })
    }),
    { numRuns: 8 },
  )
  expect(await findBrokenRules(app.services)).toEqual([])
})

test('mails the contributor the reason for a rejection once, and lets the reviewer undo the rejection', async () => {
  const { ids, email, project } = await createContribution(3)
  const message = 'It is <i>too</i> dark & we have it.\nSorry.'
  const { status } = await owner.post('/submissions/bulk/reject', { submissions: ids, message })
  expect(status).toBe(200)
  const mail = await waitForMail(app.dataDir, email, 'Update on your submission')
  expect(mail).toContain('It is <i>too</i> dark & we have it.')
  expect(mail).toContain('Letters <b>of</b> 1931 (3)')
  const { events } = await getSubmission(ids[0])
  expect(events.at(-1)).toMatchObject({ what: 'rejected', by: 'olga', text: message })
  expect(
    (await readMailsTo(app.dataDir, email)).filter((text) => text.includes('Update on your submission')),
  ).toHaveLength(1)
  // After undoing, the submission is pending again and can be approved.
  expect((await decide(owner, ids[0], 'reopen')).body).toMatchObject({ status: 'pending', decided_by: null })
  expect((await decide(owner, ids[0], 'approve', PRIVATE)).status).toBe(200)
  expect((await decide<Failure>(owner, ids[1], 'approve', PRIVATE)).body.errors).toMatchObject({
    code: 'conflict',
    reason: ['decided_by', 'olga'],
    by: 'olga',
  })
  const { body } = await owner.get<{ submissions: Submission[] }>(`/projects/${project}/submissions?status=rejected`)
  expect(body.submissions.map(({ id }) => id)).toEqual(ids.slice(1))
})

test('refuses to undo a decision that a colleague has since changed', async () => {
  const { project, ids } = await createContribution(2)
  const rita = await createMember(app, project, ['approve_submitted_artifacts'], 'rita')
  const allSubmissions = { submissions: ids }
  const ownDecision = (
    await owner.post<{ submissions: Submission[] }>('/submissions/bulk/reject', { ...allSubmissions, message: '' })
  ).body
  const seenFacts = { decided_at: Math.max(...ownDecision.submissions.map(({ decided_at }) => decided_at ?? 0)) }
  await decide(rita, ids[1], 'reopen')
  await decide(rita, ids[1], 'approve', PRIVATE)
  const reopenReply = await owner.post<Failure>('/submissions/bulk/reopen', { ...allSubmissions, ...seenFacts })
  expect([reopenReply.status, reopenReply.body.errors.reason]).toEqual([409, ['decided_by', 'rita']])
  expect((await decide<Failure>(owner, ids[1], 'reopen', seenFacts)).body.errors.by).toBe('rita')
  expect([(await getSubmission(ids[0])).status, (await getSubmission(ids[1])).status]).toEqual(['rejected', 'approved'])
  expect((await decide(owner, ids[0], 'reopen', seenFacts)).status).toBe(200)
})

test('undoes an approval only while the item is unchanged, and hides the item immediately', async () => {
  const { ids } = await createContribution(2)
  await decide(owner, ids[0], 'approve', { folder: 'root', visibility: 'local' })
  await decide(owner, ids[1], 'approve', { folder: 'root', visibility: 'local' })
  expect((await getItem(ids[0], app.client())).status).toBe(200)
  expect((await decide(owner, ids[0], 'reopen')).status).toBe(200)
  expect((await getItem(ids[0], app.client())).status).toBe(404)
  const { artifact } = await getSubmission(ids[1])
  await owner.post(`/artifacts/${artifact}`, { place: 'Bergen' })
  expect((await decide<Failure>(owner, ids[1], 'reopen')).body.errors.reason).toEqual(['changed_since'])
  expect((await getItem(ids[1], app.client())).status).toBe(200)
  expect((await decide<Failure>(owner, ids[0], 'reopen')).body.errors.reason).toEqual(['not_decided'])
  expect(await findBrokenRules(app.services)).toEqual([])
})

test('refuses to undo an approval after the item was tagged, captioned or added to an exhibit', async () => {
  const { project, ids } = await createContribution(4)
  const itemChanges = [
    async (artifact: string) => {
      const { body: tag } = await owner.post<{ id: string }>('/tags', { project, title: 'Harbour' })
      return owner.post(`/artifacts/${artifact}/add_tag`, { tag: tag.id })
    },
    (artifact: string) =>
      owner.post(`/artifacts/${artifact}/captions`, {
        language: 'en',
        label: 'English',
        kind: 'captions',
        content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt sea.',
      }),
    (artifact: string) =>
      owner.post('/exhibits', {
        project,
        title: 'E',
        description: '<p>E</p>',
        url_alias: newId(),
        artifacts: [artifact],
      }),
  ]
  for (const [n, change] of itemChanges.entries()) {
    await decide(owner, ids[n], 'approve', PRIVATE)
    const { status } = await change((await getSubmission(ids[n])).artifact ?? '')
    expect([200, 201], `${n}`).toContain(status)
    expect((await decide<Failure>(owner, ids[n], 'reopen')).body.errors.reason, `${n}`).toEqual(['changed_since'])
  }
  await decide(owner, ids[3], 'approve', PRIVATE)
  expect((await decide(owner, ids[3], 'reopen')).status).toBe(200)
})

test('mails a question to the contributor once, and closes it when they answer on the status page', async () => {
  const { project, ids, email, receipt } = await createContribution(2)
  const rita = await createMember(app, project, ['approve_submitted_artifacts'], 'rita')
  const path = `/receipts/${receipt}`
  expect((await decide<Failure>(rita, ids[0], 'ask', { message: ' \n' })).body.errors.field).toBe('message')
  const { status } = await rita.post('/submissions/bulk/ask', { submissions: ids, message: 'Who is <b>Anna</b>?' })
  expect(status).toBe(200)
  const mail = await waitForMail(app.dataDir, email, 'A question about your submission')
  expect(mail).toContain('Who is <b>Anna</b>?')
  expect(mail).toContain(receipt)
  expect((await readMailsTo(app.dataDir, email)).filter((one) => one.includes('A question about'))).toHaveLength(1)
  const { body: statusPage } = await app.client().get<ContributionStatus>(path)
  expect(statusPage.submissions.map(({ asked: isAsked }) => isAsked)).toEqual([true, true])
  expect(statusPage.submissions[0]?.events.at(-1)).toMatchObject({ what: 'asked', text: 'Who is <b>Anna</b>?' })
  expect(JSON.stringify(statusPage)).not.toContain('rita')
  await app.client().post(`${path}/answer`, { submission: ids[0], text: 'My aunt.' })
  expect((await getSubmission(ids[0])).asked).toBe(false)
  expect((await getSubmission(ids[1])).asked).toBe(true)
  expect(await waitForMail(app.dataDir, owner.email, 'Reply about submission')).toContain('My aunt.')
  await app.client().post(`${path}/withdraw`, { submission: ids[1] })
  const { body } = await decide<Failure>(rita, ids[1], 'ask', { message: 'Why?' })
  expect(body.errors.reason).toEqual(['taken_back', 'Letters <b>of</b> 1931 (2)', 0])
})

test('closes only the question that the contributor had seen when they answered', async () => {
  const { ids, receipt } = await createContribution(1)
  const path = `/receipts/${receipt}`
  await decide(owner, ids[0], 'ask', { message: 'Who is Anna?' })
  const readFirstSubmission = async () => (await app.client().get<ContributionStatus>(path)).body.submissions[0]
  const lastEventId = (await readFirstSubmission())?.events.at(-1)?.id
  await decide(owner, ids[0], 'ask', { message: 'And when was that?' })
  await app.client().post(`${path}/answer`, { submission: ids[0], text: 'My aunt.', seen: lastEventId })
  expect((await readFirstSubmission())?.asked).toBe(true)
  await app.client().post(`${path}/answer`, {
    submission: ids[0],
    text: 'In May.',
    seen: (await readFirstSubmission())?.events.at(-1)?.id,
  })
  expect((await readFirstSubmission())?.asked).toBe(false)
})

test('lets a reviewer edit again after loading a colleague’s or the contributor’s change', async () => {
  const { project, ids, receipt } = await createContribution(1)
  const rita = await createMember(app, project, 'superuser', 'rita')
  const editSubmission = async (client: Client, change: object) => {
    const { body } = await getItem(ids[0])
    return (await client.post(`/submissions/${ids[0]}`, { ...change, seen_at: body.updated_at })).status
  }
  expect(await editSubmission(rita, { title: 'Ledger' })).toBe(200)
  expect(await editSubmission(owner, { title: 'The ledger' })).toBe(200)
  const correctTitle = (title: string) =>
    app.client().post(`/receipts/${receipt}/correct`, { submission: ids[0], title })
  expect((await correctTitle('Account book')).status).toBe(200)
  // The reviewer's title stays, and the correction counts as read.
  expect((await getItem(ids[0])).body.title).toBe('The ledger')
  expect(await editSubmission(rita, { title: 'An account book' })).toBe(200)
})

test('sends a suspended owner no email about contributions', async () => {
  const { db } = app.services
  const otherOwner = await app.owner('otto')
  await db.insertInto('org_owners').values({ org: owner.org, user_id: otherOwner.id }).execute()
  await db.updateTable('users').set({ suspended_at: Date.now() }).where('id', '=', otherOwner.id).execute()
  const { reference } = await createContribution(1)
  const listQueuedMails = () =>
    db.selectFrom('mails').select('id').where('email', '=', otherOwner.email).where('next_at', 'is not', null).execute()
  await expect.poll(listQueuedMails).toEqual([])
  await expect
    .poll(async () => (await readMailsTo(app.dataDir, owner.email)).some((one) => one.includes(reference)))
    .toBe(true)
  expect((await readMailsTo(app.dataDir, otherOwner.email)).filter((one) => one.includes(reference))).toEqual([])
  await db.deleteFrom('org_owners').where('user_id', '=', otherOwner.id).execute()
})

test('finds submissions in the project by reference, title, file, contributor and open question', async () => {
  const { project, id: portal, ids, email, reference } = await createContribution(2)
  await createContribution(1)
  const extraSubmission = (
    await submitContribution(app.client(), portal, [{ name: 'Map_100%.txt', text: 'x' }], {
      title: 'Plan',
      submitter_name: 'Ünal',
    })
  ).body.submissions[0]?.id
  const searchSubmissions = async (query: string, status = '', client: Client = owner) => {
    const params = new URLSearchParams({ ...(query && { query }), ...(status && { status }) })
    const { body, status: httpStatus } = await client.get<{
      submissions: Submission[]
      counts: Record<string, number>
    }>(`/projects/${project}/submissions?${params}`)
    return httpStatus === 200 ? { ids: body.submissions.map(({ id }) => id), counts: body.counts } : httpStatus
  }
  const findSubmissions = async (query: string, status?: string) =>
    (await searchSubmissions(query, status)) as Exclude<Awaited<ReturnType<typeof searchSubmissions>>, number>
  for (const query of [
    reference,
    reference.toLowerCase().slice(0, 4),
    email.toUpperCase(),
    '1931 letters',
    '0.TXT 1.txt letters (',
    '<b>',
  ])
    expect((await findSubmissions(query)).ids, query).toEqual(query.startsWith('0.TXT') ? [] : ids)
  for (const query of ['ünal', 'ÜNAL plan', '100%', 'map_'])
    expect((await findSubmissions(query)).ids, query).toEqual([extraSubmission])
  for (const query of ['%', '_', '\\', "'"])
    expect((await findSubmissions(query)).ids, query).toEqual(
      { '%': [extraSubmission], _: [extraSubmission] }[query] ?? [],
    )
  // The reviewer's title is found as well.
  await owner.post(`/submissions/${ids[0]}`, { title: 'Ledger' })
  expect((await findSubmissions('ledger')).ids).toEqual([ids[0]])
  await decide(owner, ids[1], 'ask', { message: 'When?' })
  await decide(owner, extraSubmission, 'reject')
  expect(await findSubmissions('', 'asked')).toEqual({
    ids: [ids[1]],
    counts: { pending: 2, approved: 0, rejected: 1, withdrawn: 0, asked: 1 },
  })
  expect(await findSubmissions('plan')).toMatchObject({ counts: { pending: 0, rejected: 1, asked: 0 } })
  expect(await searchSubmissions('letters', '', await createMember(app, project, ['create_artifact'], 'mia'))).toBe(403)
  expect(await searchSubmissions('letters', '', app.client())).toBe(401)
  expect(await searchSubmissions('letters', 'all')).toBe(400)
  expect(await searchSubmissions('w '.repeat(2000))).toBe(400)
})

test('lets reviewers describe a pending submission without overwriting the contributor’s text or each other', async () => {
  const { project, ids, receipt } = await createContribution(1, { fields: [{ key: 'description', required: false }] })
  const rita = await createMember(app, project, ['approve_submitted_artifacts'], 'rita')
  const editSubmission = (client: Client, changes: object) => client.post<Failure>(`/submissions/${ids[0]}`, changes)
  const { body: itemAfter } = await getItem(ids[0], rita)
  for (const changes of [
    { visibility: 'local' },
    { downloadable: true },
    { ascession_form_reference: 'x' },
    { active: true },
  ])
    expect((await editSubmission(rita, changes)).body.errors.field).toBe(Object.keys(changes)[0])
  expect((await editSubmission(rita, { title: '' })).status).toBe(400)
  const changes = {
    title: 'A letter from Anna',
    description: '<p>Of <i>May</i><script>x</script></p>',
    subject: ['war'],
  }
  expect((await editSubmission(rita, changes)).status).toBe(200)
  expect((await getItem(ids[0])).body).toMatchObject({
    ...{ title: 'A letter from Anna', description: '<p>Of <i>May</i></p>', subject: ['war'] },
    ...{ active: false, needs_review: true, visibility: 'private', user: null },
  })
  const lateEdit = await editSubmission(owner, { title: 'Mine', place: 'Oslo', seen_at: itemAfter.updated_at })
  expect([lateEdit.status, lateEdit.body.errors.field, lateEdit.body.errors.by]).toEqual([409, 'title', 'rita'])
  expect((await editSubmission(owner, { place: 'Oslo', seen_at: itemAfter.updated_at })).status).toBe(200)
  const submissionAfter = await getSubmission(ids[0])
  expect(submissionAfter.title).toBe('0')
  expect(submissionAfter.events.map(({ what, by, text }) => [what, by, text])).toEqual([
    ['given', null, null],
    ['edited', 'rita', 'title subject description'],
    ['edited', 'olga', 'place'],
  ])
  // The contributor can correct only the requested fields; the reviewer's description stays.
  const path = `/receipts/${receipt}`
  const { body: statusPage } = await app.client().get<ContributionStatus>(path)
  expect(statusPage.fields.map(({ key }) => key)).toEqual(['title', 'description'])
  expect(statusPage.submissions[0]).toMatchObject({ title: '0', events: [{ what: 'given' }] })
  await app.client().post(`${path}/correct`, { submission: ids[0], title: 'My letter', place: 'Bergen' })
  expect((await getSubmission(ids[0])).title).toBe('My letter')
  expect((await getItem(ids[0])).body).toMatchObject({ title: 'A letter from Anna', place: 'Oslo' })
  await decide(rita, ids[0], 'approve', PRIVATE)
  expect((await editSubmission(rita, { title: 'Later' })).body.errors.reason).toEqual(['decided_by', 'rita'])
})

test('shows reviewers other items of the same project with identical bytes', async () => {
  const [firstContribution, secondContribution] = [await createContribution(1), await createContribution(1)]
  const bytes = [{ name: 'same.txt', text: crypto.randomUUID() }]
  const [first = ''] = (await submitContribution(app.client(), firstContribution.id, bytes)).body.submissions.map(
    ({ id }) => id,
  )
  await submitContribution(app.client(), secondContribution.id, bytes)
  expect(await getSubmission(first)).toMatchObject({ known: false, same: [] })
  await decide(owner, first, 'approve', PRIVATE)
  const [resubmittedId = ''] = (
    await submitContribution(app.client(), firstContribution.id, bytes)
  ).body.submissions.map(({ id }) => id)
  const { artifact } = await getSubmission(first)
  expect(await getSubmission(resubmittedId)).toMatchObject({ known: true, same: [{ id: artifact, active: true }] })
  const { body } = await owner.get<{ submissions: Submission[]; artifacts: Artifact[] }>(
    `/projects/${firstContribution.project}/submissions?status=pending`,
  )
  expect(body.submissions.map(({ known: isKnown }) => isKnown)).toEqual([false, true])
  expect(body.artifacts.map(({ id }) => id)).toEqual(body.submissions.map((submission) => submission.artifact))
})

test('deletes contributor details of rejected submissions after the retention period, unless a file was approved', async () => {
  const [partlyApproved, rejectedContribution] = [await createContribution(2), await createContribution(2)]
  await owner.post('/submissions/bulk/reject', {
    submissions: [...rejectedContribution.ids, partlyApproved.ids[1]],
    message: 'Sorry, Grace.',
  })
  await decide(owner, partlyApproved.ids[0], 'approve', PRIVATE)
  const { kept_until: keptUntil } = await getSubmission(rejectedContribution.ids[0])
  const readContributorDetails = async ({ ids }: typeof rejectedContribution) => {
    const { submitter_name, submitter_email, events } = await getSubmission(ids[1])
    return [submitter_name, submitter_email, events.find(({ what }) => what === 'rejected')?.text]
  }
  const detailsBefore = await readContributorDetails(rejectedContribution)
  expect(detailsBefore).toEqual(['Grace', rejectedContribution.email, 'Sorry, Grace.'])
  await sweepRejected(app.services, keptUntil ?? 0)
  expect(await readContributorDetails(rejectedContribution)).toEqual(detailsBefore)
  await sweepRejected(app.services, (keptUntil ?? 0) + 60_000)
  expect(await readContributorDetails(rejectedContribution)).toEqual([null, null, null])
  expect(await readContributorDetails(partlyApproved)).toEqual(['Grace', partlyApproved.email, 'Sorry, Grace.'])
  expect(
    (await app.client().get<ContributionStatus>(`/receipts/${rejectedContribution.receipt}`)).body.submissions,
  ).toHaveLength(2)
})

test('deletes answers sent after a rejection, and all texts of anonymous contributions, after the retention period', async () => {
  const afterRetention = Date.now() + REJECTED_RETENTION_MS + 60_000
  const readKnownTexts = async (id: string | undefined) => {
    const { description, place, events } = await getSubmission(id)
    return [description, place, ...events.map(({ text }) => text)].filter((one) => one !== null)
  }
  const rejected = await createContribution(1)
  await decide(owner, rejected.ids[0], 'reject')
  await sweepRejected(app.services, afterRetention)
  const text = 'I am Grace of the mill.'
  const answer = { submission: rejected.ids[0] ?? '', text }
  expect((await app.client().post(`/receipts/${rejected.receipt}/answer`, answer)).status).toBe(200)
  await sweepRejected(app.services, Date.now() + REJECTED_RETENTION_MS - 60_000)
  expect(await readKnownTexts(rejected.ids[0])).toEqual([text])
  await sweepRejected(app.services, afterRetention)
  expect(await readKnownTexts(rejected.ids[0])).toEqual([])

  const fields = ['title', 'description', 'place'].map((key) => ({ key, required: false }))
  const portal = await createProjectWithPortal(app.services.db, owner, { fields })
  const file = { name: 'a.txt', text: crypto.randomUUID() }
  const contributionFields = { title: 'Letters', description: text, place: 'The mill' }
  const [anonymousSubmission] = (await submitContribution(app.client(), portal.id, [file], contributionFields)).body
    .submissions
  await decide(owner, anonymousSubmission?.id, 'reject', { message: 'Sorry.' })
  expect(await readKnownTexts(anonymousSubmission?.id)).toEqual([text, 'The mill', 'Sorry.'])
  await sweepRejected(app.services, afterRetention)
  expect(await readKnownTexts(anonymousSubmission?.id)).toEqual([])
})

test('keeps the contributor’s details if they answer while the sweep runs', async () => {
  const rejected = await createContribution(1)
  const [submission = ''] = rejected.ids
  await app.client().post(`/receipts/${rejected.receipt}/withdraw`, { submission })
  const { db } = app.services
  const afterRetention = Date.now() + REJECTED_RETENTION_MS + 60_000
  const answerEvent = { submission, kind: 'answered', text: 'I have found another one.', at: afterRetention } as const
  await transaction(db, async (trx) => {
    await lockSubmission(trx, submission)
    // The sweep skips locked rows.
    await sweepRejected(app.services, afterRetention)
    await trx
      .insertInto('submission_events')
      .values({ id: newId(), user_id: null, ...answerEvent })
      .execute()
  })
  await sweepRejected(app.services, afterRetention)
  const { submitter_name, events } = await getSubmission(submission)
  expect([submitter_name, events.at(-1)?.text]).toEqual(['Grace', answerEvent.text])
})

test('keeps rejected files for the retention period, then deletes their bytes and mails the contributor', async () => {
  const { ids, receipt } = await createContribution(2)
  await owner.post('/submissions/bulk/reject', { submissions: ids })
  const { kept_until: keptUntil, artifact, decided_at } = await getSubmission(ids[0])
  expect(keptUntil).toBe((decided_at ?? 0) + REJECTED_RETENTION_MS)
  await sweepRejected(app.services, keptUntil ?? 0)
  expect((await decide(owner, ids[1], 'reopen')).status).toBe(200)
  await sweepRejected(app.services, (keptUntil ?? 0) + 1)
  expect(await getSubmission(ids[0])).toMatchObject({ artifact: null, status: 'rejected', kept_until: null })
  expect((await getSubmission(ids[0])).events.at(-1)).toMatchObject({ what: 'swept', by: null })
  expect((await owner.get(`/artifacts/${artifact}`)).status).toBe(404)
  expect((await decide<Failure>(owner, ids[0], 'reopen')).body.errors.reason).toEqual(['item_gone'])
  expect((await getItem(ids[1])).status).toBe(200)
  const { body } = await app.client().get<ContributionStatus>(`/receipts/${receipt}`)
  expect(body.submissions.map((one) => [one.status, one.kept_until])).toEqual([
    ['rejected', null],
    ['pending', null],
  ])
  expect(await findBrokenRules(app.services)).toEqual([])
})
