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
import { startApp, type Client, type Person } from './app.ts'
import { give, portalOf } from './giving.ts'
import { broken } from './invariants.ts'
import { letterTo, lettersTo } from './letters.ts'
import { make, member } from './world.ts'

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

/** Creates a portal and a contribution of `count` files from an address of its own. */
async function given(count: number, settings: object = {}) {
  const portal = await portalOf(app.services.db, owner, settings)
  const email = `giver-${crypto.randomUUID()}@example.org`
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, text: crypto.randomUUID() }))
  const { body } = await give(app.client(), portal.id, files, {
    submitter_email: email,
    title: 'Letters <b>of</b> 1931',
  })
  const { reference, receipt } = body
  return { ...portal, email, reference, receipt, ids: body.submissions.map(({ id }) => id) }
}
const decide = <T = Submission>(who: Client, id: string | undefined, how: string, body: object = {}) =>
  who.post<T>(`/submissions/${id}/${how}`, body)
const PRIVATE = { folder: 'root', visibility: 'private' }
const historyOf = async (id: string | undefined) =>
  (await owner.get<Submission & { events: SubmissionEvent[]; same: Artifact[] }>(`/submissions/${id}`)).body
const itemOf = async (id: string | undefined, who: Client = owner) => {
  const { artifact } = await historyOf(id)
  return who.get<Artifact>(`/artifacts/${artifact}`)
}

test('files an approved submission in the chosen folder, published, with the reviewer as creator and the consent’s reference', async () => {
  const { project, ids, reference } = await given(2, { consent_text: 'You may show it.' })
  const folder = await make<Folder>(owner, '/folders', { project, title: 'Given' })
  const rita = await member(app, project, ['approve_submitted_artifacts', 'edit_artifact_visibility'], 'rita')
  const before = Date.now()
  const { status, body } = await decide(rita, ids[0], 'approve', { folder: folder.id, visibility: 'local' })
  expect([status, body.status, body.decided_by]).toEqual([200, 'approved', 'rita'])
  const { body: item } = await itemOf(ids[0])
  expect(item).toMatchObject({
    ...{ active: true, needs_review: false, visibility: 'local', folder: folder.id, user: rita.id },
    ascession_form_reference: `${reference}/1`,
  })
  expect(item.created_at).toBeGreaterThanOrEqual(before)
  expect((await itemOf(ids[0], app.client())).status).toBe(200)
  expect((await itemOf(ids[1], app.client())).status).toBe(404)
  const { body: queue } = await rita.get<{ counts: object }>(`/projects/${project}/submissions?status=approved`)
  expect(queue.counts).toEqual({ pending: 1, approved: 1, rejected: 0, withdrawn: 0, asked: 0 })
  const { body: done } = await rita.get<{ activity: Activity[] }>(`/projects/${project}/activity`)
  expect(JSON.stringify(done)).toContain('"act":"create"')
  expect((await historyOf(ids[0])).events.map(({ what, by }) => [what, by])).toEqual([
    ['given', null],
    ['approved', 'rita'],
  ])
  expect(await broken(app.services)).toEqual([])
})

test('refuses an approval without permission to publish, into another project’s folder, across projects or of unknown submissions', async () => {
  const [here, there] = [await given(2), await given(1)]
  const folder = await make<Folder>(owner, '/folders', { project: there.project, title: 'Theirs' })
  const rita = await member(app, here.project, ['approve_submitted_artifacts'], 'rita')
  const [first = '', second = ''] = here.ids
  const many = (submissions: (string | undefined)[], who: Client = owner) =>
    who.post<Failure>('/submissions/bulk/approve', { submissions, ...PRIVATE })
  expect((await decide(rita, first, 'approve', { folder: 'root', visibility: 'local' })).status).toBe(403)
  expect((await decide<Failure>(owner, first, 'approve', { ...PRIVATE, folder: folder.id })).body.errors.field).toBe(
    'folder',
  )
  expect((await many([first, there.ids[0]])).body.errors.reason?.[0]).toBe('several_projects')
  expect((await many([first, there.ids[0]], rita)).status).toBe(404)
  expect((await many([first, crypto.randomUUID()])).status).toBe(404)
  expect((await many([])).status).toBe(400)
  expect((await decide(owner, second, 'reject')).status).toBe(200)
  // A bulk decision applies to all submissions or to none.
  expect((await many([first, second])).status).toBe(409)
  expect((await historyOf(first)).status).toBe('pending')
  expect((await itemOf(first)).body.active).toBe(false)
})

