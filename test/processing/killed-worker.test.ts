import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { createApiClient, PASSWORD, type Client } from '../support/app.ts'
import { makeRecording } from '../support/sample-files/media.ts'
import {
  createServerProcesses,
  registerOwner,
  type ServerProcess,
  type ServerProcesses,
} from '../support/server-processes.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Several web and worker processes that share only the database and the store, as on several machines.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 100 }
let processes: ServerProcesses
let project = ''
let email = ''
let webProcess: ServerProcess
let owner: Client
beforeAll(async () => {
  processes = await createServerProcesses()
  webProcess = await processes.start('web')
  const registered = await registerOwner(webProcess.base)
  ;({ email } = registered)
  owner = registered
  project = (await registered.post<{ id: string }>('/projects', { org: registered.org, title: 'P' })).body.id
}, TIME_LIMITS.serverProcesses)
afterAll(() => processes.close())

/** A video long enough to observe its conversion. Each length has different content. */
const makeVideo = (seconds: number) =>
  makeRecording(
    ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=1280x720:rate=25`, '-c:v', 'mjpeg', '-q:v', '8'],
    'mkv',
  ) // prettier-ignore

async function uploadVideo(seconds: number, page: { wsId: string; fileId: string } | null = null): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project, ...page })) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(makeVideo(seconds))]), 'film.mkv')
  const { status, body } = await owner.post<Artifact>('/artifacts', form)
  expect(status).toBe(201)
  return body.id
}

const getFile = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file
const getStreamStep = (id: string) =>
  processes.database.db
    .selectFrom('processing as p')
    .innerJoin('artifacts as a', 'a.file', 'p.file')
    .select(['p.run', 'p.deaths'])
    .where('a.id', '=', id)
    .where('p.step', '=', 'stream')
    .executeTakeFirst()
const listWorkDirs = (pid: number) =>
  readdirSync(join(processes.dataDir, 'tmp')).filter(
    (name) => name.startsWith('vitrine-work-') && name.includes(`-${pid}-`),
  )
const listWorkFiles = (pid: number) =>
  listWorkDirs(pid).flatMap((name) => readdirSync(join(processes.dataDir, 'tmp', name)))

/** Opens a page's socket to a web process and collects its messages. */
async function openConnection(base: string, page: string, credentials = { email, password: PASSWORD }) {
  const login = await fetch(`${base}/client/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const cookie = login.headers.getSetCookie().map((cookieHeader) => cookieHeader.split(';')[0])
  const socket = new WebSocket(`${base.replace('http', 'ws')}/client/socket/${page}`, {
    headers: { cookie: cookie.join('; ') },
  })
  const messages: SocketMessage[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as SocketMessage))
  const closeEvent = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  const getMessageTypes = () => messages.map((message) => message.type)
  return { heard: messages, types: getMessageTypes, closed: closeEvent, close: () => socket.terminate() }
}

test(
  'finishes the conversion of a video exactly once when its first worker is killed',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const workers = [await processes.start('worker'), await processes.start('worker')]
    const id = await uploadVideo(15)
    // The worker that has started to write the rendition.
    const findConvertingWorker = () =>
      workers.find(({ pid }) => listWorkFiles(pid).some((name) => name.startsWith('stream')))
    await expect.poll(findConvertingWorker, WAIT).toBeDefined()
    const killedWorker = findConvertingWorker() as ServerProcess
    await killedWorker.kill()
    await expect.poll(async () => (await getStreamStep(id))?.deaths, WAIT).toBe(1)
    await expect.poll(async () => (await getFile(id))?.status, WAIT).not.toBe('processing')
    expect(await getFile(id)).toMatchObject({ status: 'ready', preview: { stream_type: 'video/mp4' } })
    const rows = await processes.database.db
      .selectFrom('derivatives as d')
      .innerJoin('artifacts as a', 'a.file', 'd.file')
      .select(['d.name', 'd.key', 'd.file'])
      .where('a.id', '=', id)
      .orderBy('d.key')
      .execute()
    expect(rows.filter((derivative) => derivative.name === 'stream')).toHaveLength(1)
    const storedKeys: string[] = []
    for await (const { key } of new DiskStore(join(processes.dataDir, 'files')).list(`d/${rows[0]?.file}/`))
      storedKeys.push(key)
    expect(storedKeys.toSorted()).toEqual(rows.map((one) => one.key).toSorted())
    // The next process on this machine removes the work folder of the dead one.
    expect(listWorkDirs(killedWorker.pid)).toHaveLength(1)
    workers.push(await processes.start('worker'))
    expect(listWorkDirs(killedWorker.pid)).toEqual([])
    for (const worker of workers) await worker.kill()
  },
)

