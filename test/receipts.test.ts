import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ContributionStatus, Submission } from '#shared/entities/submissions/submission.ts'
import { MAX_STATUS_PAGE_FILES } from '#shared/rules/limits.ts'
import { give, GIVER, letter, type Sent } from './giving.ts'
import { openGiving } from './giving-stage.ts'
import { broken } from './invariants.ts'
import { letterTo, lettersTo } from './letters.ts'
import { subscribe } from './world.ts'

// The status page: what contributors see, correct and withdraw after sending.

type Failure = { errors: { code: string; field?: string; message: string; reason?: unknown[] } }

const { app, owner, giver, portalWith, queueOf } = await openGiving()

describe('submission status page', () => {
  async function given() {
    const portal = await portalWith()
    const { body } = await give(giver, portal.id, [letter(), letter('two')], { title: 'Letter', ...GIVER })
    const first = body.submissions[0]?.id ?? ''
    return { portal, ...body, first, path: `/receipts/${body.receipt}` }
  }

  test('shows contributed files with their state, accepts corrections and answers, and opens nothing of other contributions', async () => {
    const { portal, path, first, submissions } = await given()
    const mine = (await giver.get<ContributionStatus>(path)).body
    expect(mine).toMatchObject({ portal: { id: portal.id }, may_add: true, submitter_email: GIVER.submitter_email })
    expect(mine.submissions.map(({ status }) => status)).toEqual(['pending', 'pending'])
    const better = { submission: first, title: 'The letter', description: 'Of <i>May</i>', display_date: 'c. 1950' }
    expect((await giver.post<ContributionStatus>(`${path}/correct`, better)).body.submissions[0]).toMatchObject({
      title: 'The letter',
      description: 'Of <i>May</i>',
      display_date: 'c. 1950',
    })
    const { artifact } = (await queueOf(portal.project)).submissions[0] ?? {}
    expect((await owner.get<Artifact>(`/artifacts/${artifact}`)).body).toMatchObject({
      title: 'The letter',
      description: '<p>Of &lt;i&gt;May&lt;/i&gt;</p>',
      display_date: 'c. 1950',
      active: false,
    })
    await giver.post(`${path}/answer`, { submission: first, text: 'In <b>May</b>.' })
    const told = await letterTo(app.dataDir, owner.email, '“The letter”')
    expect(told).toContain('In <b>May</b>.')
    const read = await owner.get<{ events: { what: string }[] }>(`/submissions/${first}`)
    expect(read.body.events.map(({ what }) => what)).toEqual(['given', 'corrected', 'answered'])
    const other = await given()
    expect((await giver.post(`${other.path}/correct`, { ...better, submission: submissions[1]?.id })).status).toBe(404)
    expect((await giver.get(`${path.slice(0, -1)}_`)).status).toBe(404)
    expect((await giver.get('/receipts/nothing')).status).toBe(404)
  })

  test('lets contributors correct their details until a file is approved, and informs reviewers', async () => {
    const question = { key: 'q1', type: 'text', label: 'Who is on it?', required: true }
    const more = { key: 'q2', type: 'multiple', label: 'What is it?', options: ['Letter', 'Map'] }
    const portal = await portalWith({ questions: [question, more] })
    const email = `${crypto.randomUUID()}@example.org`
    const answers = [{ key: 'q1', value: 'Anna' }]
    const { body } = await give(giver, portal.id, [letter(), letter('two')], { submitter_email: email, answers })
    const [first = '', second = ''] = body.submissions.map(({ id }) => id)
    let path = `/receipts/${body.receipt}`
    const mine = (await giver.get<ContributionStatus>(path)).body
    expect(mine.giver).toMatchObject({
      questions: [
        { key: 'q1', required: true },
        { key: 'q2', required: false },
      ],
    })
    const correct = (said: object, at = path) => giver.post<ContributionStatus & Failure>(`${at}/giver`, said)
    const better = `${crypto.randomUUID()}@example.org`
    const { body: now } = await correct({ submitter_email: better, answers: [{ key: 'q2', value: ['Map'] }] })
    expect(now).toMatchObject({
      ...{ submitter_name: 'Grace', submitter_email: better },
      answers: [
        { key: 'q1', label: 'Who is on it?', value: 'Anna' },
        { key: 'q2', label: 'What is it?', value: ['Map'] },
      ],
    })
    // The new address gets a new status link, and the old link stops working.
    expect(await letterTo(app.dataDir, better, body.reference)).toContain(now.token)
    expect((await giver.get(path)).status).toBe(404)
    expect((await give(giver, portal.id, [letter()], { receipt: body.receipt })).status).toBe(404)
    expect((await correct({ submitter_email: email })).status).toBe(404)
    const [short, , mac] = now.token.split('.')
    for (const forged of [`${short}.2.${mac}`, `${short}.01.${mac}`, `${short}.${mac}`])
      expect((await giver.get(`/receipts/${forged}`)).status).toBe(404)
    path = `/receipts/${now.token}`
    // Reviewers see the correction at each file.
    for (const { submitter_email, id } of (await queueOf(portal.project)).submissions) {
      expect(submitter_email).toBe(better)
      const { body: read } = await owner.get<{ events: { what: string; text: string }[] }>(`/submissions/${id}`)
      expect(read.events.at(-1)).toMatchObject({ what: 'corrected', text: 'submitter_email answers' })
    }
    // Required fields stay required, and invalid or unknown answers are refused or ignored.
    const refused = async (said: object) => {
      const { status, body: why } = await correct(said)
      return status === 200 ? null : (why.errors.field ?? status)
    }
    expect(await refused({ submitter_email: null })).toBe('submitter_email')
    expect(await refused({ submitter_email: 'nobody' })).toBe('submitter_email')
    expect(await refused({ answers: [{ key: 'q1', value: null }] })).toBe('q1')
    expect(await refused({ answers: [{ key: 'q2', value: ['Elsewhere'] }] })).toBe('q2')
    expect(await refused({ answers: [{ key: 'q9', value: 'x' }], submitter_org: 'Not asked' })).toBeNull()
    expect(await refused({ consent: 2 })).toBe('consent')
    expect(await refused({ submitter_name: 'x'.repeat(5000) })).toBe('submitter_name')
    expect(await refused({ submitter_name: 'x'.repeat(5_000_000) })).toBe(413)
    expect((await giver.get<ContributionStatus>(path)).body).toMatchObject({
      submitter_org: null,
      answers: now.answers,
    })
    expect((await correct({ submitter_name: 'Eve' }, `${path.slice(0, -1)}_`)).status).toBe(404)
    // One of several simultaneous address changes wins, and the number of mails is limited.
    const elsewhere = (n: number) => correct({ submitter_email: `n${n}-${better}` })
    const together = await Promise.all([1, 2, 3].map(elsewhere))
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    path = `/receipts/${together.find(({ status }) => status === 200)?.body.token}`
    for (const n of [4, 5, 6]) path = `/receipts/${(await elsewhere(n)).body.token}`
    expect((await elsewhere(7)).status).toBe(429)
    await owner.post(`/submissions/${first}/reject`, {})
    expect((await correct({ submitter_name: 'Grace H.' })).status).toBe(200)
    await owner.post(`/submissions/${second}/approve`, { folder: 'root', visibility: 'private' })
    expect((await giver.get<ContributionStatus>(path)).body.giver).toBeNull()
    const late = await correct({ submitter_name: 'Somebody else' })
    expect([late.status, late.body.errors.reason]).toEqual([409, ['decided_already']])
    expect((await owner.get<Submission>(`/submissions/${second}`)).body.submitter_name).toBe('Grace H.')
    await giver.post(`${path}/withdraw`, { submission: 'all' })
    expect((await correct({ submitter_name: 'Eve' })).status).toBe(409)
  })

  test('refuses to clear required fields and to correct a decided file', async () => {
    const portal = await portalWith({
      fields: [
        { key: 'place', required: true },
        { key: 'date_of_origin', required: false },
      ],
    })
    const { body } = await give<Sent>(giver, portal.id, [letter()], {
      place: 'Ghent',
      submitter_name: undefined,
      submitter_email: undefined,
    })
    const submission = body.submissions[0]?.id ?? ''
    const correct = (said: object) =>
      giver.post<ContributionStatus & Failure>(`/receipts/${body.receipt}/correct`, { submission, ...said })
    expect((await correct({ place: null })).body.errors.field).toBe('place')
    const { body: now } = await correct({ place: 'Bruges', date_of_origin: 0, description: 'Not asked' })
    expect(now.submissions[0]).toMatchObject({ place: 'Bruges', date_of_origin: 0, description: null })
    await owner.post(`/submissions/${submission}/approve`, { folder: 'root', visibility: 'private' })
    expect((await correct({ place: 'Elsewhere' })).status).toBe(409)
  })

  test('limits corrections and answers per day and contribution, and logs no correction that changes nothing', async () => {
    const { path, reference, first, submissions } = await given()
    const { id: deposit } = await app.services.db
      .selectFrom('deposits')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const eventsOf = async (id = first) =>
      (await owner.get<{ events: { what: string; text: string }[] }>(`/submissions/${id}`)).body.events
    const giverSays = (said: object) => giver.post(`${path}/giver`, said)
    expect((await giverSays(GIVER)).status).toBe(200)
    expect((await eventsOf()).map(({ what }) => what)).toEqual(['given'])
    expect((await giverSays({ ...GIVER, submitter_name: 'Grace H.' })).status).toBe(200)
    expect((await eventsOf(submissions[1]?.id)).at(-1)).toMatchObject({ what: 'corrected', text: 'submitter_name' })

    const expire = Date.now() + 60_000
    const used = Object.entries({ 'given-corrected': 999, 'given-said': 999, 'giver-corrected': 29 })
    const counts = used.map(([name, points]) => ({ key: `${name}:${deposit}`, points, expire }))
    await app.services.db
      .insertInto('rate_limits')
      .values(counts)
      .onConflict((of) => of.column('key').doUpdateSet((e) => ({ points: e.ref('excluded.points') })))
      .execute()
    const calls = [
      (n: number) => giver.post(`${path}/correct`, { submission: first, title: `Letter ${n}` }),
      (n: number) => giver.post(`${path}/answer`, { submission: first, text: `In May ${n}` }),
      (n: number) => giverSays({ submitter_name: `Grace ${n}` }),
    ]
    for (const call of calls) expect([(await call(1)).status, (await call(2)).status]).toEqual([200, 429])
    expect((await eventsOf()).map(({ what }) => what).slice(2)).toEqual(['corrected', 'answered', 'corrected'])
  })

  test('shows the latest 300 events and keeps a reviewer’s title after many events', async () => {
    const { path, first } = await given()
    await owner.post(`/submissions/${first}`, { title: 'As described' })
    await sql`INSERT INTO submission_events (id, submission, what, text, at) SELECT gen_random_uuid(), ${first}, 'answered', n::text,
      ${Date.now()}::bigint + n FROM generate_series(1, 700) n`.execute(app.services.db)
    const { body } = await giver.get<ContributionStatus>(path)
    const latestEvents = body.submissions.map(({ events }) => [events.length, events.at(-1)?.text])
    expect(latestEvents).toEqual([
      [300, '700'],
      [1, null],
    ])
    const { body: read } = await owner.get<Submission & { events: object[] }>(`/submissions/${first}`)
    expect(read.events).toHaveLength(300)
    await giver.post(`${path}/correct`, { submission: first, title: 'As given' })
    expect((await owner.get<Artifact>(`/artifacts/${read.artifact}`)).body.title).toBe('As described')
  })

  test('shows the reviewer’s question however many events follow it', async () => {
    const { path, first } = await given()
    expect((await owner.post(`/submissions/${first}/ask`, { message: 'Who is on the left?' })).status).toBe(200)
    await sql`INSERT INTO submission_events (id, submission, what, text, at) SELECT gen_random_uuid(), ${first},
      (ARRAY['edited', 'corrected'])[1 + n % 2], 'title', ${Date.now()}::bigint + n FROM generate_series(1, 900) n`.execute(
      app.services.db,
    )
    const { body } = await giver.get<ContributionStatus>(path)
    const events = body.submissions.find(({ id }) => id === first)?.events ?? []
    expect(events.map(({ what }) => what)).toEqual(['asked', ...Array<string>(300).fill('corrected')])
    expect(events[0]?.text).toBe('Who is on the left?')
  })

  test('adds more files to the same contribution', async () => {
    const { portal, receipt, reference, path } = await given()
    // The status token identifies the contributor.
    const nobody = { submitter_name: undefined, submitter_email: undefined }
    expect((await give(giver, portal.id, [letter('three')], nobody)).status).toBe(400)
    const { body } = await give(giver, portal.id, [letter('three')], { receipt, ...nobody })
    expect(body.reference).toBe(reference)
    expect((await giver.get<ContributionStatus>(path)).body.submissions).toHaveLength(3)
    const other = await given()
    expect((await give(giver, other.portal.id, [letter()], { receipt })).status).toBe(404)
  })

  test('refuses files beyond the limit of the status page', async () => {
    const { portal, receipt, submissions } = await given()
    // Withdrawn files count too; otherwise there would be no limit.
    await sql`INSERT INTO submissions SELECT (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'artifact', null, 'key', gen_random_uuid(), 'status', 'withdrawn'))).*
      FROM submissions s, generate_series(3, ${MAX_STATUS_PAGE_FILES - 1}) WHERE s.id = ${submissions[0]?.id}`.execute(
      app.services.db,
    )
    const nobody = { receipt, submitter_name: undefined, submitter_email: undefined }
    const refused = await give(giver, portal.id, [letter('one'), letter('two')], nobody)
    expect(refused).toMatchObject({ status: 400, body: { errors: { field: 'receipt' } } })
    const atOnce = ['one', 'two', 'three'].map((text) => give(giver, portal.id, [letter(text)], nobody))
    expect((await Promise.all(atOnce)).map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect((await give(giver, portal.id, [letter('four')], nobody)).status).toBe(400)
  })

  test('deletes pending files with their bytes on withdrawal, makes approved ones private and mails the reviewers', async () => {
    const { portal, path, first, submissions } = await given()
    const artifacts = (await queueOf(portal.project)).submissions.map(({ artifact }) => artifact ?? '')
    const approved = submissions[1]?.id ?? ''
    await app.services.db
      .updateTable('artifacts')
      .set({ awaits_review: false, needs_review: false, active: true, visibility: 'local' })
      .where('id', '=', artifacts[1] ?? '')
      .execute()
    await app.services.db
      .updateTable('submissions')
      .set({ status: 'approved', decided_at: 1 })
      .where('id', '=', approved)
      .execute()
    const shown = (await giver.get<ContributionStatus>(path)).body.submissions[1]
    expect(shown?.url).toContain(`/item/${artifacts[1]}`)
    expect((await giver.get(`/artifacts/${artifacts[1]}`)).status).toBe(200)
    // There is no gallery address when the gallery is off.
    await subscribe(app, owner.org, { submissions_from: 1, host_page_to: 1 })
    expect((await giver.get<ContributionStatus>(path)).body.submissions[1]?.url).toBeNull()
    await subscribe(app, owner.org, { submissions_from: 1 })
    const { body } = await giver.post<ContributionStatus>(`${path}/withdraw`, {
      submission: 'all',
      text: 'I changed my mind',
    })
    expect(body.submissions.map(({ status, url }) => [status, url])).toEqual([
      ['withdrawn', null],
      ['withdrawn', null],
    ])
    expect((await owner.get(`/artifacts/${artifacts[0]}`)).status).toBe(404)
    expect((await giver.get(`/artifacts/${artifacts[1]}`)).status).not.toBe(200)
    expect((await owner.get(`/artifacts/${artifacts[1]}`)).body).toMatchObject({ visibility: 'private', active: true })
    const { rows } = await app.services.db
      .selectFrom('files')
      .select('id')
      .execute()
      .then((all) => ({ rows: all }))
    const used = await app.services.db.selectFrom('artifacts').select('file').where('file', 'is not', null).execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(used.map((one) => one.file)))
    const withdrawalMails = async () =>
      (await lettersTo(app.dataDir, owner.email)).filter(
        (one) => one.includes(body.reference) && one.includes('withdrawn from submission'),
      )
    await expect.poll(withdrawalMails).toHaveLength(1)
    const [about = ''] = await withdrawalMails()
    for (const said of ['2 files', '1 file was already in your archive', '1 file was deleted', 'I changed my mind'])
      expect(about).toContain(said)
    await giver.post(`${path}/withdraw`, { submission: first })
    expect((await giver.post(`${path}/correct`, { submission: first, title: 'x' })).status).toBe(409)
  })
})

