import { chmod, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVerdictRecheck, resumeAfterOutage } from '#server/features/processing/recheck.job.ts'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { locateTools } from '#server/ports/media/tools.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { makeMkv, makeMp3, makePicture, makeRecording } from '../support/sample-files/media.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Media tools that don't work: files must wait for them, and must not be called damaged.

const WAIT = { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 100 }
const workingTools = locateTools()
const makeJpeg2000 = () =>
  makeRecording(['-f', 'lavfi', '-i', 'testsrc=size=64x48', '-frames:v', '1', '-c:v', 'libopenjpeg'], 'jp2')

// In the sandbox a program is PID 1, which can't be killed from inside; exit code 137 simulates a kill.
const WORKING_PROGRAMS = {
  ffmpeg: `#!/bin/sh\nexec '${workingTools.ffmpeg}' "$@"\n`,
  ffprobe: `#!/bin/sh\nexec '${workingTools.ffprobe}' "$@"\n`,
}

/** The ELF header of a SPARC program, which no test machine can run. */
function createForeignProgram(): Buffer {
  const head = Buffer.alloc(120)
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  head.writeUInt16LE(2, 16)
  head.writeUInt16LE(2, 18)
  return head
}

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(await realpath(tmpdir()), 'broken-tools-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Replaces the program at the configured path of a tool. */
async function installProgram(name: 'ffmpeg' | 'ffprobe', program: string | Buffer): Promise<void> {
  // A running program can't be overwritten, so replace it by a rename.
  await writeFile(join(dir, 'new'), program)
  await chmod(join(dir, 'new'), 0o755)
  await rename(join(dir, 'new'), join(dir, name))
}

const startWithTools = (worker: boolean, logTo?: (line: object) => void) =>
  startApp({
    worker,
    env: { FFMPEG_PATH: join(dir, 'ffmpeg'), FFPROBE_PATH: join(dir, 'ffprobe') },
    ...(logTo && { logTo }),
  })

async function uploadFile(owner: Person, project: string, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('project', project)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, body } = await owner.post<Artifact>('/artifacts', form)
  expect(status).toBe(201)
  return body.id
}

