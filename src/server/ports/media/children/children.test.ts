import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findTools, locateTools } from '../tools.ts'
import { hasNoNetwork } from './child.ts'
import { runTool } from './run-tool.ts'
import { ToolKilledError, MissingToolError, ToolFailedError } from './tool-error.ts'
import { createWorkerPool } from './worker-pool.ts'
import { EFFECT_TIMEOUT_MS } from '../../../../../test/support/time-limits.ts'

const toNodeArguments = (script: string) => ['-e', script]
const isLinux = process.platform === 'linux'

/** Reads a file about a process in /proc; empty once the process has ended. */
function readProcFile(pid: number, procFile: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${procFile}`, 'utf8')
  } catch {
    return ''
  }
}

const isDescendant = (pid: number): boolean => {
  const procStat = readProcFile(pid, 'stat')
  const parent = Number(procStat.slice(procStat.lastIndexOf(')')).split(' ')[2])
  return parent === process.pid || (parent > 1 && isDescendant(parent))
}

/**
 * Kills those of this process's Node children that match `marker`, as the system does when it runs out of memory.
 * Returns how many there were.
 */
function killMatching(marker: string): number {
  const pids = readdirSync('/proc').map(Number).filter(isDescendant)
  const matchingPids = pids.filter((pid) => {
    const commandLine = readProcFile(pid, 'cmdline')
    return commandLine.startsWith(process.execPath) && commandLine.includes(marker)
  })
  for (const pid of matchingPids) process.kill(pid, 'SIGKILL')
  return matchingPids.length
}

describe('programs run within limits', () => {
  test('returns the output and exit status of the program', async () => {
    const result = await runTool(
      process.execPath,
      toNodeArguments('console.log("out"); console.error("hm"); process.exit(3)'),
      {
        wallMs: 10_000,
      },
    )
    expect(result).toMatchObject({ ok: false, stderrTail: 'hm\n' })
    expect(result.output.toString()).toBe('out\n')
  })

  test('hides the server’s secrets from the program', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const result = await runTool(process.execPath, toNodeArguments('console.log(process.env.DATABASE_URL)'), {
      wallMs: 10_000,
    })
    vi.unstubAllEnvs()
    expect(result.output.toString()).toBe('undefined\n')
  })

  test.runIf(hasNoNetwork())('denies the program network access, including localhost', async () => {
    let calls = 0
    const server = createServer(() => calls++).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const script = `require('net').connect(${port}, '127.0.0.1', () => console.log('open')).on('error', (e) => console.log(e.code))`
    const result = await runTool(process.execPath, toNodeArguments(script), { wallMs: 20_000 })
    expect([result.output.toString().trim(), calls]).toEqual(['ENETUNREACH', 0])
    server.close()
  })

  test('kills the program and all its child processes when the time limit is reached', async () => {
    const startedAt = performance.now()
    const script =
      'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1)"], { stdio: "inherit" }); for (;;);'
    const result = await runTool(process.execPath, toNodeArguments(script), { wallMs: 700 })
    // The close event waits for the pipes, which a surviving grandchild would keep open.
    expect(result).toMatchObject({ ok: false, stopped: 'time' })
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })

  test('kills the program when it exceeds the output or memory limit', async () => {
    const chattyResult = await runTool(
      process.execPath,
      toNodeArguments('for (;;) process.stdout.write("x".repeat(65536))'),
      {
        wallMs: 10_000,
        maxOutputBytes: 100_000,
      },
    )
    expect(chattyResult.stopped).toBe('output')
    const hungryScript = 'const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 5)'
    const hungryResult = await runTool(process.execPath, toNodeArguments(hungryScript), {
      wallMs: 20_000,
      maxMemoryBytes: 300e6,
    })
    expect(hungryResult.stopped).toBe(process.platform === 'linux' ? 'memory' : 'time')
  })

  test.runIf(isLinux)('throws ToolKilledError when the system kills the program', async () => {
    const script = `console.log('up'); setInterval(() => {}, 1000) // goes first`
    const running = runTool(process.execPath, toNodeArguments(script), {
      wallMs: 30_000,
      onOutput: () => killMatching('goes first'),
    })
    await expect(running).rejects.toThrow(ToolKilledError)
  })

  test('stops the program and throws when aborted', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 100)
    await expect(
      runTool(process.execPath, toNodeArguments('for (;;);'), { wallMs: 10_000, signal: abort.signal }),
    ).rejects.toThrow('enough')
  })
})

test('warns but still runs tools when unshare is not permitted', async () => {
  const child = JSON.stringify(new URL('./child.ts', import.meta.url))
  const script = `const { getIsolationWarning } = await import(${child})
    const { runTool } = await import(${child.replace('child.ts', 'run-tool.ts')})
    const { createWorkerPool } = await import(${child.replace('child.ts', 'worker-pool.ts')})
    const { output } = await runTool(process.execPath, ['-e', 'console.log("ran")'], { wallMs: 30_000 })
    const pool = createWorkerPool()
    const task = { kind: 'text', path: ${JSON.stringify(import.meta.filename)}, mime: 'text/plain' }
    const { value } = await pool.run(task, { wallMs: 30_000 })
    await pool.close()
    console.log(getIsolationWarning(), output.toString(), typeof value.text)`
  // If the system's programs can't be found, there is no sandbox.
  const env = { ...process.env, PATH: '/nowhere' }
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  expect(result.stdout).toMatch(
    /^media tools run without a sandbox, because unshare does not work here: .* network.* ran\n string\n$/s,
  )
})