test('decides each submission once when several reviewers decide at once, and tells the others who was first', async () => {
  const { project, ids } = await given(3)
  const reviewers = [
    owner,
    await member(app, project, 'superuser', 'rita'),
    await member(app, project, 'superuser', 'rob'),
  ]
  const act = fc.record({ who: fc.nat(2), of: fc.nat(2), how: fc.constantFrom('approve', 'reject', 'both') })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      await app.services.db.deleteFrom('rate_limits').execute()
      const before = await Promise.all(ids.map(historyOf))
      const answers = await Promise.all(
        acts.map(async ({ who, of, how }) => {
          const by = reviewers[who] as Client
          const body = how === 'approve' ? PRIVATE : {}
          const { status, body: said } =
            how === 'both'
              ? await by.post<Failure>('/submissions/bulk/reject', { submissions: ids.toReversed() })
              : await decide<Failure>(by, ids[of], how, body)
          return { of: how === 'both' ? ids : [ids[of]], status, by: said.errors?.by }
        }),
      )
      for (const [at, id] of ids.entries()) {
        const { events, decided_by, status } = await historyOf(id)
        const won = answers.filter((answer) => answer.status === 200 && answer.of.includes(id))
        const fresh = events.slice(before[at]?.events.length)
        expect([won.length, fresh.length]).toEqual(won.length === 0 ? [0, 0] : [1, 1])
        if (won.length > 0) expect([fresh[0]?.what, fresh[0]?.by]).toEqual([status, decided_by])
      }
      const names = new Set((await Promise.all(ids.map(historyOf))).map(({ decided_by }) => decided_by))
      for (const { status, by } of answers)
        if (status !== 200) expect([status, names.has(by ?? '')]).toEqual([409, true])
      const done = (await Promise.all(ids.map(historyOf))).filter(({ status }) => status !== 'pending')
      const submissions = done.map(({ id }) => id)
      expect((await owner.post('/submissions/bulk/reopen', { submissions })).status).toBe(200)
      expect((await itemOf(ids[0])).body).toMatchObject({
        active: false,
        needs_review: true,
        user: null,
        folder: 'root',
      })
    }),
    { numRuns: 8 },
  )
  expect(await broken(app.services)).toEqual([])
})

