import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { ContributionStatus, Submission } from '#shared/entities/submissions/submission.ts'
import { MAX_STATUS_PAGE_FILES } from '#shared/rules/limits.ts'
import { signFileUrl } from '#server/ports/store/signed-url.ts'
import { submitContribution, CONTRIBUTOR, makeTextFile, type ContributionReply } from '../support/contributions.ts'
import { getSignedAddress, insertDerivatives, waitUntilReady } from '../support/stored-files.ts'
import { startPortalApp } from '../support/portal-app.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { waitForMail, readMailsTo } from '../support/mails.ts'
import { setSubscription } from '../support/fixtures.ts'

// The status page: what contributors see, correct and withdraw after sending.

type Failure = { errors: { code: string; field?: string; message: string; reason?: unknown[] } }

const { app, owner, contributor, createPortal, readQueue } = await startPortalApp()

describe('submission status page', () => {
  const findContributionId = async (submission: string) => {
    const submissions = app.services.db.selectFrom('submissions').select('contribution').where('id', '=', submission)
    return (await submissions.executeTakeFirst())?.contribution
  }

  async function createContribution() {
    const portal = await createPortal()
    const { body } = await submitContribution(contributor, portal.id, [makeTextFile(), makeTextFile('two')], {
      title: 'Letter',
      ...CONTRIBUTOR,
    })
    const first = body.submissions[0]?.id ?? ''
    return { portal, ...body, first, path: `/receipts/${body.receipt}` }
  }

  test('shows contributors only the files that they contributed, and accepts corrections and answers', async () => {
    const { portal, path, first, submissions } = await createContribution()
    const statusPage = (await contributor.get<ContributionStatus>(path)).body
    expect(statusPage).toMatchObject({
      portal: { id: portal.id },
      may_add: true,
      submitter_email: CONTRIBUTOR.submitter_email,
    })
    expect(statusPage.submissions.map(({ status }) => status)).toEqual(['pending', 'pending'])
    const corrections = {
      submission: first,
      title: 'The letter',
      description: 'Of <i>May</i>',
      display_date: 'c. 1950',
    }
    expect(
      (await contributor.post<ContributionStatus>(`${path}/correct`, corrections)).body.submissions[0],
    ).toMatchObject({
      title: 'The letter',
      description: 'Of <i>May</i>',
      display_date: 'c. 1950',
    })
    const { artifact } = (await readQueue(portal.project)).submissions[0] ?? {}
    expect((await owner.get<Artifact>(`/artifacts/${artifact}`)).body).toMatchObject({
      title: 'The letter',
      description: '<p>Of &lt;i&gt;May&lt;/i&gt;</p>',
      display_date: 'c. 1950',
      active: false,
    })
    await contributor.post(`${path}/answer`, { submission: first, text: 'In <b>May</b>.' })
    const answerMail = await waitForMail(app.dataDir, owner.email, '“The letter”')
    expect(answerMail).toContain('In <b>May</b>.')
    const submissionDetails = await owner.get<{ events: { what: string }[] }>(`/submissions/${first}`)
    expect(submissionDetails.body.events.map(({ what }) => what)).toEqual(['given', 'corrected', 'answered'])
    const otherContribution = await createContribution()
    expect(
      (await contributor.post(`${otherContribution.path}/correct`, { ...corrections, submission: submissions[1]?.id }))
        .status,
    ).toBe(404)
    expect((await contributor.get(`${path.slice(0, -1)}_`)).status).toBe(404)
    expect((await contributor.get('/receipts/nothing')).status).toBe(404)
  })

  test('shows thumbnails to contributors until they withdraw the file or the link is replaced', async () => {
    const { path, first, receipt, portal } = await createContribution()
    const { artifact } = (await readQueue(portal.project)).submissions[0] ?? {}
    await waitUntilReady(owner, artifact ?? '')
    const thumb = { name: 'thumb', mime: 'image/webp', extension: 'webp', bytes: Buffer.from('a picture') }
    const small = { ...thumb, name: 'small' }
    const { small: smallKey = '' } = await insertDerivatives(app.services, artifact ?? '', [thumb, small], 'image')
    const readThumbnail = async (client = contributor, statusPath = path) => {
      const { body } = await client.get<ContributionStatus>(statusPath)
      return body.submissions.find(({ id }) => id === first)
    }
    const fetchStatus = async (url: string) => (await fetch(url)).status
    expect(await readThumbnail()).toMatchObject({ type: 'image' })
    const url = (await readThumbnail())?.thumbnail?.url ?? ''
    expect(url).not.toContain(receipt)
    expect(await fetchStatus(url)).toBe(200)
    // The address names one file: neither the original nor a larger copy can be fetched with it.
    const { pathname } = new URL(url)
    expect(await fetchStatus(url.replace(pathname, `/files/${smallKey}`))).toBe(404)
    const [contribution = '', generation] = [(await findContributionId(first)) ?? '', 0]
    const holder = { contribution, generation }
    expect(await fetchStatus(await getSignedAddress(app.services, artifact ?? '', holder))).toBe(404)
    const { config } = app.services
    const signSmall = { base: config.storagePublicUrl, secret: config.secret, expires: Date.now() / 1000 + 60 }
    expect(
      await fetchStatus(signFileUrl({ ...signSmall, key: smallKey, item: artifact ?? '', linkHolder: holder })),
    ).toBe(404)
    // Another contributor gets nothing for this file.
    const other = await createContribution()
    const otherHolder = { contribution: (await findContributionId(other.first)) ?? '', generation: 0 }
    const thumbKey = pathname.replace('/files/', '')
    expect(
      await fetchStatus(signFileUrl({ ...signSmall, key: thumbKey, item: artifact ?? '', linkHolder: otherHolder })),
    ).toBe(404)
    // A new address comes with a new link. The old one and its thumbnails stop working.
    const { body: correctedStatus } = await contributor.post<ContributionStatus>(`${path}/giver`, {
      submitter_email: `${crypto.randomUUID()}@example.org`,
    })
    expect(await fetchStatus(url)).toBe(404)
    const newPath = `/receipts/${correctedStatus.token}`
    const newUrl = (await readThumbnail(contributor, newPath))?.thumbnail?.url ?? ''
    expect(await fetchStatus(newUrl)).toBe(200)
    await contributor.post(`${newPath}/withdraw`, { submission: first })
    expect(await fetchStatus(newUrl)).toBe(404)
    expect(await readThumbnail(contributor, newPath)).toMatchObject({ type: null, thumbnail: null })
  })

  test('says within how many days most submissions are decided once five were decided', async () => {
    const { path, portal } = await createContribution()
    const readUsualDays = async () => (await contributor.get<ContributionStatus>(path)).body.usual_days
    const daysUntilDecision = [1, 2, 2, 3, 40]
    const { body } = await submitContribution(
      contributor,
      portal.id,
      daysUntilDecision.map((days) => makeTextFile(`after ${days} ${crypto.randomUUID()}`)),
    )
    const decide = async (days: number, index: number) => {
      const decided_at = Date.now()
      const update = app.services.db.updateTable('submissions')
      await update
        .set({ status: 'rejected', decided_at, created_at: decided_at - days * 86_400_000 })
        .where('id', '=', body.submissions[index]?.id ?? '')
        .execute()
    }
    for (const [index, days] of daysUntilDecision.slice(0, 4).entries()) await decide(days, index)
    expect(await readUsualDays()).toBeNull()
    await decide(40, 4)
    expect(await readUsualDays()).toBe(3)
  })

  test('lets contributors correct their details until a file is approved, and notifies reviewers', async () => {
    const question = { key: 'q1', type: 'text', label: 'Who is on it?', required: true }
    const extraQuestion = { key: 'q2', type: 'multiple', label: 'What is it?', options: ['Letter', 'Map'] }
    const portal = await createPortal({ questions: [question, extraQuestion] })
    const email = `${crypto.randomUUID()}@example.org`
    const answers = [{ key: 'q1', value: 'Anna' }]
    const { body } = await submitContribution(contributor, portal.id, [makeTextFile(), makeTextFile('two')], {
      submitter_email: email,
      answers,
    })
    const [firstSubmission = '', secondSubmission = ''] = body.submissions.map(({ id }) => id)
    let path = `/receipts/${body.receipt}`
    const statusPage = (await contributor.get<ContributionStatus>(path)).body
    expect(statusPage.giver).toMatchObject({
      questions: [
        { key: 'q1', required: true },
        { key: 'q2', required: false },
      ],
    })
    const sendCorrection = (changes: object, basePath = path) =>
      contributor.post<ContributionStatus & Failure>(`${basePath}/giver`, changes)
    const newEmail = `${crypto.randomUUID()}@example.org`
    const { body: correctedStatus } = await sendCorrection({
      submitter_email: newEmail,
      answers: [{ key: 'q2', value: ['Map'] }],
    })
    expect(correctedStatus).toMatchObject({
      ...{ submitter_name: 'Grace', submitter_email: newEmail },
      answers: [
        { key: 'q1', label: 'Who is on it?', value: 'Anna' },
        { key: 'q2', label: 'What is it?', value: ['Map'] },
      ],
    })
    // The new address gets a new status link, and the old link stops working.
    expect(await waitForMail(app.dataDir, newEmail, body.reference)).toContain(correctedStatus.token)
    expect((await contributor.get(path)).status).toBe(404)
    expect((await submitContribution(contributor, portal.id, [makeTextFile()], { receipt: body.receipt })).status).toBe(
      404,
    )
    expect((await sendCorrection({ submitter_email: email })).status).toBe(404)
    const [shortToken, , mac] = correctedStatus.token.split('.')
    for (const forgedToken of [`${shortToken}.2.${mac}`, `${shortToken}.01.${mac}`, `${shortToken}.${mac}`])
      expect((await contributor.get(`/receipts/${forgedToken}`)).status).toBe(404)
    path = `/receipts/${correctedStatus.token}`
    // Reviewers see the correction at each file.
    for (const { submitter_email, id } of (await readQueue(portal.project)).submissions) {
      expect(submitter_email).toBe(newEmail)
      const { body: submissionDetails } = await owner.get<{ events: { what: string; text: string }[] }>(
        `/submissions/${id}`,
      )
      expect(submissionDetails.events.at(-1)).toMatchObject({ what: 'corrected', text: 'submitter_email answers' })
    }
    // Required fields stay required, and invalid or unknown answers are refused or ignored.
    const getRefusedField = async (changes: object) => {
      const { status, body: error } = await sendCorrection(changes)
      return status === 200 ? null : (error.errors.field ?? status)
    }
    expect(await getRefusedField({ submitter_email: null })).toBe('submitter_email')
    expect(await getRefusedField({ submitter_email: 'nobody' })).toBe('submitter_email')
    expect(await getRefusedField({ answers: [{ key: 'q1', value: null }] })).toBe('q1')
    expect(await getRefusedField({ answers: [{ key: 'q2', value: ['Elsewhere'] }] })).toBe('q2')
    expect(await getRefusedField({ answers: [{ key: 'q9', value: 'x' }], submitter_org: 'Not asked' })).toBeNull()
    expect(await getRefusedField({ consent: 2 })).toBe('consent')
    expect(await getRefusedField({ submitter_name: 'x'.repeat(5000) })).toBe('submitter_name')
    expect(await getRefusedField({ submitter_name: 'x'.repeat(5_000_000) })).toBe(413)
    expect((await contributor.get<ContributionStatus>(path)).body).toMatchObject({
      submitter_org: null,
      answers: correctedStatus.answers,
    })
    expect((await sendCorrection({ submitter_name: 'Eve' }, `${path.slice(0, -1)}_`)).status).toBe(404)
    // One of several simultaneous address changes wins, and the number of mails is limited.
    const changeAddress = (n: number) => sendCorrection({ submitter_email: `n${n}-${newEmail}` })
    const responses = await Promise.all([1, 2, 3].map(changeAddress))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    path = `/receipts/${responses.find(({ status }) => status === 200)?.body.token}`
    for (const n of [4, 5, 6]) path = `/receipts/${(await changeAddress(n)).body.token}`
    expect((await changeAddress(7)).status).toBe(429)
    await owner.post(`/submissions/${firstSubmission}/reject`, {})
    expect((await sendCorrection({ submitter_name: 'Grace H.' })).status).toBe(200)
    await owner.post(`/submissions/${secondSubmission}/approve`, { folder: 'root', visibility: 'private' })
    expect((await contributor.get<ContributionStatus>(path)).body.giver).toBeNull()
    const lateCorrection = await sendCorrection({ submitter_name: 'Somebody else' })
    expect([lateCorrection.status, lateCorrection.body.errors.reason]).toEqual([409, ['decided_already']])
    expect((await owner.get<Submission>(`/submissions/${secondSubmission}`)).body.submitter_name).toBe('Grace H.')
    await contributor.post(`${path}/withdraw`, { submission: 'all' })
    expect((await sendCorrection({ submitter_name: 'Eve' })).status).toBe(409)
  })

  test('refuses to clear required fields or to correct a file that has already been approved or rejected', async () => {
    const portal = await createPortal({
      fields: [
        { key: 'place', required: true },
        { key: 'date_of_origin', required: false },
      ],
    })
    const { body } = await submitContribution<ContributionReply>(contributor, portal.id, [makeTextFile()], {
      place: 'Ghent',
      submitter_name: undefined,
      submitter_email: undefined,
    })
    const submission = body.submissions[0]?.id ?? ''
    const sendCorrection = (changes: object) =>
      contributor.post<ContributionStatus & Failure>(`/receipts/${body.receipt}/correct`, { submission, ...changes })
    expect((await sendCorrection({ place: null })).body.errors.field).toBe('place')
    const { body: corrected } = await sendCorrection({ place: 'Bruges', date_of_origin: 0, description: 'Not asked' })
    expect(corrected.submissions[0]).toMatchObject({ place: 'Bruges', date_of_origin: 0, description: null })
    await owner.post(`/submissions/${submission}/approve`, { folder: 'root', visibility: 'private' })
    expect((await sendCorrection({ place: 'Elsewhere' })).status).toBe(409)
  })

  test('limits corrections and answers per day and contribution, and logs only corrections that change something', async () => {
    const { path, reference, first, submissions } = await createContribution()
    const { id: contribution } = await app.services.db
      .selectFrom('contributions')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const readEvents = async (id = first) =>
      (await owner.get<{ events: { what: string; text: string }[] }>(`/submissions/${id}`)).body.events
    const postContributorCorrection = (changes: object) => contributor.post(`${path}/giver`, changes)
    expect((await postContributorCorrection(CONTRIBUTOR)).status).toBe(200)
    expect((await readEvents()).map(({ what }) => what)).toEqual(['given'])
    expect((await postContributorCorrection({ ...CONTRIBUTOR, submitter_name: 'Grace H.' })).status).toBe(200)
    expect((await readEvents(submissions[1]?.id)).at(-1)).toMatchObject({ what: 'corrected', text: 'submitter_name' })

    const expire = Date.now() + 60_000
    const pointsByLimit = Object.entries({ 'given-corrected': 999, 'given-said': 999, 'giver-corrected': 29 })
    const counts = pointsByLimit.map(([name, points]) => ({ key: `${name}:${contribution}`, points, expire }))
    await app.services.db
      .insertInto('rate_limits')
      .values(counts)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((expression) => ({ points: expression.ref('excluded.points') })),
      )
      .execute()
    const calls = [
      (n: number) => contributor.post(`${path}/correct`, { submission: first, title: `Letter ${n}` }),
      (n: number) => contributor.post(`${path}/answer`, { submission: first, text: `In May ${n}` }),
      (n: number) => postContributorCorrection({ submitter_name: `Grace ${n}` }),
    ]
    for (const makeCall of calls) expect([(await makeCall(1)).status, (await makeCall(2)).status]).toEqual([200, 429])
    expect((await readEvents()).map(({ what }) => what).slice(2)).toEqual(['corrected', 'answered', 'corrected'])
  })

  test('shows the latest 300 events, and keeps a title set by a reviewer even after many events', async () => {
    const { path, first } = await createContribution()
    await owner.post(`/submissions/${first}`, { title: 'As described' })
    await sql`INSERT INTO submission_events (id, submission, kind, text, at) SELECT gen_random_uuid(), ${first}, 'answered', n::text,
      ${Date.now()}::bigint + n FROM generate_series(1, 700) n`.execute(app.services.db)
    const { body } = await contributor.get<ContributionStatus>(path)
    const latestEvents = body.submissions.map(({ events }) => [events.length, events.at(-1)?.text])
    expect(latestEvents).toEqual([
      [300, '700'],
      [1, null],
    ])
    const { body: submissionDetails } = await owner.get<Submission & { events: object[] }>(`/submissions/${first}`)
    expect(submissionDetails.events).toHaveLength(300)
    await contributor.post(`${path}/correct`, { submission: first, title: 'As given' })
    expect((await owner.get<Artifact>(`/artifacts/${submissionDetails.artifact}`)).body.title).toBe('As described')
  })

  test('shows the reviewer’s question regardless of the number of events after it', async () => {
    const { path, first } = await createContribution()
    expect((await owner.post(`/submissions/${first}/ask`, { message: 'Who is on the left?' })).status).toBe(200)
    await sql`INSERT INTO submission_events (id, submission, kind, text, at) SELECT gen_random_uuid(), ${first},
      (ARRAY['edited', 'corrected'])[1 + n % 2], 'title', ${Date.now()}::bigint + n FROM generate_series(1, 900) n`.execute(
      app.services.db,
    )
    const { body } = await contributor.get<ContributionStatus>(path)
    const events = body.submissions.find(({ id }) => id === first)?.events ?? []
    expect(events.map(({ what }) => what)).toEqual(['asked', ...Array<string>(300).fill('corrected')])
    expect(events[0]?.text).toBe('Who is on the left?')
  })

  test('adds more files to the same contribution', async () => {
    const { portal, receipt, reference, path } = await createContribution()
    // The status token identifies the contributor.
    const clearedContributor = { submitter_name: undefined, submitter_email: undefined }
    expect((await submitContribution(contributor, portal.id, [makeTextFile('three')], clearedContributor)).status).toBe(
      400,
    )
    const { body } = await submitContribution(contributor, portal.id, [makeTextFile('three')], {
      receipt,
      ...clearedContributor,
    })
    expect(body.reference).toBe(reference)
    expect((await contributor.get<ContributionStatus>(path)).body.submissions).toHaveLength(3)
    const other = await createContribution()
    expect((await submitContribution(contributor, other.portal.id, [makeTextFile()], { receipt })).status).toBe(404)
  })

  test('refuses additional files beyond the status page’s limit', async () => {
    const { portal, receipt, submissions } = await createContribution()
    // Withdrawn files count too; otherwise there would be no limit.
    await sql`INSERT INTO submissions SELECT (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'artifact', null, 'request_key', gen_random_uuid(), 'status', 'withdrawn'))).*
      FROM submissions s, generate_series(3, ${MAX_STATUS_PAGE_FILES - 1}) WHERE s.id = ${submissions[0]?.id}`.execute(
      app.services.db,
    )
    const withoutContributor = { receipt, submitter_name: undefined, submitter_email: undefined }
    const contributionReply = await submitContribution(
      contributor,
      portal.id,
      [makeTextFile('one'), makeTextFile('two')],
      withoutContributor,
    )
    expect(contributionReply).toMatchObject({ status: 400, body: { errors: { field: 'receipt' } } })
    const requests = ['one', 'two', 'three'].map((text) =>
      submitContribution(contributor, portal.id, [makeTextFile(text)], withoutContributor),
    )
    expect((await Promise.all(requests)).map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect((await submitContribution(contributor, portal.id, [makeTextFile('four')], withoutContributor)).status).toBe(
      400,
    )
  })

  test('withdraws a contribution: deletes pending files, unpublishes approved ones and mails the reviewers', async () => {
    const { portal, path, first, submissions } = await createContribution()
    const artifacts = (await readQueue(portal.project)).submissions.map(({ artifact }) => artifact ?? '')
    const approvedId = submissions[1]?.id ?? ''
    await app.services.db
      .updateTable('artifacts')
      .set({ awaits_review: false, needs_review: false, active: true, visibility: 'local' })
      .where('id', '=', artifacts[1] ?? '')
      .execute()
    await app.services.db
      .updateTable('submissions')
      .set({ status: 'approved', decided_at: 1 })
      .where('id', '=', approvedId)
      .execute()
    const approvedSubmission = (await contributor.get<ContributionStatus>(path)).body.submissions[1]
    expect(approvedSubmission?.url).toContain(`/item/${artifacts[1]}`)
    expect((await contributor.get(`/artifacts/${artifacts[1]}`)).status).toBe(200)
    // There is no gallery address when the gallery is off.
    await setSubscription(app, owner.org, { submissions_from: 1, host_page_to: 1 })
    expect((await contributor.get<ContributionStatus>(path)).body.submissions[1]?.url).toBeNull()
    await setSubscription(app, owner.org, { submissions_from: 1 })
    const { body } = await contributor.post<ContributionStatus>(`${path}/withdraw`, {
      submission: 'all',
      text: 'I changed my mind',
    })
    expect(body.submissions.map(({ status, url }) => [status, url])).toEqual([
      ['withdrawn', null],
      ['withdrawn', null],
    ])
    expect((await owner.get(`/artifacts/${artifacts[0]}`)).status).toBe(404)
    expect((await contributor.get(`/artifacts/${artifacts[1]}`)).status).not.toBe(200)
    expect((await owner.get(`/artifacts/${artifacts[1]}`)).body).toMatchObject({ visibility: 'private', active: true })
    const { rows } = await app.services.db
      .selectFrom('files')
      .select('id')
      .execute()
      .then((all) => ({ rows: all }))
    const fileRows = await app.services.db
      .selectFrom('artifacts')
      .select('file')
      .where('file', 'is not', null)
      .execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(fileRows.map((entry) => entry.file)))
    const readWithdrawalMails = async () =>
      (await readMailsTo(app.dataDir, owner.email)).filter(
        (mail) => mail.includes(body.reference) && mail.includes('withdrawn from submission'),
      )
    await expect.poll(readWithdrawalMails).toHaveLength(1)
    const [withdrawalMail = ''] = await readWithdrawalMails()
    for (const phrase of ['2 files', '1 file was already in your archive', '1 file was deleted', 'I changed my mind'])
      expect(withdrawalMail).toContain(phrase)
    await contributor.post(`${path}/withdraw`, { submission: first })
    expect((await contributor.post(`${path}/correct`, { submission: first, title: 'x' })).status).toBe(409)
  })
})