test('repeats the answer to a contribution whose answer was lost, even after the portal closed', async () => {
  const portal = await portalWith()
  const key = crypto.randomUUID()
  const { body } = await give(giver, portal.id, [letter()], { key })
  await owner.post(`/submissions_portal/${portal.id}`, { is_open: false })
  expect((await give(giver, portal.id, [letter()], { key })).body).toEqual(body)
})

test('leaves nothing public, not even a copy, when a withdrawal and an approval race', async () => {
  const portal = await portalWith({ consent_text: 'Show it.' })
  for (let turn = 0; turn < 4; turn++) {
    const { body } = await give(giver, portal.id, [letter()], { title: 'Race' })
    const id = body.submissions[0]?.id ?? ''
    const at = `/submissions/${id}`
    const { artifact } = (await owner.get<Submission>(at)).body
    const approve = () => owner.post(`${at}/approve`, { folder: 'root', visibility: 'local' })
    const withdraw = () => giver.post(`/receipts/${body.receipt}/withdraw`, { submission: id })
    if (turn === 3) {
      await approve()
      const copy = await owner.post<Artifact>(`/artifacts/${artifact}/copy`, {
        ...{ projectId: portal.project, folderId: 'root', visibility: 'local' },
      })
      expect((await giver.get(`/artifacts/${copy.body.id}`)).status).toBe(200)
      await withdraw()
      expect((await giver.get(`/artifacts/${copy.body.id}`)).status).not.toBe(200)
      expect((await owner.get<Artifact>(`/artifacts/${copy.body.id}`)).body.visibility).toBe('private')
    } else await Promise.all(turn === 0 ? [approve(), withdraw()] : [withdraw(), approve()])
    expect((await giver.get(`/artifacts/${artifact}`)).status).not.toBe(200)
    expect((await owner.get<Submission>(at)).body.status).toBe('withdrawn')
  }
  expect(await broken(app.services)).toEqual([])
})