test('mails the contributor one reason for a rejection, and allows to undo it', async () => {
  const { ids, email, project } = await given(3)
  const message = 'It is <i>too</i> dark & we have it.\nSorry.'
  const { status } = await owner.post('/submissions/bulk/reject', { submissions: ids, message })
  expect(status).toBe(200)
  const letter = await letterTo(app.dataDir, email, 'Update on your submission')
  expect(letter).toContain('It is <i>too</i> dark & we have it.')
  expect(letter).toContain('Letters <b>of</b> 1931 (3)')
  const { events } = await historyOf(ids[0])
  expect(events.at(-1)).toMatchObject({ what: 'rejected', by: 'olga', text: message })
  expect((await lettersTo(app.dataDir, email)).filter((one) => one.includes('Update on your submission'))).toHaveLength(
    1,
  )
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

test('refuses to undo a decision that a colleague has changed since', async () => {
  const { project, ids } = await given(2)
  const rita = await member(app, project, ['approve_submitted_artifacts'], 'rita')
  const all = { submissions: ids }
  const mine = (await owner.post<{ submissions: Submission[] }>('/submissions/bulk/reject', { ...all, message: '' }))
    .body
  const known = { decided_at: Math.max(...mine.submissions.map(({ decided_at }) => decided_at ?? 0)) }
  await decide(rita, ids[1], 'reopen')
  await decide(rita, ids[1], 'approve', PRIVATE)
  const undone = await owner.post<Failure>('/submissions/bulk/reopen', { ...all, ...known })
  expect([undone.status, undone.body.errors.reason]).toEqual([409, ['decided_by', 'rita']])
  expect((await decide<Failure>(owner, ids[1], 'reopen', known)).body.errors.by).toBe('rita')
  expect([(await historyOf(ids[0])).status, (await historyOf(ids[1])).status]).toEqual(['rejected', 'approved'])
  expect((await decide(owner, ids[0], 'reopen', known)).status).toBe(200)
})

test('undoes an approval only while the item is unchanged, and hides the item at once', async () => {
  const { ids } = await given(2)
  await decide(owner, ids[0], 'approve', { folder: 'root', visibility: 'local' })
  await decide(owner, ids[1], 'approve', { folder: 'root', visibility: 'local' })
  expect((await itemOf(ids[0], app.client())).status).toBe(200)
  expect((await decide(owner, ids[0], 'reopen')).status).toBe(200)
  expect((await itemOf(ids[0], app.client())).status).toBe(404)
  const { artifact } = await historyOf(ids[1])
  await owner.post(`/artifacts/${artifact}`, { place: 'Bergen' })
  expect((await decide<Failure>(owner, ids[1], 'reopen')).body.errors.reason).toEqual(['changed_since'])
  expect((await itemOf(ids[1], app.client())).status).toBe(200)
  expect((await decide<Failure>(owner, ids[0], 'reopen')).body.errors.reason).toEqual(['not_decided'])
  expect(await broken(app.services)).toEqual([])
})

test('refuses to undo an approval after the item was tagged, captioned or exhibited', async () => {
  const { project, ids } = await given(4)
  const done = [
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
  for (const [n, act] of done.entries()) {
    await decide(owner, ids[n], 'approve', PRIVATE)
    const { status } = await act((await historyOf(ids[n])).artifact ?? '')
    expect([200, 201], `${n}`).toContain(status)
    expect((await decide<Failure>(owner, ids[n], 'reopen')).body.errors.reason, `${n}`).toEqual(['changed_since'])
  }
  await decide(owner, ids[3], 'approve', PRIVATE)
  expect((await decide(owner, ids[3], 'reopen')).status).toBe(200)
})

test('mails a question to the contributor once, and closes it when they answer on the status page', async () => {
  const { project, ids, email, receipt } = await given(2)
  const rita = await member(app, project, ['approve_submitted_artifacts'], 'rita')
  const path = `/receipts/${receipt}`
  expect((await decide<Failure>(rita, ids[0], 'ask', { message: ' \n' })).body.errors.field).toBe('message')
  const { status } = await rita.post('/submissions/bulk/ask', { submissions: ids, message: 'Who is <b>Anna</b>?' })
  expect(status).toBe(200)
  const letter = await letterTo(app.dataDir, email, 'A question about your submission')
  expect(letter).toContain('Who is <b>Anna</b>?')
  expect(letter).toContain(receipt)
  expect((await lettersTo(app.dataDir, email)).filter((one) => one.includes('A question about'))).toHaveLength(1)
  const { body: read } = await app.client().get<ContributionStatus>(path)
  expect(read.submissions.map(({ asked }) => asked)).toEqual([true, true])
  expect(read.submissions[0]?.events.at(-1)).toMatchObject({ what: 'asked', text: 'Who is <b>Anna</b>?' })
  expect(JSON.stringify(read)).not.toContain('rita')
  await app.client().post(`${path}/answer`, { submission: ids[0], text: 'My aunt.' })
  expect((await historyOf(ids[0])).asked).toBe(false)
  expect((await historyOf(ids[1])).asked).toBe(true)
  expect(await letterTo(app.dataDir, owner.email, 'Reply about submission')).toContain('My aunt.')
  await app.client().post(`${path}/withdraw`, { submission: ids[1] })
  const { body } = await decide<Failure>(rita, ids[1], 'ask', { message: 'Why?' })
  expect(body.errors.reason).toEqual(['taken_back', 'Letters <b>of</b> 1931 (2)', 0])
})

test('closes only the question the contributor had read when they answered', async () => {
  const { ids, receipt } = await given(1)
  const path = `/receipts/${receipt}`
  await decide(owner, ids[0], 'ask', { message: 'Who is Anna?' })
  const read = async () => (await app.client().get<ContributionStatus>(path)).body.submissions[0]
  const seen = (await read())?.events.at(-1)?.id
  await decide(owner, ids[0], 'ask', { message: 'And when was that?' })
  await app.client().post(`${path}/answer`, { submission: ids[0], text: 'My aunt.', seen })
  expect((await read())?.asked).toBe(true)
  await app
    .client()
    .post(`${path}/answer`, { submission: ids[0], text: 'In May.', seen: (await read())?.events.at(-1)?.id })
  expect((await read())?.asked).toBe(false)
})

test('lets a reviewer edit again after reading a colleague’s or the contributor’s change', async () => {
  const { project, ids, receipt } = await given(1)
  const rita = await member(app, project, 'superuser', 'rita')
  const edit = async (who: Client, change: object) => {
    const { body } = await itemOf(ids[0])
    return (await who.post(`/submissions/${ids[0]}`, { ...change, seen_at: body.updated_at })).status
  }
  expect(await edit(rita, { title: 'Ledger' })).toBe(200)
  expect(await edit(owner, { title: 'The ledger' })).toBe(200)
  const correct = (title: string) => app.client().post(`/receipts/${receipt}/correct`, { submission: ids[0], title })
  expect((await correct('Account book')).status).toBe(200)
  // The reviewer's title stays, and the correction counts as read.
  expect((await itemOf(ids[0])).body.title).toBe('The ledger')
  expect(await edit(rita, { title: 'An account book' })).toBe(200)
})

test('mails no news of contributions to a suspended owner', async () => {
  const { db } = app.services
  const other = await app.owner('otto')
  await db.insertInto('org_owners').values({ org: owner.org, user_id: other.id }).execute()
  await db.updateTable('users').set({ locked_at: Date.now() }).where('id', '=', other.id).execute()
  const { reference } = await given(1)
  const due = () =>
    db.selectFrom('letters').select('id').where('email', '=', other.email).where('next_at', 'is not', null).execute()
  await expect.poll(due).toEqual([])
  await expect
    .poll(async () => (await lettersTo(app.dataDir, owner.email)).some((one) => one.includes(reference)))
    .toBe(true)
  expect((await lettersTo(app.dataDir, other.email)).filter((one) => one.includes(reference))).toEqual([])
  await db.deleteFrom('org_owners').where('user_id', '=', other.id).execute()
})

test('finds submissions by reference, title, file, contributor and open question within the project', async () => {
  const { project, id: portal, ids, email, reference } = await given(2)
  await given(1)
  const all = (
    await give(app.client(), portal, [{ name: 'Map_100%.txt', text: 'x' }], { title: 'Plan', submitter_name: 'Ünal' })
  ).body.submissions[0]?.id
  const find = async (query: string, status = '', who: Client = owner) => {
    const asked = new URLSearchParams({ ...(query && { query }), ...(status && { status }) })
    const { body, status: code } = await who.get<{ submissions: Submission[]; counts: Record<string, number> }>(
      `/projects/${project}/submissions?${asked}`,
    )
    return code === 200 ? { ids: body.submissions.map(({ id }) => id), counts: body.counts } : code
  }
  const found = async (query: string, status?: string) =>
    (await find(query, status)) as Exclude<Awaited<ReturnType<typeof find>>, number>
  for (const query of [
    reference,
    reference.toLowerCase().slice(0, 4),
    email.toUpperCase(),
    '1931 letters',
    '0.TXT 1.txt letters (',
    '<b>',
  ])
    expect((await found(query)).ids, query).toEqual(query.startsWith('0.TXT') ? [] : ids)
  for (const query of ['ünal', 'ÜNAL plan', '100%', 'map_']) expect((await found(query)).ids, query).toEqual([all])
  for (const query of ['%', '_', '\\', "'"])
    expect((await found(query)).ids, query).toEqual({ '%': [all], _: [all] }[query] ?? [])
  // The reviewer's title is found as well.
  await owner.post(`/submissions/${ids[0]}`, { title: 'Ledger' })
  expect((await found('ledger')).ids).toEqual([ids[0]])
  await decide(owner, ids[1], 'ask', { message: 'When?' })
  await decide(owner, all, 'reject')
  expect(await found('', 'asked')).toEqual({
    ids: [ids[1]],
    counts: { pending: 2, approved: 0, rejected: 1, withdrawn: 0, asked: 1 },
  })
  expect(await found('plan')).toMatchObject({ counts: { pending: 0, rejected: 1, asked: 0 } })
  expect(await find('letters', '', await member(app, project, ['create_artifact'], 'mia'))).toBe(403)
  expect(await find('letters', '', app.client())).toBe(401)
  expect(await find('letters', 'all')).toBe(400)
  expect(await find('w '.repeat(2000))).toBe(400)
})

test('lets reviewers describe a pending submission without changing the contributor’s words or overwriting each other', async () => {
  const { project, ids, receipt } = await given(1, { fields: [{ key: 'description', required: false }] })
  const rita = await member(app, project, ['approve_submitted_artifacts'], 'rita')
  const edit = (who: Client, said: object) => who.post<Failure>(`/submissions/${ids[0]}`, said)
  const { body: seen } = await itemOf(ids[0], rita)
  for (const said of [
    { visibility: 'local' },
    { downloadable: true },
    { ascession_form_reference: 'x' },
    { active: true },
  ])
    expect((await edit(rita, said)).body.errors.field).toBe(Object.keys(said)[0])
  expect((await edit(rita, { title: '' })).status).toBe(400)
  const said = { title: 'A letter from Anna', description: '<p>Of <i>May</i><script>x</script></p>', subject: ['war'] }
  expect((await edit(rita, said)).status).toBe(200)
  expect((await itemOf(ids[0])).body).toMatchObject({
    ...{ title: 'A letter from Anna', description: '<p>Of <i>May</i></p>', subject: ['war'] },
    ...{ active: false, needs_review: true, visibility: 'private', user: null },
  })
  const late = await edit(owner, { title: 'Mine', place: 'Oslo', seen_at: seen.updated_at })
  expect([late.status, late.body.errors.field, late.body.errors.by]).toEqual([409, 'title', 'rita'])
  expect((await edit(owner, { place: 'Oslo', seen_at: seen.updated_at })).status).toBe(200)
  const after = await historyOf(ids[0])
  expect(after.title).toBe('0')
  expect(after.events.map(({ what, by, text }) => [what, by, text])).toEqual([
    ['given', null, null],
    ['edited', 'rita', 'title subject description'],
    ['edited', 'olga', 'place'],
  ])
  // The contributor can correct only the requested fields; the reviewer's description stays.
  const path = `/receipts/${receipt}`
  const { body: mine } = await app.client().get<ContributionStatus>(path)
  expect(mine.fields.map(({ key }) => key)).toEqual(['title', 'description'])
  expect(mine.submissions[0]).toMatchObject({ title: '0', events: [{ what: 'given' }] })
  await app.client().post(`${path}/correct`, { submission: ids[0], title: 'My letter', place: 'Bergen' })
  expect((await historyOf(ids[0])).title).toBe('My letter')
  expect((await itemOf(ids[0])).body).toMatchObject({ title: 'A letter from Anna', place: 'Oslo' })
  await decide(rita, ids[0], 'approve', PRIVATE)
  expect((await edit(rita, { title: 'Later' })).body.errors.reason).toEqual(['decided_by', 'rita'])
})

test('shows reviewers items of the same project with the same bytes', async () => {
  const [here, there] = [await given(1), await given(1)]
  const bytes = [{ name: 'same.txt', text: crypto.randomUUID() }]
  const [first = ''] = (await give(app.client(), here.id, bytes)).body.submissions.map(({ id }) => id)
  await give(app.client(), there.id, bytes)
  expect(await historyOf(first)).toMatchObject({ known: false, same: [] })
  await decide(owner, first, 'approve', PRIVATE)
  const [again = ''] = (await give(app.client(), here.id, bytes)).body.submissions.map(({ id }) => id)
  const { artifact } = await historyOf(first)
  expect(await historyOf(again)).toMatchObject({ known: true, same: [{ id: artifact, active: true }] })
  const { body } = await owner.get<{ submissions: Submission[]; artifacts: Artifact[] }>(
    `/projects/${here.project}/submissions?status=pending`,
  )
  expect(body.submissions.map(({ known }) => known)).toEqual([false, true])
  expect(body.artifacts.map(({ id }) => id)).toEqual(body.submissions.map((one) => one.artifact))
})

test('forgets the contributor of rejected submissions after the retention period, unless a file was approved', async () => {
  const [kept, gone] = [await given(2), await given(2)]
  await owner.post('/submissions/bulk/reject', { submissions: [...gone.ids, kept.ids[1]], message: 'Sorry, Grace.' })
  await decide(owner, kept.ids[0], 'approve', PRIVATE)
  const { kept_until: until } = await historyOf(gone.ids[0])
  const giversOf = async ({ ids }: typeof gone) => {
    const { submitter_name, submitter_email, events } = await historyOf(ids[1])
    return [submitter_name, submitter_email, events.find(({ what }) => what === 'rejected')?.text]
  }
  const known = await giversOf(gone)
  expect(known).toEqual(['Grace', gone.email, 'Sorry, Grace.'])
  await sweepRejected(app.services, until ?? 0)
  expect(await giversOf(gone)).toEqual(known)
  await sweepRejected(app.services, (until ?? 0) + 60_000)
  expect(await giversOf(gone)).toEqual([null, null, null])
  expect(await giversOf(kept)).toEqual(['Grace', kept.email, 'Sorry, Grace.'])
  expect((await app.client().get<ContributionStatus>(`/receipts/${gone.receipt}`)).body.submissions).toHaveLength(2)
})

test('also forgets later answers and the texts of contributions without contact details', async () => {
  const later = Date.now() + REJECTED_RETENTION_MS + 60_000
  const known = async (id: string | undefined) => {
    const { description, place, events } = await historyOf(id)
    return [description, place, ...events.map(({ text }) => text)].filter((one) => one !== null)
  }
  const gone = await given(1)
  await decide(owner, gone.ids[0], 'reject')
  await sweepRejected(app.services, later)
  const text = 'I am Grace of the mill.'
  const said = { submission: gone.ids[0] ?? '', text }
  expect((await app.client().post(`/receipts/${gone.receipt}/answer`, said)).status).toBe(200)
  await sweepRejected(app.services, Date.now() + REJECTED_RETENTION_MS - 60_000)
  expect(await known(gone.ids[0])).toEqual([text])
  await sweepRejected(app.services, later)
  expect(await known(gone.ids[0])).toEqual([])

  const fields = ['title', 'description', 'place'].map((key) => ({ key, required: false }))
  const portal = await portalOf(app.services.db, owner, { fields })
  const file = { name: 'a.txt', text: crypto.randomUUID() }
  const about = { title: 'Letters', description: text, place: 'The mill' }
  const [nameless] = (await give(app.client(), portal.id, [file], about)).body.submissions
  await decide(owner, nameless?.id, 'reject', { message: 'Sorry.' })
  expect(await known(nameless?.id)).toEqual([text, 'The mill', 'Sorry.'])
  await sweepRejected(app.services, later)
  expect(await known(nameless?.id)).toEqual([])
})

test('keeps the contributor when they answer while the sweep runs', async () => {
  const gone = await given(1)
  const [submission = ''] = gone.ids
  await app.client().post(`/receipts/${gone.receipt}/withdraw`, { submission })
  const { db } = app.services
  const later = Date.now() + REJECTED_RETENTION_MS + 60_000
  const said = { submission, what: 'answered', text: 'I have found another one.', at: later } as const
  await transaction(db, async (trx) => {
    await lockSubmission(trx, submission)
    // The sweep skips locked rows.
    await sweepRejected(app.services, later)
    await trx
      .insertInto('submission_events')
      .values({ id: newId(), user_id: null, ...said })
      .execute()
  })
  await sweepRejected(app.services, later)
  const { submitter_name, events } = await historyOf(submission)
  expect([submitter_name, events.at(-1)?.text]).toEqual(['Grace', said.text])
})

test('keeps rejected files for the retention period, then deletes them with their bytes and says so', async () => {
  const { ids, receipt } = await given(2)
  await owner.post('/submissions/bulk/reject', { submissions: ids })
  const { kept_until: until, artifact, decided_at } = await historyOf(ids[0])
  expect(until).toBe((decided_at ?? 0) + REJECTED_RETENTION_MS)
  await sweepRejected(app.services, until ?? 0)
  expect((await decide(owner, ids[1], 'reopen')).status).toBe(200)
  await sweepRejected(app.services, (until ?? 0) + 1)
  expect(await historyOf(ids[0])).toMatchObject({ artifact: null, status: 'rejected', kept_until: null })
  expect((await historyOf(ids[0])).events.at(-1)).toMatchObject({ what: 'swept', by: null })
  expect((await owner.get(`/artifacts/${artifact}`)).status).toBe(404)
  expect((await decide<Failure>(owner, ids[0], 'reopen')).body.errors.reason).toEqual(['item_gone'])
  expect((await itemOf(ids[1])).status).toBe(200)
  const { body } = await app.client().get<ContributionStatus>(`/receipts/${receipt}`)
  expect(body.submissions.map((one) => [one.status, one.kept_until])).toEqual([
    ['rejected', null],
    ['pending', null],
  ])
  expect(await broken(app.services)).toEqual([])
})
