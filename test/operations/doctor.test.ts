import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locateTools } from '#server/ports/media/tools.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ROOT } from '../support/paths.ts'

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-doctor-test-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the doctor with these settings, and returns its exit code and its line per check. */
async function runDoctor(env: Record<string, string>) {
  const environment = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:9', ...env }
  const options = { env: environment, cwd: dataDir }
  const { stdout, code } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/doctor.ts')], options).then(
    (result) => ({ stdout: result.stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { code, findLine: (check: string) => stdout.split('\n').find((line) => line.slice(6).startsWith(check)) ?? '' }
}
const getDatabaseEnv = () => ({ DATABASE_URL: (database.connection as { connectionString: string }).connectionString })

test('reports no failures on a working machine, and warns about missing optional settings with a suggested fix', async () => {
  const { code, findLine } = await runDoctor(getDatabaseEnv())
  expect(code).toBe(0)
  for (const check of ['Node', 'Configuration', 'File access', 'File storage', 'Clock', 'Media tools'])
    expect(findLine(check)).toMatch(/^ok /)
  expect(findLine('Email')).toMatch(/^warn.*Set SMTP_URL/)
  expect(findLine('Public address')).toMatch(/^warn.*http:\/\/localhost:9 isn’t responding/)
})

test('fails and names the broken setting, database, tool or mail server', async () => {
  const invalidResult = await runDoctor({ PORT: 'many' })
  expect([invalidResult.code, invalidResult.findLine('Configuration')]).toEqual([
    1,
    expect.stringMatching(/^FAIL.*PORT/),
  ])
  await chmod(dataDir, 0o755)
  const { code, findLine } = await runDoctor({
    DATABASE_URL: 'postgres://nobody:secret-of-mine@127.0.0.1:9/none',
    FFMPEG_PATH: '/nowhere/ffmpeg',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  expect(code).toBe(1)
  expect(findLine('Database')).toMatch(/^FAIL.*check DATABASE_URL/)
  expect(findLine('Database')).not.toContain('secret-of-mine')
  expect(findLine('File storage')).toMatch(/^FAIL.*Not checked/)
  expect(findLine('Media tools')).toMatch(/^FAIL.*FFMPEG_PATH/)
  expect(findLine('Email')).toMatch(/^FAIL/)
  expect(findLine('File access')).toMatch(/^warn.*chmod 0700/)
  await chmod(dataDir, 0o700)
})

test('explains in one line why a media tool does not work and how to fix it', async () => {
  const brokenTool = join(dataDir, 'ffmpeg')
  await writeFile(brokenTool, '#!/bin/sh\necho "libblas.so.3: cannot open shared object file" >&2\nexit 127\n', {
    mode: 0o755,
  })
  const { code, findLine } = await runDoctor({ ...getDatabaseEnv(), FFMPEG_PATH: brokenTool })
  expect(code).toBe(1)
  expect(findLine('Media tools')).toMatch(/^FAIL.*ffmpeg can’t read a Matroska sample: .*libblas.*Unset FFMPEG_PATH/)
  // A tool that lacks one format is only a warning.
  const { ffmpeg } = locateTools()
  await writeFile(
    brokenTool,
    `#!/bin/sh\ncase "$*" in *jpegxl_pipe*) echo "no JPEG XL" >&2; exit 1;; esac\nexec '${ffmpeg}' "$@"\n`,
  )
  expect((await runDoctor({ ...getDatabaseEnv(), FFMPEG_PATH: brokenTool })).findLine('Media tools')).toMatch(
    /^warn.*JPEG XL \(ffmpeg: no JPEG XL\)/,
  )
})