test('returns the original response when a contribution is sent again, even after the portal closed', async () => {
  const portal = await createPortal()
  const key = crypto.randomUUID()
  const { body } = await submitContribution(contributor, portal.id, [makeTextFile()], { key })
  await owner.post(`/submissions_portal/${portal.id}`, { is_open: false })
  expect((await submitContribution(contributor, portal.id, [makeTextFile()], { key })).body).toEqual(body)
})

test('leaves nothing public, not even a copy, when a withdrawal and an approval happen at the same time', async () => {
  const portal = await createPortal({ consent_text: 'Show it.' })
  for (let turn = 0; turn < 4; turn++) {
    const { body } = await submitContribution(contributor, portal.id, [makeTextFile()], { title: 'Race' })
    const id = body.submissions[0]?.id ?? ''
    const basePath = `/submissions/${id}`
    const { artifact } = (await owner.get<Submission>(basePath)).body
    const approveSubmission = () => owner.post(`${basePath}/approve`, { folder: 'root', visibility: 'local' })
    const withdrawSubmission = () => contributor.post(`/receipts/${body.receipt}/withdraw`, { submission: id })
    if (turn === 3) {
      await approveSubmission()
      const copy = await owner.post<Artifact>(`/artifacts/${artifact}/copy`, {
        ...{ projectId: portal.project, folderId: 'root', visibility: 'local' },
      })
      expect((await contributor.get(`/artifacts/${copy.body.id}`)).status).toBe(200)
      await withdrawSubmission()
      expect((await contributor.get(`/artifacts/${copy.body.id}`)).status).not.toBe(200)
      expect((await owner.get<Artifact>(`/artifacts/${copy.body.id}`)).body.visibility).toBe('private')
    } else
      await Promise.all(
        turn === 0 ? [approveSubmission(), withdrawSubmission()] : [withdrawSubmission(), approveSubmission()],
      )
    expect((await contributor.get(`/artifacts/${artifact}`)).status).not.toBe(200)
    expect((await owner.get<Submission>(basePath)).body.status).toBe('withdrawn')
  }
  expect(await findBrokenRules(app.services)).toEqual([])
})