test(
  'reports conversion progress across processes, even after a web process is replaced',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const page = crypto.randomUUID()
    const otherProcess = await processes.start('web')
    // The socket is connected to one web process, the upload is sent to another, and a third process converts the video.
    const connectionBefore = await openConnection(otherProcess.base, page)
    const id = await uploadVideo(16, { wsId: page, fileId: 'one' })
    // Whether the file needs conversion stays undecided until a worker has inspected it.
    const expectedProgress = { type: 'uploadProgress', fileId: 'one', progress: 100, undecided: true }
    await expect.poll(() => connectionBefore.heard, WAIT).toContainEqual(expectedProgress)
    const worker = await processes.start('worker')
    await expect.poll(connectionBefore.types, WAIT).toContain('compressionProgress')
    expect(connectionBefore.types().filter((type) => type.startsWith('compression'))[0]).toBe('compressionStart')
    await otherProcess.kill()
    // The other process knows this page only from the database.
    const midwayConnection = await openConnection(webProcess.base, page)
    await expect.poll(midwayConnection.types, WAIT).toContain('compressionStart')
    await expect.poll(midwayConnection.types, WAIT).toContain('compressionEnd')
    const endMessage = midwayConnection.heard.find((message) => message.type === 'compressionEnd')
    expect(endMessage).toMatchObject({
      fileId: 'one',
      artifact: { id, file: { preview: { stream_type: 'video/mp4' } } },
    })
    expect(midwayConnection.types().lastIndexOf('compressionProgress')).toBeLessThan(
      midwayConnection.types().indexOf('compressionEnd'),
    )
    midwayConnection.close()
    await webProcess.kill()
    webProcess = await processes.start('web')
    owner = createApiClient(webProcess.base)
    await owner.post('/auth/login', { email, password: PASSWORD })
    const connectionAfter = await openConnection(webProcess.base, page)
    await expect
      .poll(() => connectionAfter.heard, WAIT)
      .toMatchObject([{ type: 'compressionEnd', fileId: 'one', artifact: { id } }])
    connectionAfter.close()
    await worker.kill()
  },
)

test(
  'reports the running conversion to a second upload of the same content, and none for a file that needs none',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const page = crypto.randomUUID()
    const connection = await openConnection(webProcess.base, page)
    const worker = await processes.start('worker')
    const bytes = makeVideo(17)
    const uploadFile = async (fileId: string, name: string, content: Buffer) => {
      const form = new FormData()
      for (const [key, value] of Object.entries({ project, wsId: page, fileId })) form.append(key, value)
      form.append('file', new Blob([new Uint8Array(content)]), name)
      return (await owner.post<Artifact>('/artifacts', form)).body.id
    }
    const firstUpload = await uploadFile('first', 'one.mkv', bytes)
    await expect.poll(async () => (await getStreamStep(firstUpload))?.run, WAIT).toBeTruthy()
    await uploadFile('second', 'two.mkv', bytes)
    await uploadFile('text', 'words.txt', Buffer.from('Nothing to convert'))
    const listMessageTypes = (fileId: string) =>
      connection.heard.flatMap((message) => ('fileId' in message && message.fileId === fileId ? message.type : []))
    await expect.poll(() => listMessageTypes('second'), WAIT).toContain('compressionStart')
    await expect.poll(() => listMessageTypes('second'), WAIT).toContain('compressionEnd')
    await expect.poll(() => listMessageTypes('first'), WAIT).toContain('compressionEnd')
    expect(new Set(listMessageTypes('text'))).toEqual(new Set(['uploadProgress']))
    connection.close()
    await worker.kill()
  },
)

test(
  'closes the sockets of other users who connect with the same page id, in every process',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const page = crypto.randomUUID()
    const ownConnection = await openConnection(webProcess.base, page)
    const eve = { email: 'eve@example.org', password: PASSWORD }
    await createApiClient(webProcess.base).post('/auth/register', {
      ...eve,
      username: 'eve',
      org_title: 'E',
      terms: true,
    })
    const other = await processes.start('web')
    for (const base of [webProcess.base, other.base])
      expect(await (await openConnection(base, page, eve)).closed).toBe(1008)
    ownConnection.close()
    await other.kill()
  },
)