test('isolates tools where devices are mounted read-only, as by PrivateDevices of systemd', ({ skip }) => {
  skip(!isLinux || !hasNoNetwork(), 'needs namespaces')
  const script = `const { getIsolationWarning } = await import(${JSON.stringify(new URL('./child.ts', import.meta.url))})
    console.log(getIsolationWarning())`
  const inReadOnlyDevices = 'mount --rbind /dev /dev && mount -o remount,bind,ro /dev && exec "$@"'
  const { stdout } = spawnSync(
    'unshare',
    [
      ...['--user', '--map-root-user', '--mount', '--', 'sh', '-c', inReadOnlyDevices, 'sh'],
      ...[process.execPath, '--input-type=module', '-e', script],
    ],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('null\n')
})

describe("throws ToolFailedError when a program can't start", () => {
  const makeElf = (machine: number) => {
    const header = Buffer.alloc(120)
    header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
    header.writeUInt16LE(2, 16)
    header.writeUInt16LE(machine, 18)
    return header
  }
  test.each([
    ['a script that exits with 127', '#!/bin/sh\nexit 127\n'],
    ['a script whose interpreter is missing', '#!/nowhere/interpreter\n'],
    // SPARC, an architecture on which these tests never run.
    ['a binary for another architecture', makeElf(2)],
  ])('throws ToolFailedError for %s', async (_, bytes) => {
    const dir = await mkdtemp(join(tmpdir(), 'broken-tool-'))
    const path = join(dir, 'ffmpeg')
    await writeFile(path, bytes)
    await chmod(path, 0o755)
    const running = runTool(path, ['-version'], { wallMs: 30_000 })
    await expect(running).rejects.toThrow(ToolFailedError)
    await expect(running).rejects.toThrow(/^ffmpeg does not work here: ./)
    await rm(dir, { recursive: true })
  })

  test('throws ToolFailedError for a missing program', async () => {
    await expect(runTool('/nowhere/ffmpeg', [], { wallMs: 30_000 })).rejects.toThrow(ToolFailedError)
  })
})

describe('finding the tools', () => {
  test('prefers bundled tools, and falls back to tools on PATH', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'found-tools-'))
    await writeFile(join(dir, 'ffmpeg'), '#!/bin/sh\nexit 0\n')
    await chmod(join(dir, 'ffmpeg'), 0o755)
    const env = { ...process.env, PATH: `${dir}:${process.env['PATH']}` }
    // A copy of the code outside the installation finds no packages.
    await mkdir(join(dir, 'copy/children'), { recursive: true })
    for (const name of ['tools.ts', 'children/tool-error.ts'])
      await cp(join(import.meta.dirname, '..', name), join(dir, 'copy', name))
    await writeFile(join(dir, 'copy/package.json'), '{"type":"module"}')
    const findFfmpeg = (modulePath: string) => {
      const script = `console.log((await import(${JSON.stringify(modulePath)})).findTools().ffmpeg())`
      const args = ['--input-type=module', '-e', script]
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim()
    }
    expect(findFfmpeg(join(import.meta.dirname, '../tools.ts'))).toContain('node_modules')
    expect(findFfmpeg(join(dir, 'copy/tools.ts'))).toBe(join(dir, 'ffmpeg'))
    await rm(dir, { recursive: true })
  })

  test('names the environment variable that contains a wrong tool path', () => {
    expect(() => findTools({ ffmpegPath: '/nowhere/ffmpeg' }).ffmpeg()).toThrow(MissingToolError)
    expect(() => findTools({ ffmpegPath: '/nowhere/ffmpeg' }).ffmpeg()).toThrow(/^FFMPEG_PATH/)
  })

  test('finds bundled tools that can be executed', async () => {
    for (const path of Object.values(locateTools())) {
      expect((await runTool(path, ['-version'], { wallMs: 20_000 })).ok).toBe(true)
    }
  })
})

describe('worker processes', () => {
  const pool = createWorkerPool()
  afterAll(() => pool.close())
  const textTask = { kind: 'text', path: import.meta.filename, mime: 'text/plain' } as const

  test.runIf(isLinux)('throws when the system kills the worker process during a task', async () => {
    // A separate pool, so that its worker is used only by this test.
    const newPool = createWorkerPool()
    const running = newPool.run(textTask, { wallMs: 30_000 })
    const expectation = expect(running).rejects.toThrow(ToolKilledError)
    await vi.waitFor(() => expect(killMatching('/worker.ts')).toBe(1), { interval: 5, timeout: EFFECT_TIMEOUT_MS })
    await expectation
    await newPool.close()
  })

  test('processes further tasks after a task succeeds and after a worker process is killed', async () => {
    expect(await pool.run(textTask, { wallMs: 10_000 })).toHaveProperty('value.text')
    // A running worker may answer within any time limit, but starting a new one takes longer than this limit.
    const newPool = createWorkerPool()
    expect(await newPool.run(textTask, { wallMs: 2 })).toEqual({ stopped: 'time' })
    expect(await newPool.run(textTask, { wallMs: 10_000 })).toHaveProperty('value.text')
    await newPool.close()
    expect(await pool.run(textTask, { wallMs: 10_000 })).toHaveProperty('value.text')
  })

  test('reports the error that a task throws', async () => {
    expect(await pool.run({ ...textTask, path: '/nowhere' }, { wallMs: 10_000 })).toHaveProperty('error')
  })

  test('throws when a task is aborted', async () => {
    await expect(
      pool.run(textTask, { wallMs: 10_000, signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
  })
})
