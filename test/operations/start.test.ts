import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

const ROOT = join(import.meta.dirname, '../..')

let database: TestDatabase
let dir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

test(
  'exits with a one-line error when the metrics address is in use, and warns about missing SMTP settings',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const portHolder = createServer().listen(0, '127.0.0.1')
    await once(portHolder, 'listening')
    const takenAddress = `127.0.0.1:${(portHolder.address() as AddressInfo).port}`
    const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
      cwd: dir,
      env: {
        ...process.env,
        DATA_DIR: join(dir, 'data'),
        DATABASE_URL: (database.connection as { connectionString: string }).connectionString,
        METRICS_ADDRESS: takenAddress,
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stderr, logText, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
    expect([code, stderr]).toEqual([
      1,
      `vitrine: METRICS_ADDRESS: cannot listen on ${takenAddress}: another program uses this port. To use a different one, set METRICS_ADDRESS\n`,
    ])
    expect(logText).toContain('SMTP_URL is not set')
    portHolder.close()
  },
)

/** Whether a process with this id exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['start', 'dev', 'demo'])(
  'stops the server started by npm run %s when npm exits',
  { timeout: TIME_LIMITS.serverProcesses },
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const [projectDir, pidFile] = [join(dir, name), join(dir, `${name}.pid`)]
    await mkdir(join(projectDir, 'scripts'), { recursive: true })
    await writeFile(join(projectDir, 'package.json'), JSON.stringify({ scripts: { [name]: scripts[name] } }))
    const program = `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
    setInterval(() => {}, 1000)
    process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300))`
    await writeFile(join(projectDir, 'scripts/run.mjs'), program)
    for (const path of ['bin/vitrine', 'scripts/command-line.mjs', 'scripts/commands'])
      await cp(join(ROOT, path), join(projectDir, path), { recursive: true })
    const npmProcess = spawn('npm', ['run', name], { cwd: projectDir, stdio: 'ignore' })
    const exitEvent = once(npmProcess, 'exit')
    const readPid = async () => Number(await readFile(pidFile, 'utf8').catch(() => 0))
    await expect.poll(readPid, { timeout: SLOW_EFFECT_TIMEOUT_MS }).toBeGreaterThan(0)
    const pid = await readPid()
    try {
      npmProcess.kill('SIGTERM')
      await exitEvent
      expect(isAlive(pid)).toBe(false)
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  },
)