test('hides all copies of a withdrawn item, even in other projects, but not other contributions of the same bytes', async () => {
  const [portal, otherPortal] = [await createPortal(), await createPortal()]
  const { body } = await submitContribution<ContributionReply>(contributor, portal.id, [makeTextFile('the same')])
  const other = await submitContribution<ContributionReply>(contributor, otherPortal.id, [makeTextFile('the same')])
  const approveAndGetItem = async (id = '') => {
    await owner.post(`/submissions/${id}/approve`, { folder: 'root', visibility: 'local' })
    return (await owner.get<Submission>(`/submissions/${id}`)).body.artifact ?? ''
  }
  const [id, item, otherItem] = [
    body.submissions[0]?.id,
    await approveAndGetItem(body.submissions[0]?.id),
    await approveAndGetItem(other.body.submissions[0]?.id),
  ]
  const copyItem = async (sourceItem: string, projectId: string) => {
    const copiedItem = await owner.post<Artifact>(`/artifacts/${sourceItem}/copy`, {
      projectId,
      folderId: 'root',
      visibility: 'local',
    })
    await owner.post(`/artifacts/${copiedItem.body.id}`, { ascession_form_reference: 'Ours', title: 'Ours' })
    return copiedItem.body.id
  }
  const first = await copyItem(item, portal.project)
  const itemAndCopies = [item, first, await copyItem(first, otherPortal.project)]
  const fetchVisitorStatuses = (itemIds: string[]) =>
    Promise.all(itemIds.map(async (itemId) => (await contributor.get(`/artifacts/${itemId}`)).status))
  expect(await fetchVisitorStatuses([...itemAndCopies, otherItem])).toEqual([200, 200, 200, 200])
  // A copied item can't go back to review.
  expect((await owner.post<Failure>(`/submissions/${id}/reopen`, {})).body.errors.reason).toEqual(['changed_since'])
  // A status token withdraws only its own contribution.
  expect((await contributor.post(`/receipts/${other.body.receipt}/withdraw`, { submission: id })).status).toBe(404)
  expect(await fetchVisitorStatuses(itemAndCopies)).toEqual([200, 200, 200])
  await contributor.post(`/receipts/${body.receipt}/withdraw`, { submission: id })
  expect(await fetchVisitorStatuses([...itemAndCopies, otherItem])).toEqual([404, 404, 404, 200])
  // The withdrawn item can't be published again by editing one or several items, nor by copying or moving them.
  const boxFolder = await owner.post<{ id: string }>('/folders', { project: portal.project, title: 'Box' })
  const createDestination = (folderId: string) => ({ projectId: portal.project, folderId, visibility: 'local' })
  await owner.post(`/artifacts/${first}/move`, { projectId: portal.project, folderId: boxFolder.body.id })
  const publicVisibility = { visibility: 'local' }
  const republications = [
    await owner.post<Failure>(`/artifacts/${item}`, publicVisibility),
    await owner.post<Failure>('/artifacts/bulk_update', {
      artifacts: [otherItem, first].map((itemId) => ({ id: itemId, ...publicVisibility })),
    }),
    await owner.post<Failure>(`/artifacts/${first}/copy`, createDestination('root')),
    await owner.post<Failure>(`/artifacts/${first}/move`, createDestination('root')),
    await owner.post<Failure>(`/folders/${boxFolder.body.id}/move`, createDestination('root')),
    await owner.post<Failure>(`/folders/${boxFolder.body.id}/copy`, createDestination('root')),
  ]
  expect(republications.map(({ status, body: failure }) => [status, failure.errors.reason?.[0]])).toEqual(
    republications.map(() => [409, 'taken_back']),
  )
  // Each refusal names the item, even if it is inside a folder.
  expect(republications.at(-1)?.body.errors).toMatchObject({
    reason: ['taken_back', 'Ours', 0],
    message: 'The contributor withdrew “Ours”.',
  })
  // Members see the date on the item and each copy, and the audit log has an entry; the public sees nothing.
  const withdrawnEvent = (
    await owner.get<Submission & { events: { at: number; what: string }[] }>(`/submissions/${id}`)
  ).body.events.at(-1)
  expect(withdrawnEvent?.what).toBe('withdrawn')
  for (const itemId of itemAndCopies)
    expect((await owner.get<Artifact>(`/artifacts/${itemId}`)).body.taken_back).toBe(withdrawnEvent?.at)
  const searchReply = await owner.post<{ artifacts: Artifact[] }>('/search', { project: portal.project, query: {} })
  expect(new Map(searchReply.body.artifacts.map((entry) => [entry.id, entry.taken_back])).get(item)).toBe(
    withdrawnEvent?.at,
  )
  expect((await owner.get<Artifact>(`/artifacts/${otherItem}`)).body).not.toHaveProperty('taken_back')
  const { body: activityReply } = await owner.get<{ activity: Activity[] }>(
    `/projects/${portal.project}/activity?act=take_back`,
  )
  expect(activityReply.activity).toMatchObject([{ user: null, count: 2 }])
  expect((await owner.post(`/artifacts/${first}`, { title: 'Kept by us' })).status).toBe(200)
  expect((await owner.post(`/artifacts/${otherItem}`, publicVisibility)).status).toBe(200)
})
