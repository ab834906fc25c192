import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import { transaction } from '#server/db/transaction.ts'
import { replaceDerivatives } from '#server/features/processing/files.repo.ts'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { runStep } from '#server/features/processing/run-step.ts'
import { sweepProcessing } from '#server/features/processing/sweep-processing.job.ts'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { startClamd } from '../support/servers/clamd.ts'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { makeJpeg, makeMkv, makePdf, makePicture } from '../support/sample-files/media.ts'
import { DOCUMENT_SECRETS, makePdfWithMetadata } from '../support/sample-files/documents-with-metadata.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

const readMails = async ({ dataDir }: App) => {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')))
}

type App = Awaited<ReturnType<typeof startApp>>
type Owner = Awaited<ReturnType<App['owner']>>

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 50 }
const TEXT = Buffer.from('Nothing but words.')

async function createProject(owner: Owner): Promise<string> {
  return (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Project' })).body.id
}

async function uploadFile(
  owner: Owner,
  project: string,
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project, ...fields })) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, body } = await owner.post<Artifact>('/artifacts', form)
  expect(status).toBe(201)
  return body
}

const getFile = async (owner: Owner, id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file
const waitUntilProcessed = (owner: Owner, id: string) =>
  expect.poll(async () => (await getFile(owner, id))?.status, WAIT).not.toBe('processing')
const getFileRow = ({ services: { db } }: App, artifact: string) =>
  db
    .selectFrom('artifacts as a')
    .innerJoin('files as f', 'f.id', 'a.file')
    .select(['f.id', 'f.key', 'f.status', 'f.blocked_reason'])
    .where('a.id', '=', artifact)
    .executeTakeFirstOrThrow()

/** Marks the processing of a file as failed. */
async function markAsFailed({ services: { db } }: App, file: string): Promise<void> {
  await db
    .insertInto('processing')
    .values({ file, step: 'process', org: null, job: newId(), run: null, failure: 'for a reason' })
    .onConflict((c) => c.columns(['file', 'step']).doUpdateSet({ failure: 'for a reason' }))
    .execute()
  await db.updateTable('files').set({ status: 'failed' }).where('id', '=', file).execute()
}

describe('processing with a worker', { timeout: TIME_LIMITS.mediaTools }, () => {
  let app: App
  let owner: Owner
  let project = ''
  beforeAll(async () => {
    app = await startApp({ worker: true })
    owner = await app.owner()
    project = await createProject(owner)
  })
  afterAll(() => app.close())

  test('shows the poster of a video until its rendition is ready, and plays the rendition afterwards', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await uploadFile(person, await createProject(person), 'film.mkv', makeMkv(2))
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const processStep = (step: 'process' | 'stream') =>
      runProcessing(appWithoutWorker.services, { file, step }, new AbortController().signal)
    await processStep('process')
    const fileBeforeStream = await getFile(person, id)
    expect(fileBeforeStream).toMatchObject({ status: 'processing', preview: { poster: expect.any(String) as string } })
    expect(fileBeforeStream?.preview?.stream).toBeUndefined()
    await processStep('stream')
    expect(await getFile(person, id)).toMatchObject({ status: 'ready', preview: { stream_type: 'video/mp4' } })
    await appWithoutWorker.close()
  })

  test('marks a damaged file as failed with a reason, and retries it only on request', async () => {
    const wholePicture = await makePicture('png', 400, 300)
    const { id } = await uploadFile(owner, project, 'torn.png', wholePicture.subarray(0, 60))
    await waitUntilProcessed(owner, id)
    const failedFile = await getFile(owner, id)
    expect(failedFile?.status).toBe('failed')
    expect(failedFile?.note).toEqual(FILE_NOTES.pictureDamaged)
    const { services } = app
    const { id: file } = await getFileRow(app, id)
    const listJobs = () =>
      services.db.selectFrom('processing').select(['job', 'run']).where('file', '=', file).execute()
    const jobsBefore = await listJobs()
    expect(jobsBefore).toHaveLength(1)
    expect(await sweepProcessing(services)).toBe(0)
    const reply = await owner.post<Artifact>(`/artifacts/${id}/process_again`)
    expect(reply.body.file).toMatchObject({ status: 'processing' })
    expect(reply.body.file?.note).toBeUndefined()
    await waitUntilProcessed(owner, id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: failedFile?.note })
    expect((await listJobs())[0]?.job).not.toBe(jobsBefore[0]?.job)
  })

  test('stores all pages of a document of the maximum length', async () => {
    const { id } = await uploadFile(owner, project, 'pages.txt', TEXT)
    await waitUntilProcessed(owner, id)
    const { id: file } = await getFileRow(app, id)
    const { db } = app.services
    const page = { file, step: 'pages', mime: 'image/webp', size: 1, width: 1, height: 1 } as const
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      ...page,
      name: `page-${i}`,
      key: `d/${file}/page-${i}.webp`,
    }))
    await transaction(db, (trx) => replaceDerivatives(trx, file, 'pages', rows))
    const pageRows = db.selectFrom('derivatives').where('file', '=', file).where('step', '=', 'pages')
    expect(await pageRows.select('name').execute()).toHaveLength(rows.length)
    await transaction(db, (trx) => replaceDerivatives(trx, file, 'pages', []))
    expect(await pageRows.select('name').execute()).toEqual([])
  })

  test('serves visitors a document only after its metadata has been removed', async () => {
    const pdf = await makePdfWithMetadata()
    const publicFields = { visibility: 'local', downloadable: 'true' }
    const { id } = await uploadFile(owner, project, 'mill.pdf', pdf, publicFields)
    const visitor = app.client()
    const readFileAsVisitor = async () => (await visitor.get<Artifact>(`/artifacts/${id}`)).body.file
    const fetchBytes = async (url: string | null | undefined) =>
      Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
    await waitUntilProcessed(owner, id)
    const file = await readFileAsVisitor()
    expect(file).toMatchObject({ status: 'ready', type: 'application/pdf' })
    // The preview in which visitors turn the pages is made from the cleaned copy too.
    for (const url of [file?.url, file?.preview?.stream]) {
      const cleanBytes = await fetchBytes(url)
      expect([cleanBytes.length, DOCUMENT_SECRETS.filter((secret) => cleanBytes.includes(secret))]).toEqual([
        pdf.length,
        [],
      ])
    }
    expect((await fetchBytes((await getFile(owner, id))?.url)).equals(pdf)).toBe(true)
    // While it is processed again, it is withheld again.
    const { id: storedFile } = await getFileRow(app, id)
    await transaction(app.services.db, async (trx) => {
      const step = { file: storedFile, step: 'process', org: owner.org, job: newId() } as const
      await trx.insertInto('processing').values(step).execute()
      await trx.updateTable('files').set({ status: 'processing' }).where('id', '=', storedFile).execute()
    })
    expect(await readFileAsVisitor()).toMatchObject({ status: 'processing', url: null })
    expect(await sweepProcessing(app.services)).toBeGreaterThan(0)
    await waitUntilProcessed(owner, id)
    expect((await readFileAsVisitor())?.url).toEqual(expect.any(String))
  })

  test('shows visitors the pages of a document that can’t be cleaned, but serves its file only to members', async () => {
    const publicFields = { visibility: 'local', downloadable: 'true' }
    // An embedded file, which only a separate cleaner could clean.
    const attachedText = '%PDF-1.4 of somebody else'
    const embeddedFile = `\n99 0 obj\n<< /Type /EmbeddedFile /Length ${attachedText.length} >>\nstream\n${attachedText}\nendstream\nendobj\n`
    const pdf = Buffer.concat([makePdf(['A page']), Buffer.from(embeddedFile)])
    const { id } = await uploadFile(owner, project, 'locked.pdf', pdf, publicFields)
    await waitUntilProcessed(owner, id)
    const file = (await app.client().get<Artifact>(`/artifacts/${id}`)).body.file
    expect(file).toMatchObject({
      url: null,
      note: FILE_NOTES.notCleaned,
      preview: { thumb: expect.any(String) as string },
    })
    expect(file?.preview?.stream).toBeUndefined()
    expect((await getFile(owner, id))?.url).toEqual(expect.any(String))
  })

  test('replaces all derivatives when a failed file is processed again on request', async () => {
    const { id } = await uploadFile(owner, project, 'again.jpg', await makeJpeg({ width: 900, height: 700 }))
    await waitUntilProcessed(owner, id)
    const { services } = app
    const { id: file } = await getFileRow(app, id)
    const readRows = () =>
      services.db.selectFrom('derivatives').select(['name', 'key']).where('file', '=', file).orderBy('name').execute()
    const before = await readRows()
    expect(before.map((derivative) => derivative.name)).toEqual(expect.arrayContaining(['large', 'small', 'thumb']))
    // A derivative that no step makes any more is removed with the others of its step.
    await services.db
      .insertInto('derivatives')
      .values({ file, name: 'poster', key: `d/${file}/poster.old`, mime: 'image/webp', size: 1, width: 1, height: 1 })
      .execute()
    const requestProcessing = () => owner.post<Artifact>(`/artifacts/${id}/process_again`)
    // A file that hasn't failed isn't processed again.
    expect((await requestProcessing()).body.file).toMatchObject({ status: 'ready' })
    await markAsFailed(app, file)
    const calls = [1, 2, 3].map(requestProcessing)
    expect((await Promise.all(calls)).map((one) => one.status)).toEqual([200, 200, 200])
    await waitUntilProcessed(owner, id)
    expect(await readRows()).toEqual(before)
    for (const { key } of before) expect(await services.store.head(key)).not.toBeNull()
  })

  test('limits retries of a failed file to six an hour across all users who have it, and logs each retry', async () => {
    const bytes = await makeJpeg({ width: 61, height: 43 })
    const { id } = await uploadFile(owner, project, 'often.jpg', bytes)
    await waitUntilProcessed(owner, id)
    const other = await app.owner('other')
    const copiedItem = await uploadFile(other, await createProject(other), 'often.jpg', bytes)
    const { id: file } = await getFileRow(app, id)
    const requestProcessing = async (member: Owner, artifact: string) => {
      await markAsFailed(app, file)
      const answer = await member.post(`/artifacts/${artifact}/process_again`)
      await waitUntilProcessed(member, artifact)
      return [answer.status, answer.headers.get('retry-after') !== null]
    }
    for (let i = 0; i < 3; i++) {
      expect(await requestProcessing(owner, id)).toEqual([200, false])
      expect(await requestProcessing(other, copiedItem.id)).toEqual([200, false])
    }
    expect(await requestProcessing(owner, id)).toEqual([429, true])
    expect(await requestProcessing(other, copiedItem.id)).toEqual([429, true])
    const processEntries = async (member: Owner, artifact: string) => {
      const { body } = await member.get<{ activity: Activity[] }>(`/artifacts/${artifact}/activity`)
      return body.activity.filter(({ act }) => act === 'process')
    }
    expect(await processEntries(owner, id)).toHaveLength(3)
    expect((await processEntries(other, copiedItem.id))[0]).toMatchObject({
      user: { id: other.id },
      things: [{ id: copiedItem.id }],
    })
  })

  test('stops retrying a file that has crashed three processes until a user requests another attempt', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await uploadFile(person, await createProject(person), 'deadly.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    // The state after three workers were killed while processing it.
    await appWithoutWorker.services.db
      .updateTable('processing')
      .set({ run: newId(), deaths: 2 })
      .where('file', '=', file)
      .execute()
    const stopWorker = await startWorker(appWithoutWorker.services)
    await waitUntilProcessed(person, id)
    expect(await getFile(person, id)).toMatchObject({
      status: 'failed',
      note: FILE_NOTES.deadly,
    })
    await person.post(`/artifacts/${id}/process_again`)
    await waitUntilProcessed(person, id)
    const processedFile = await getFile(person, id)
    expect(processedFile).toMatchObject({ status: 'ready' })
    expect(processedFile?.note).toBeUndefined()
    stopWorker()
    await appWithoutWorker.close()
  })

  test('discards the result of a processing run that was superseded by a newer one', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await uploadFile(person, await createProject(person), 'late.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const { services } = appWithoutWorker
    const job = { file, step: 'process' } as const
    const signal = new AbortController().signal
    const createNote = (code: string) => ({ facts: {}, derivatives: [], note: [code] as [string] })
    let release = () => {}
    const slowRun = runStep(services, job, signal, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return createNote('late')
    })
    await expect
      .poll(() => services.db.selectFrom('processing').select('run').where('file', '=', file).executeTakeFirst(), WAIT)
      .toMatchObject({ run: expect.any(String) as string })
    await runStep(services, job, signal, async () => createNote('in time'))
    release()
    await slowRun
    expect(await getFile(person, id)).toMatchObject({ status: 'ready', note: ['in time'] })
    await appWithoutWorker.close()
  })

  test('gives up after ten unexpected errors, but retries without limit during outages', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await uploadFile(person, await createProject(person), 'error.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const attemptWithError = (error: Error) =>
      runStep(appWithoutWorker.services, { file, step: 'process' }, new AbortController().signal, () =>
        Promise.reject(error),
      )
    const outageError = Object.assign(new Error('no room'), { code: 'ENOSPC' })
    for (let i = 0; i < 20; i++) await expect(attemptWithError(outageError)).rejects.toThrow('no room')
    for (let i = 0; i < 9; i++) await expect(attemptWithError(new TypeError('a mistake'))).rejects.toThrow('a mistake')
    expect((await getFile(person, id))?.status).toBe('processing')
    await attemptWithError(new TypeError('a mistake'))
    const failed = await getFile(person, id)
    expect(failed?.status).toBe('failed')
    expect(failed?.note).toEqual(FILE_NOTES.unforeseen)
    await appWithoutWorker.close()
  })

  test('finds and processes files whose job was lost or that an earlier version left unprocessed', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const projectId = await createProject(person)
    const lostItem = await uploadFile(person, projectId, 'lost.jpg', await makeJpeg({ width: 70 }))
    const oldItem = await uploadFile(person, projectId, 'old.jpg', await makeJpeg({ width: 71 }))
    const { db } = appWithoutWorker.services
    await db
      .deleteFrom('processing')
      .where('file', '=', (await getFileRow(appWithoutWorker, oldItem.id)).id)
      .execute()
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(1)
    await sql`DELETE FROM pgboss.job`.execute(db)
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(2)
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(0)
    const stop = await startWorker(appWithoutWorker.services)
    for (const { id } of [lostItem, oldItem]) {
      await waitUntilProcessed(person, id)
      expect((await getFile(person, id))?.status).toBe('ready')
    }
    stop()
    await appWithoutWorker.close()
  })

  test('withholds an original from visitors until its metadata-stripped copy exists', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const fields = { visibility: 'local', downloadable: 'true' }
    const { id } = await uploadFile(person, await createProject(person), 'early.jpg', await makeJpeg(), fields)
    const visitorReply = await appWithoutWorker.client().get<Artifact>(`/artifacts/${id}`)
    expect(visitorReply.status).toBe(200)
    expect(visitorReply.body.file).toMatchObject({ status: 'processing', url: null, preview: null })
    expect((await getFile(person, id))?.url).toBeTruthy()
    const stop = await startWorker(appWithoutWorker.services)
    await waitUntilProcessed(person, id)
    expect((await appWithoutWorker.client().get<Artifact>(`/artifacts/${id}`)).body.file?.url).toBeTruthy()
    stop()
    await appWithoutWorker.close()
  })
})

