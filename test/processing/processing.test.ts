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

const readMails = async ({ dataDir }: App) => {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')))
}

type App = Awaited<ReturnType<typeof startApp>>
type Owner = Awaited<ReturnType<App['owner']>>

const WAIT = { timeout: 240_000, interval: 50 }
const TEXT = Buffer.from('Nothing but words.')

async function newProject(owner: Owner): Promise<string> {
  return (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Project' })).body.id
}

async function upload(owner: Owner, project: string, name: string, bytes: Buffer, fields: Record<string, string> = {}) {
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

describe('processing with a worker', () => {
  let app: App
  let owner: Owner
  let project = ''
  beforeAll(async () => {
    app = await startApp({ worker: true })
    owner = await app.owner()
    project = await newProject(owner)
  })
  afterAll(() => app.close())

  test('shows the poster of a video before its rendition is ready, and plays the rendition afterwards', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await upload(person, await newProject(person), 'film.mkv', makeMkv(2))
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const run = (step: 'process' | 'stream') =>
      runProcessing(appWithoutWorker.services, { file, step }, new AbortController().signal)
    await run('process')
    const beforeStream = await getFile(person, id)
    expect(beforeStream).toMatchObject({ status: 'processing', preview: { poster: expect.any(String) as string } })
    expect(beforeStream?.preview?.stream).toBeUndefined()
    await run('stream')
    expect(await getFile(person, id)).toMatchObject({ status: 'ready', preview: { stream_type: 'video/mp4' } })
    await appWithoutWorker.close()
  })

  test('marks a damaged file as failed with a reason and retries it only on request', async () => {
    const whole = await makePicture('png', 400, 300)
    const { id } = await upload(owner, project, 'torn.png', whole.subarray(0, 60))
    await waitUntilProcessed(owner, id)
    const failed = await getFile(owner, id)
    expect(failed?.status).toBe('failed')
    expect(failed?.note).toEqual(FILE_NOTES.pictureDamaged)
    const { services } = app
    const { id: file } = await getFileRow(app, id)
    const jobs = () => services.db.selectFrom('processing').select(['job', 'run']).where('file', '=', file).execute()
    const before = await jobs()
    expect(before).toHaveLength(1)
    expect(await sweepProcessing(services)).toBe(0)
    const processAgain = await owner.post<Artifact>(`/artifacts/${id}/process_again`)
    expect(processAgain.body.file).toMatchObject({ status: 'processing' })
    expect(processAgain.body.file?.note).toBeUndefined()
    await waitUntilProcessed(owner, id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: failed?.note })
    expect((await jobs())[0]?.job).not.toBe(before[0]?.job)
  })

  test('stores all pages of the longest allowed document', async () => {
    const { id } = await upload(owner, project, 'pages.txt', TEXT)
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

  test('gives visitors a document only after its metadata was removed', async () => {
    const pdf = await makePdfWithMetadata()
    const publicFields = { visibility: 'local', downloadable: 'true' }
    const { id } = await upload(owner, project, 'mill.pdf', pdf, publicFields)
    const visitor = app.client()
    const fileForVisitor = async () => (await visitor.get<Artifact>(`/artifacts/${id}`)).body.file
    const bytes = async (url: string | null | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
    await waitUntilProcessed(owner, id)
    const file = await fileForVisitor()
    expect(file).toMatchObject({ status: 'ready', type: 'application/pdf' })
    // The preview for paging uses the cleaned copy too.
    for (const url of [file?.url, file?.preview?.stream]) {
      const clean = await bytes(url)
      expect([clean.length, DOCUMENT_SECRETS.filter((secret) => clean.includes(secret))]).toEqual([pdf.length, []])
    }
    expect((await bytes((await getFile(owner, id))?.url)).equals(pdf)).toBe(true)
    // While it is processed again, it is withheld again.
    const { id: stored } = await getFileRow(app, id)
    await transaction(app.services.db, async (trx) => {
      const step = { file: stored, step: 'process', org: owner.org, job: newId() } as const
      await trx.insertInto('processing').values(step).execute()
      await trx.updateTable('files').set({ status: 'processing' }).where('id', '=', stored).execute()
    })
    expect(await fileForVisitor()).toMatchObject({ status: 'processing', url: null })
    expect(await sweepProcessing(app.services)).toBeGreaterThan(0)
    await waitUntilProcessed(owner, id)
    expect((await fileForVisitor())?.url).toEqual(expect.any(String))
  })

  test('shows visitors the pages of a document that can’t be cleaned, but serves the file to members only', async () => {
    const publicFields = { visibility: 'local', downloadable: 'true' }
    // An embedded file, which only a separate cleaner could clean.
    const attached = '%PDF-1.4 of somebody else'
    const embedded = `\n99 0 obj\n<< /Type /EmbeddedFile /Length ${attached.length} >>\nstream\n${attached}\nendstream\nendobj\n`
    const pdf = Buffer.concat([makePdf(['A page']), Buffer.from(embedded)])
    const { id } = await upload(owner, project, 'locked.pdf', pdf, publicFields)
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

  test('replaces all derivatives when a failed file is processed again, and ignores requests for other files', async () => {
    const { id } = await upload(owner, project, 'again.jpg', await makeJpeg({ width: 900, height: 700 }))
    await waitUntilProcessed(owner, id)
    const { services } = app
    const { id: file } = await getFileRow(app, id)
    const rows = () =>
      services.db.selectFrom('derivatives').select(['name', 'key']).where('file', '=', file).orderBy('name').execute()
    const before = await rows()
    expect(before.map((one) => one.name)).toEqual(expect.arrayContaining(['large', 'small', 'thumb']))
    // A derivative that no step makes any more is removed with the others of its step.
    await services.db
      .insertInto('derivatives')
      .values({ file, name: 'poster', key: `d/${file}/poster.old`, mime: 'image/webp', size: 1, width: 1, height: 1 })
      .execute()
    const processAgain = () => owner.post<Artifact>(`/artifacts/${id}/process_again`)
    // A file that hasn't failed isn't processed again.
    expect((await processAgain()).body.file).toMatchObject({ status: 'ready' })
    await markAsFailed(app, file)
    const calls = [1, 2, 3].map(processAgain)
    expect((await Promise.all(calls)).map((one) => one.status)).toEqual([200, 200, 200])
    await waitUntilProcessed(owner, id)
    expect(await rows()).toEqual(before)
    for (const { key } of before) expect(await services.store.head(key)).not.toBeNull()
  })

  test('limits retries of a failed file to six an hour across all users who have it, and logs them in the activity', async () => {
    const bytes = await makeJpeg({ width: 61, height: 43 })
    const { id } = await upload(owner, project, 'often.jpg', bytes)
    await waitUntilProcessed(owner, id)
    const other = await app.owner('other')
    const copy = await upload(other, await newProject(other), 'often.jpg', bytes)
    const { id: file } = await getFileRow(app, id)
    const processAgain = async (member: Owner, artifact: string) => {
      await markAsFailed(app, file)
      const answer = await member.post(`/artifacts/${artifact}/process_again`)
      await waitUntilProcessed(member, artifact)
      return [answer.status, answer.headers.get('retry-after') !== null]
    }
    for (let i = 0; i < 3; i++) {
      expect(await processAgain(owner, id)).toEqual([200, false])
      expect(await processAgain(other, copy.id)).toEqual([200, false])
    }
    expect(await processAgain(owner, id)).toEqual([429, true])
    expect(await processAgain(other, copy.id)).toEqual([429, true])
    const processEntries = async (member: Owner, artifact: string) => {
      const { body } = await member.get<{ activity: Activity[] }>(`/artifacts/${artifact}/activity`)
      return body.activity.filter(({ act }) => act === 'process')
    }
    expect(await processEntries(owner, id)).toHaveLength(3)
    expect((await processEntries(other, copy.id))[0]).toMatchObject({
      user: { id: other.id },
      things: [{ id: copy.id }],
    })
  })

  test('gives up on a file that crashed three processes until a user retries it', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await upload(person, await newProject(person), 'deadly.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    // The state after three workers were killed while processing it.
    await appWithoutWorker.services.db
      .updateTable('processing')
      .set({ run: newId(), deaths: 2 })
      .where('file', '=', file)
      .execute()
    const stop = await startWorker(appWithoutWorker.services)
    await waitUntilProcessed(person, id)
    expect(await getFile(person, id)).toMatchObject({
      status: 'failed',
      note: FILE_NOTES.deadly,
    })
    await person.post(`/artifacts/${id}/process_again`)
    await waitUntilProcessed(person, id)
    const processed = await getFile(person, id)
    expect(processed).toMatchObject({ status: 'ready' })
    expect(processed?.note).toBeUndefined()
    stop()
    await appWithoutWorker.close()
  })

  test('discards the result of a run that a later one has replaced', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await upload(person, await newProject(person), 'late.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const { services } = appWithoutWorker
    const job = { file, step: 'process' } as const
    const signal = new AbortController().signal
    const note = (code: string) => ({ facts: {}, derivatives: [], note: [code] as [string] })
    let release = () => {}
    const slowRun = runStep(services, job, signal, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return note('late')
    })
    await expect
      .poll(() => services.db.selectFrom('processing').select('run').where('file', '=', file).executeTakeFirst(), WAIT)
      .toMatchObject({ run: expect.any(String) as string })
    await runStep(services, job, signal, async () => note('in time'))
    release()
    await slowRun
    expect(await getFile(person, id)).toMatchObject({ status: 'ready', note: ['in time'] })
    await appWithoutWorker.close()
  })

  test('gives up after ten unexpected errors, but retries during outages without limit', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const { id } = await upload(person, await newProject(person), 'error.jpg', await makeJpeg())
    const { id: file } = await getFileRow(appWithoutWorker, id)
    const attempt = (error: Error) =>
      runStep(appWithoutWorker.services, { file, step: 'process' }, new AbortController().signal, () =>
        Promise.reject(error),
      )
    const outage = Object.assign(new Error('no room'), { code: 'ENOSPC' })
    for (let i = 0; i < 20; i++) await expect(attempt(outage)).rejects.toThrow('no room')
    for (let i = 0; i < 9; i++) await expect(attempt(new TypeError('a mistake'))).rejects.toThrow('a mistake')
    expect((await getFile(person, id))?.status).toBe('processing')
    await attempt(new TypeError('a mistake'))
    const failed = await getFile(person, id)
    expect(failed?.status).toBe('failed')
    expect(failed?.note).toEqual(FILE_NOTES.unforeseen)
    await appWithoutWorker.close()
  })

  test('finds and processes files whose job is lost or that an earlier version left unprocessed', async () => {
    const appWithoutWorker = await startApp()
    const person = await appWithoutWorker.owner()
    const projectId = await newProject(person)
    const lost = await upload(person, projectId, 'lost.jpg', await makeJpeg({ width: 70 }))
    const old = await upload(person, projectId, 'old.jpg', await makeJpeg({ width: 71 }))
    const { db } = appWithoutWorker.services
    await db
      .deleteFrom('processing')
      .where('file', '=', (await getFileRow(appWithoutWorker, old.id)).id)
      .execute()
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(1)
    await sql`DELETE FROM pgboss.job`.execute(db)
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(2)
    expect(await sweepProcessing(appWithoutWorker.services)).toBe(0)
    const stop = await startWorker(appWithoutWorker.services)
    for (const { id } of [lost, old]) {
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
    const { id } = await upload(person, await newProject(person), 'early.jpg', await makeJpeg(), fields)
    const fileForVisitor = await appWithoutWorker.client().get<Artifact>(`/artifacts/${id}`)
    expect(fileForVisitor.status).toBe(200)
    expect(fileForVisitor.body.file).toMatchObject({ status: 'processing', url: null, preview: null })
    expect((await getFile(person, id))?.url).toBeTruthy()
    const stop = await startWorker(appWithoutWorker.services)
    await waitUntilProcessed(person, id)
    expect((await appWithoutWorker.client().get<Artifact>(`/artifacts/${id}`)).body.file?.url).toBeTruthy()
    stop()
    await appWithoutWorker.close()
  })
})

describe('processing with a virus scanner', () => {
  const SIGNATURE = 'the test signature'

  test('withholds files until they are scanned, refuses infected ones permanently and mails their owner', async () => {
    const clamd = await startClamd(SIGNATURE)
    const app = await startApp({ clamdUrl: clamd.url })
    const owner = await app.owner()
    const project = await newProject(owner)
    const clean = await upload(owner, project, 'clean.txt', TEXT)
    const infected = await upload(owner, project, 'bad.txt', Buffer.from(`Words, and ${SIGNATURE}.`))
    expect(clean.file).toMatchObject({ status: 'processing', url: null, preview: null })
    const stop = await startWorker(app.services)
    await waitUntilProcessed(owner, clean.id)
    await waitUntilProcessed(owner, infected.id)
    const cleanFile = await getFile(owner, clean.id)
    expect(cleanFile).toMatchObject({ status: 'ready' })
    expect((await owner.get(cleanFile?.url ?? '')).status).toBe(200)
    const refused = await getFile(owner, infected.id)
    expect(refused).toMatchObject({ status: 'failed', url: null, preview: null })
    expect(refused?.note).toEqual(FILE_NOTES.infected('Test.Signature'))
    // Replacing the key in a signed address of another file doesn't serve the file either.
    const { id, key, blocked_reason } = await getFileRow(app, infected.id)
    expect(blocked_reason).toBe('infected')
    const forgedUrl = (cleanFile?.url ?? '').replace((await getFileRow(app, clean.id)).key, key)
    expect((await owner.get(forgedUrl)).status).toBe(404)
    expect(await app.services.db.selectFrom('derivatives').select('name').where('file', '=', id).execute()).toEqual([])
    // The mail folder holds registration mails as well.
    const warnings = async () => (await readMails(app)).filter((text) => text.includes('Test.Signature'))
    await expect.poll(warnings, WAIT).toHaveLength(1)
    expect((await warnings())[0]).toContain(owner.email)
    // Infected content is refused in every later upload.
    const copy = await upload(owner, project, 'copy.txt', Buffer.from(`Words, and ${SIGNATURE}.`))
    expect(copy.file).toMatchObject({ status: 'failed', url: null })
    stop()
    await app.close()
    await clamd.close()
  })

  test('leaves files waiting while the scanner is down', async () => {
    const path = join(tmpdir(), `clamd-${newId()}.sock`)
    const app = await startApp({ worker: true, clamdUrl: `unix:${path}` })
    const owner = await app.owner()
    const { id } = await upload(owner, await newProject(owner), 'waits.txt', TEXT)
    const tries = async () => {
      const { rows } = await sql<{ retry_count: number }>`
        SELECT retry_count FROM pgboss.job WHERE name = 'process-file'`.execute(app.services.db)
      return rows[0]?.retry_count
    }
    await expect.poll(tries, WAIT).toBeGreaterThan(0)
    expect(await getFile(owner, id)).toMatchObject({ status: 'processing', url: null })
    const clamd = await startClamd(SIGNATURE, { path })
    await waitUntilProcessed(owner, id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready' })
    expect(clamd.scanned).toHaveLength(1)
    await app.close()
    await clamd.close()
  })
})