const createProject = async (owner: Person) =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title: 'Project' })).body.id
const getFile = async (owner: Person, id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body.file
const getFileRow = ({ services: { db } }: App, artifact: string) =>
  db.selectFrom('artifacts').select('file').where('id', '=', artifact).executeTakeFirstOrThrow()

describe('processing during an outage of a media tool', { timeout: TIME_LIMITS.mediaTools }, () => {
  test.each<[string, string | Buffer, 'by itself'?]>([
    ['a tool that exits with 127', '#!/bin/sh\nexit 127\n', 'by itself'],
    [
      'a tool that lacks a library',
      '#!/bin/sh\necho "ffmpeg: error while loading shared libraries: libblas.so.3" >&2\nexit 127\n',
    ],
    ['a tool for another architecture', createForeignProgram()],
    ['a tool without codecs', '#!/bin/sh\necho "no codecs" >&2\nexit 1\n'],
    ['a tool that is killed at every start', '#!/bin/sh\nexit 137\n'],
  ])('pauses processing during an outage, and resumes afterwards: %s', async (_, program, resumesByItself) => {
    await installProgram('ffmpeg', program)
    await installProgram('ffprobe', program)
    const lines: { msg?: string }[] = []
    const app = await startWithTools(true, (line) => lines.push(line))
    const owner = await app.owner()
    const project = await createProject(owner)
    const files = [
      ['film.mkv', makeMkv(1)],
      ['sound.mp3', makeMp3(1)],
      ['picture.jp2', makeJpeg2000()],
    ] as const
    const ids = await Promise.all(files.map(([name, bytes]) => uploadFile(owner, project, name, bytes)))
    const plainImage = await uploadFile(owner, project, 'picture.png', await makePicture('png'))
    // Files that need no tool are processed even now.
    await expect.poll(async () => (await getFile(owner, plainImage))?.status, WAIT).toBe('ready')
    const getOutageLines = () => lines.filter(({ msg }) => msg?.includes('stopped working'))
    await expect.poll(() => getOutageLines().length, WAIT).toBeGreaterThan(0)
    const readJobs = () =>
      app.services.db.selectFrom('processing').select('errors').where('failure', 'is', null).execute()
    for (const id of ids) expect(await getFile(owner, id)).toMatchObject({ status: 'processing' })
    expect((await readJobs()).map(({ errors }) => errors)).toEqual([0, 0, 0])
    // One log line per tool, not per file.
    expect(getOutageLines().length).toBeLessThanOrEqual(2)
    expect(lines.filter(({ msg }) => msg === 'cannot process a file')).toEqual([])
    await installProgram('ffmpeg', WORKING_PROGRAMS.ffmpeg)
    await installProgram('ffprobe', WORKING_PROGRAMS.ffprobe)
    // A worker calls this every half minute.
    if (!resumesByItself) await resumeAfterOutage(app.services)
    for (const id of ids) await expect.poll(async () => (await getFile(owner, id))?.status, WAIT).toBe('ready')
    for (const id of ids) expect(await getFile(owner, id)).toMatchObject({ preview: expect.any(Object) as object })
    expect(await app.services.db.selectFrom('verdicts').selectAll().execute()).toEqual([])
    await app.close()
  })
})

describe('failures reported by media tools', { timeout: TIME_LIMITS.mediaTools }, () => {
  let app: App
  let owner: Person
  let project = ''
  beforeEach(async () => {
    await installProgram('ffmpeg', WORKING_PROGRAMS.ffmpeg)
    await installProgram('ffprobe', WORKING_PROGRAMS.ffprobe)
    app = await startWithTools(false)
    owner = await app.owner()
    project = await createProject(owner)
  })
  afterEach(() => app.close())

  const readVerdicts = () => app.services.db.selectFrom('verdicts').selectAll().execute()
  async function runStep(artifact: string, step: 'process' | 'stream' = 'process'): Promise<void> {
    const { file } = await getFileRow(app, artifact)
    await runProcessing(app.services, { file: file ?? '', step }, new AbortController().signal)
  }

  test('processes a previously unsupported file again after the tool is updated', async () => {
    const programWithoutJpeg2000 = WORKING_PROGRAMS.ffmpeg.replace(
      'exec',
      'case "$*" in *j2k_pipe*) echo "no such format" >&2; exit 1;; esac\nexec',
    )
    await installProgram('ffmpeg', programWithoutJpeg2000)
    const id = await uploadFile(owner, project, 'picture.jp2', makeJpeg2000())
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready', note: FILE_NOTES.noPreview, preview: null })
    const recheck = createVerdictRecheck(app.services)
    expect([await recheck(), await recheck()]).toEqual([0, 0])
    // Another build of the same version.
    const otherProgram = WORKING_PROGRAMS.ffmpeg.replace(
      'exec',
      'case "$*" in *-version*) echo "built for this test";; esac\nexec',
    )
    await installProgram('ffmpeg', otherProgram)
    expect(await recheck()).toBe(1)
    expect((await getFile(owner, id))?.status).toBe('processing')
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready', preview: expect.any(Object) as object })
    expect(await readVerdicts()).toEqual([])
  })

  test('retries a damaged file once per version of the tool', async () => {
    const id = await uploadFile(
      owner,
      project,
      'torn.mp3',
      Buffer.concat([makeMp3(1).subarray(0, 60), Buffer.alloc(4000, 1)]),
    )
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: FILE_NOTES.avDamaged })
    expect(await readVerdicts()).toMatchObject([{ step: 'process', code: 'avDamaged' }])
    const recheck = createVerdictRecheck(app.services)
    expect(await recheck()).toBe(0)
    const other = WORKING_PROGRAMS.ffmpeg.replace(
      'exec',
      'case "$*" in *-version*) echo "built for this test";; esac\nexec',
    )
    await installProgram('ffmpeg', other)
    expect(await recheck()).toBe(1)
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: FILE_NOTES.avDamaged })
    await installProgram('ffmpeg', WORKING_PROGRAMS.ffmpeg)
    // A worker with the first build doesn’t check the file again either.
    expect([await recheck(), await createVerdictRecheck(app.services)()]).toEqual([0, 0])
  })

  test('retries a failed file if none of the installed tools reported the failure', async () => {
    const id = await uploadFile(owner, project, 'sound.mp3', makeMp3(1))
    const { file } = await getFileRow(app, id)
    const { db } = app.services
    await db.updateTable('processing').set({ failure: 'avDamaged' }).where('file', '=', file).execute()
    await db.updateTable('files').set({ status: 'failed', note: '["avDamaged"]' }).where('id', '=', file).execute()
    await db
      .insertInto('verdicts')
      .values({ file: file ?? '', step: 'process', code: 'avDamaged', tools: [], retry_at: null })
      .execute()
    expect(await createVerdictRecheck(app.services)()).toBe(1)
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({
      status: 'ready',
      preview: { waveform: expect.any(String) as string },
    })
  })

  test('retries a file after a delay if its tool was killed', async () => {
    const killedTool = WORKING_PROGRAMS.ffmpeg.replace(
      'exec',
      'case "$*" in */samples/*|*-version*) ;; *) exit 137;; esac\nexec',
    )
    await installProgram('ffmpeg', killedTool)
    const id = await uploadFile(owner, project, 'sound.mp3', makeMp3(1))
    for (let i = 0; i < 2; i++) await expect(runStep(id)).rejects.toThrow('killed')
    expect((await getFile(owner, id))?.status).toBe('processing')
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: FILE_NOTES.toolKilled })
    const recheck = createVerdictRecheck(app.services)
    expect(await recheck()).toBe(0)
    const [verdict] = await readVerdicts()
    expect(verdict?.retry_at).toBeGreaterThan(Date.now())
    await app.services.db.updateTable('verdicts').set({ retry_at: 1 }).execute()
    expect(await recheck()).toBe(1)
    await installProgram('ffmpeg', WORKING_PROGRAMS.ffmpeg)
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready' })
    expect(await readVerdicts()).toEqual([])
  })

  test('repeats only the rendition when only the rendition failed', async () => {
    await installProgram(
      'ffmpeg',
      WORKING_PROGRAMS.ffmpeg.replace('exec', 'case "$*" in *stream.m*) exit 1;; esac\nexec'),
    )
    const id = await uploadFile(owner, project, 'film.mkv', makeMkv(1))
    await runStep(id)
    await runStep(id, 'stream')
    expect(await getFile(owner, id)).toMatchObject({ status: 'failed', note: FILE_NOTES.notPlayable })
    await installProgram(
      'ffmpeg',
      WORKING_PROGRAMS.ffmpeg.replace('exec', 'case "$*" in *-version*) echo "built for this test";; esac\nexec'),
    )
    expect(await createVerdictRecheck(app.services)()).toBe(1)
    const { file } = await getFileRow(app, id)
    const steps = await app.services.db.selectFrom('processing').select('step').where('file', '=', file).execute()
    expect(steps).toEqual([{ step: 'stream' }])
    await runStep(id, 'stream')
    const processedFile = await getFile(owner, id)
    expect(processedFile).toMatchObject({ status: 'ready', preview: { stream: expect.any(String) as string } })
    expect(processedFile?.note).toBeUndefined()
  })

  test('retries a failed file when the same bytes are uploaded again', async () => {
    const bytes = makeMp3(1)
    const id = await uploadFile(owner, project, 'sound.mp3', bytes)
    const { file } = await getFileRow(app, id)
    const { db } = app.services
    await db.updateTable('processing').set({ failure: 'unforeseen' }).where('file', '=', file).execute()
    await db.updateTable('files').set({ status: 'failed', note: '["unforeseen"]' }).where('id', '=', file).execute()
    const copiedId = await uploadFile(owner, project, 'copy.mp3', bytes)
    expect((await getFile(owner, copiedId))?.status).toBe('processing')
    await runStep(copiedId)
    for (const itemId of [id, copiedId]) expect(await getFile(owner, itemId)).toMatchObject({ status: 'ready' })
    // Successful results are reused.
    expect((await getFile(owner, await uploadFile(owner, project, 'third.mp3', bytes)))?.status).toBe('ready')
  })

  test('processes a ready file without a preview again on request', async () => {
    await installProgram(
      'ffmpeg',
      WORKING_PROGRAMS.ffmpeg.replace('exec', 'case "$*" in *j2k_pipe*) exit 1;; esac\nexec'),
    )
    const id = await uploadFile(owner, project, 'picture.jp2', makeJpeg2000())
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready', preview: null })
    await installProgram('ffmpeg', WORKING_PROGRAMS.ffmpeg)
    expect((await owner.post<Artifact>(`/artifacts/${id}/process_again`)).body.file).toMatchObject({
      status: 'processing',
    })
    await runStep(id)
    expect(await getFile(owner, id)).toMatchObject({ status: 'ready', preview: expect.any(Object) as object })
  })
})