describe('processing with a virus scanner', { timeout: TIME_LIMITS.mediaTools }, () => {
  const SIGNATURE = 'the test signature'

  test('withholds files until they are scanned, refuses infected ones permanently and mails their owner', async () => {
    const clamd = await startClamd(SIGNATURE)
    const app = await startApp({ clamdUrl: clamd.url })
    const owner = await app.owner()
    const project = await createProject(owner)
    const clean = await uploadFile(owner, project, 'clean.txt', TEXT)
    const infectedItem = await uploadFile(owner, project, 'bad.txt', Buffer.from(`Words, and ${SIGNATURE}.`))
    expect(clean.file).toMatchObject({ status: 'processing', url: null, preview: null })
    const stop = await startWorker(app.services)
    await waitUntilProcessed(owner, clean.id)
    await waitUntilProcessed(owner, infectedItem.id)
    const cleanFile = await getFile(owner, clean.id)
    expect(cleanFile).toMatchObject({ status: 'ready' })
    expect((await owner.get(cleanFile?.url ?? '')).status).toBe(200)
    const refusedFile = await getFile(owner, infectedItem.id)
    expect(refusedFile).toMatchObject({ status: 'failed', url: null, preview: null })
    expect(refusedFile?.note).toEqual(FILE_NOTES.infected('Test.Signature'))
    // Replacing the key in a signed address of another file doesn't serve the file either.
    const { id, key, blocked_reason } = await getFileRow(app, infectedItem.id)
    expect(blocked_reason).toBe('infected')
    const forgedUrl = (cleanFile?.url ?? '').replace((await getFileRow(app, clean.id)).key, key)
    expect((await owner.get(forgedUrl)).status).toBe(404)
    expect(await app.services.db.selectFrom('derivatives').select('name').where('file', '=', id).execute()).toEqual([])
    // The mail folder holds registration mails as well.
    const readWarnings = async () => (await readMails(app)).filter((text) => text.includes('Test.Signature'))
    await expect.poll(readWarnings, WAIT).toHaveLength(1)
    expect((await readWarnings())[0]).toContain(owner.email)
    // Infected content is refused in every later upload.
    const copy = await uploadFile(owner, project, 'copy.txt', Buffer.from(`Words, and ${SIGNATURE}.`))
    expect(copy.file).toMatchObject({ status: 'failed', url: null })
    stop()
    await app.close()
    await clamd.close()
  })

  test('leaves files waiting while the virus scanner is unavailable', async () => {
    const path = join(tmpdir(), `clamd-${newId()}.sock`)
    const app = await startApp({ worker: true, clamdUrl: `unix:${path}` })
    const owner = await app.owner()
    const { id } = await uploadFile(owner, await createProject(owner), 'waits.txt', TEXT)
    const readTries = async () => {
      const { rows } = await sql<{ retry_count: number }>`
        SELECT retry_count FROM pgboss.job WHERE name = 'process-file'`.execute(app.services.db)
      return rows[0]?.retry_count
    }
    await expect.poll(readTries, WAIT).toBeGreaterThan(0)
    expect(await getFile(owner, id)).toMatchObject({ status: 'processing', url: null })
    const clamd = await startClamd(SIGNATURE, { path })
    await waitUntilProcessed(owner, id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready' })
    expect(clamd.scanned).toHaveLength(1)
    await app.close()
    await clamd.close()
  })
})
