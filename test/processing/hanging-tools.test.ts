import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp } from '../support/app.ts'
import { makeAvi, makeJpeg, makeMkv } from '../support/sample-files/media.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// The effects of a hanging tool on other work. The tests suspend tools with SIGSTOP, which simulates a file on which
// they hang.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 5 }
let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['owner']>>
let project = ''
const suspendedPids = new Set<number>()

beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await app.owner()
  project = (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'P' })).body.id
})
afterAll(async () => {
  for (const pid of suspendedPids) sendSignal(pid, 'SIGKILL')
  await app.close()
})

async function uploadFile(name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('project', project)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await owner.post<Artifact>('/artifacts', form)).body.id
}

const getFile = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file
const waitUntilReady = (id: string) => expect.poll(async () => (await getFile(id))?.status, WAIT).toBe('ready')
const listWorkDirs = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('vitrine-work-') && name.includes(`-${process.pid}-`))

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}

/** The process ids of running tools whose command lines contain all these words. */
function findTools(...commandWords: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return /ff(mpeg|probe)\0/.test(commandLine) && commandWords.every((word) => commandLine.includes(word))
      } catch {
        return false
      }
    })
    .map(Number)
    .filter((pid) => !suspendedPids.has(pid))
}

/** The state letter of a process, or an empty string if it has exited. */
function getProcessState(pid: number): string {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

const isAlive = (pid: number) => !['', 'Z'].includes(getProcessState(pid))

/** Suspends a process. Returns false if it exited instead. */
async function suspendProcess(pid: number): Promise<boolean> {
  sendSignal(pid, 'SIGSTOP')
  while (isAlive(pid) && getProcessState(pid) !== 'T') await setTimeout(1)
  return isAlive(pid)
}

/** Suspends the first tool that works on a file and has these words in its command line. */
async function suspendTool(artifact: string, ...commandWords: string[]): Promise<number> {
  const { file } = await app.services.db
    .selectFrom('artifacts')
    .select('file')
    .where('id', '=', artifact)
    .executeTakeFirstOrThrow()
  const { key } = await app.services.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', String(file))
    .executeTakeFirstOrThrow()
  let pid = 0
  const trySuspend = async () => {
    pid = findTools(key, ...commandWords)[0] ?? 0
    return pid !== 0 && (await suspendProcess(pid))
  }
  await expect.poll(trySuspend, WAIT).toBe(true)
  suspendedPids.add(pid)
  return pid
}

async function destroyItem(id: string): Promise<void> {
  await owner.post(`/artifacts/${id}`, { active: false })
  expect((await owner.delete(`/artifacts/${id}`)).status).toBe(200)
}

test.runIf(process.platform === 'linux')(
  'processes images while a video’s analysis hangs, and kills the tool when the video is deleted',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const videos = [await uploadFile('one.mkv', makeMkv(6)), await uploadFile('two.mkv', makeMkv(7))]
    const pids = await Promise.all(videos.map((id) => suspendTool(id)))
    await waitUntilReady(await uploadFile('picture.jpg', await makeJpeg({ width: 600, height: 400 })))
    expect(pids.map(isAlive)).toEqual([true, true])
    for (const id of videos) await destroyItem(id)
    await expect.poll(() => pids.map(isAlive), WAIT).toEqual([false, false])
  },
)

test.runIf(process.platform === 'linux')(
  'converts other videos while one conversion hangs, and removes all files of the hung video on deletion',
  { timeout: TIME_LIMITS.mediaTools },
  async () => {
    const longVideo = await uploadFile('long.avi', makeAvi(8))
    const pid = await suspendTool(longVideo, 'stream.mp4')
    await waitUntilReady(await uploadFile('other.avi', makeAvi(3)))
    expect(isAlive(pid)).toBe(true)
    const { file } = await app.services.db
      .selectFrom('artifacts')
      .select('file')
      .where('id', '=', longVideo)
      .executeTakeFirstOrThrow()
    await destroyItem(longVideo)
    await expect.poll(() => isAlive(pid), WAIT).toBe(false)
    await expect.poll(listWorkDirs, WAIT).toEqual([])
    const remainingFiles: string[] = []
    for await (const { key } of app.services.store.list('')) if (key.includes(String(file))) remainingFiles.push(key)
    expect(remainingFiles).toEqual([])
    expect(await app.services.db.selectFrom('processing').select('step').execute()).toEqual([])
  },
)