test('hides copies of copies in other projects on withdrawal, but not other contributions of the same bytes', async () => {
  const [portal, another] = [await portalWith(), await portalWith()]
  const { body } = await give<Sent>(giver, portal.id, [letter('the same')])
  const other = await give<Sent>(giver, another.id, [letter('the same')])
  const approved = async (id = '') => {
    await owner.post(`/submissions/${id}/approve`, { folder: 'root', visibility: 'local' })
    return (await owner.get<Submission>(`/submissions/${id}`)).body.artifact ?? ''
  }
  const [id, item, theirs] = [
    body.submissions[0]?.id,
    await approved(body.submissions[0]?.id),
    await approved(other.body.submissions[0]?.id),
  ]
  const copyOf = async (of: string, projectId: string) => {
    const copy = await owner.post<Artifact>(`/artifacts/${of}/copy`, {
      projectId,
      folderId: 'root',
      visibility: 'local',
    })
    await owner.post(`/artifacts/${copy.body.id}`, { ascession_form_reference: 'Ours', title: 'Ours' })
    return copy.body.id
  }
  const first = await copyOf(item, portal.project)
  const shown = [item, first, await copyOf(first, another.project)]
  const seen = (all: string[]) => Promise.all(all.map(async (one) => (await giver.get(`/artifacts/${one}`)).status))
  expect(await seen([...shown, theirs])).toEqual([200, 200, 200, 200])
  // A copied item can't go back to review.
  expect((await owner.post<Failure>(`/submissions/${id}/reopen`, {})).body.errors.reason).toEqual(['changed_since'])
  // A status token withdraws only its own contribution.
  expect((await giver.post(`/receipts/${other.body.receipt}/withdraw`, { submission: id })).status).toBe(404)
  expect(await seen(shown)).toEqual([200, 200, 200])
  await giver.post(`/receipts/${body.receipt}/withdraw`, { submission: id })
  expect(await seen([...shown, theirs])).toEqual([404, 404, 404, 200])
  // It can't be published again by editing one or several items, nor by copying or moving them.
  const box = await owner.post<{ id: string }>('/folders', { project: portal.project, title: 'Box' })
  const into = (folderId: string) => ({ projectId: portal.project, folderId, visibility: 'local' })
  await owner.post(`/artifacts/${first}/move`, { projectId: portal.project, folderId: box.body.id })
  const local = { visibility: 'local' }
  const again = [
    await owner.post<Failure>(`/artifacts/${item}`, local),
    await owner.post<Failure>('/artifacts/bulk_update', {
      artifacts: [theirs, first].map((one) => ({ id: one, ...local })),
    }),
    await owner.post<Failure>(`/artifacts/${first}/copy`, into('root')),
    await owner.post<Failure>(`/artifacts/${first}/move`, into('root')),
    await owner.post<Failure>(`/folders/${box.body.id}/move`, into('root')),
    await owner.post<Failure>(`/folders/${box.body.id}/copy`, into('root')),
  ]
  expect(again.map(({ status, body: said }) => [status, said.errors.reason?.[0]])).toEqual(
    again.map(() => [409, 'taken_back']),
  )
  // Each refusal names the item, also inside a folder.
  expect(again.at(-1)?.body.errors).toMatchObject({
    reason: ['taken_back', 'Ours', 0],
    message: 'The contributor withdrew “Ours”.',
  })
  // Members see the date on the item and each copy, and the audit log has an entry; the public sees nothing.
  const when = (
    await owner.get<Submission & { events: { at: number; what: string }[] }>(`/submissions/${id}`)
  ).body.events.at(-1)
  expect(when?.what).toBe('withdrawn')
  for (const one of shown) expect((await owner.get<Artifact>(`/artifacts/${one}`)).body.taken_back).toBe(when?.at)
  const listed = await owner.post<{ artifacts: Artifact[] }>('/search', { project: portal.project, query: {} })
  expect(new Map(listed.body.artifacts.map((one) => [one.id, one.taken_back])).get(item)).toBe(when?.at)
  expect((await owner.get<Artifact>(`/artifacts/${theirs}`)).body).not.toHaveProperty('taken_back')
  const { body: activityReply } = await owner.get<{ activity: Activity[] }>(`/projects/${portal.project}/activity?act=take_back`)
  expect(activityReply.activity).toMatchObject([{ user: null, count: 2 }])
  expect((await owner.post(`/artifacts/${first}`, { title: 'Kept by us' })).status).toBe(200)
  expect((await owner.post(`/artifacts/${theirs}`, local)).status).toBe(200)
})
