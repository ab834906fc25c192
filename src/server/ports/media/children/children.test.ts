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
import { KilledError, MissingToolError, ToolFailedError } from './tool-error.ts'
import { createWorkerPool } from './worker-pool.ts'

const node = (script: string) => ['-e', script]
const isLinux = process.platform === 'linux'

/** Reads a file of a process in /proc; empty once the process has ended. */
function tellOf(pid: number, what: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

const isOurs = (pid: number): boolean => {
  const stat = tellOf(pid, 'stat')
  const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
  return parent === process.pid || (parent > 1 && isOurs(parent))
}

/**
 * Kills this process's Node children that match `marker`, as a system without free memory does. Returns how many there
 * were.
 */
function killThose(marker: string): number {
  const pids = readdirSync('/proc').map(Number).filter(isOurs)
  const found = pids.filter((pid) => {
    const words = tellOf(pid, 'cmdline')
    return words.startsWith(process.execPath) && words.includes(marker)
  })
  for (const pid of found) process.kill(pid, 'SIGKILL')
  return found.length
}

describe('runs a program within its limits', () => {
  test('returns output and status', async () => {
    const done = await runTool(process.execPath, node('console.log("out"); console.error("hm"); process.exit(3)'), {
      wallMs: 10_000,
    })
    expect(done).toMatchObject({ ok: false, complaint: 'hm\n' })
    expect(done.output.toString()).toBe('out\n')
  })

  test('hides our secrets from it', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const done = await runTool(process.execPath, node('console.log(process.env.DATABASE_URL)'), { wallMs: 10_000 })
    vi.unstubAllEnvs()
    expect(done.output.toString()).toBe('undefined\n')
  })

  test.runIf(hasNoNetwork())('denies network access, including localhost', async () => {
    let calls = 0
    const server = createServer(() => calls++).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const script = `require('net').connect(${port}, '127.0.0.1', () => console.log('open')).on('error', (e) => console.log(e.code))`
    const done = await runTool(process.execPath, node(script), { wallMs: 20_000 })
    expect([done.output.toString().trim(), calls]).toEqual(['ENETUNREACH', 0])
    server.close()
  })

  test('kills it with all its children when time is up', async () => {
    const started = performance.now()
    const script =
      'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1)"], { stdio: "inherit" }); for (;;);'
    const done = await runTool(process.execPath, node(script), { wallMs: 700 })
    // The close event waits for the pipes, which a surviving grandchild would keep open.
    expect(done).toMatchObject({ ok: false, stopped: 'time' })
    expect(performance.now() - started).toBeLessThan(60_000)
  })

  test('kills it when it exceeds the output or memory limit', async () => {
    const chatty = await runTool(process.execPath, node('for (;;) process.stdout.write("x".repeat(65536))'), {
      wallMs: 10_000,
      maxOutput: 100_000,
    })
    expect(chatty.stopped).toBe('output')
    const hungry = 'const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 5)'
    const fat = await runTool(process.execPath, node(hungry), { wallMs: 20_000, maxMemory: 300e6 })
    expect(fat.stopped).toBe(process.platform === 'linux' ? 'memory' : 'time')
  })

  test.runIf(isLinux)('throws when the system killed it, because that says nothing about the file', async () => {
    const script = `console.log('up'); setInterval(() => {}, 1000) // goes first`
    const running = runTool(process.execPath, node(script), { wallMs: 30_000, onOutput: () => killThose('goes first') })
    await expect(running).rejects.toThrow(KilledError)
  })

  test('throws when aborted', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(runTool(process.execPath, node('for (;;);'), { wallMs: 10_000, signal: stop.signal })).rejects.toThrow(
      'enough',
    )
  })
})

test('warns and still runs the tools when unshare is not permitted', async () => {
  const child = JSON.stringify(new URL('./child.ts', import.meta.url))
  const script = `const { isolationWarning } = await import(${child})
    const { runTool } = await import(${child.replace('child.ts', 'run-tool.ts')})
    const { createWorkerPool } = await import(${child.replace('child.ts', 'worker-pool.ts')})
    const { output } = await runTool(process.execPath, ['-e', 'console.log("ran")'], { wallMs: 30_000 })
    const pool = createWorkerPool()
    const task = { kind: 'text', path: ${JSON.stringify(import.meta.filename)}, mime: 'text/plain' }
    const { value } = await pool.run(task, { wallMs: 30_000 })
    await pool.close()
    console.log(isolationWarning(), output.toString(), typeof value.text)`
  // Without the system's programs there is no sandbox.
  const env = { ...process.env, PATH: '/nowhere' }
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  expect(done.stdout).toMatch(
    /^media tools run without a sandbox, because unshare does not work here: .* network.* ran\n string\n$/s,
  )
})

describe("throws ToolFailedError when a program can't start", () => {
  const elf = (machine: number) => {
    const head = Buffer.alloc(120)
    head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
    head.writeUInt16LE(2, 16)
    head.writeUInt16LE(machine, 18)
    return head
  }
  test.each([
    ['a script that exits with 127', '#!/bin/sh\nexit 127\n'],
    ['a script whose interpreter is missing', '#!/nowhere/interpreter\n'],
    // SPARC: no machine that runs these tests.
    ['a binary for another architecture', elf(2)],
  ])('%s', async (_, bytes) => {
    const dir = await mkdtemp(join(tmpdir(), 'broken-tool-'))
    const path = join(dir, 'ffmpeg')
    await writeFile(path, bytes)
    await chmod(path, 0o755)
    const running = runTool(path, ['-version'], { wallMs: 30_000 })
    await expect(running).rejects.toThrow(ToolFailedError)
    await expect(running).rejects.toThrow(/^ffmpeg does not work here: ./)
    await rm(dir, { recursive: true })
  })

  test('a missing program', async () => {
    await expect(runTool('/nowhere/ffmpeg', [], { wallMs: 30_000 })).rejects.toThrow(ToolFailedError)
  })
})

describe('finding the tools', () => {
  test('prefers bundled tools and falls back to those on PATH', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'found-tools-'))
    await writeFile(join(dir, 'ffmpeg'), '#!/bin/sh\nexit 0\n')
    await chmod(join(dir, 'ffmpeg'), 0o755)
    const env = { ...process.env, PATH: `${dir}:${process.env['PATH']}` }
    // A copy of the code elsewhere has no packages.
    await mkdir(join(dir, 'copy/children'), { recursive: true })
    for (const name of ['tools.ts', 'children/tool-error.ts'])
      await cp(join(import.meta.dirname, '..', name), join(dir, 'copy', name))
    await writeFile(join(dir, 'copy/package.json'), '{"type":"module"}')
    const ask = (module: string) => {
      const script = `console.log((await import(${JSON.stringify(module)})).findTools().ffmpeg())`
      const args = ['--input-type=module', '-e', script]
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout.trim()
    }
    expect(ask(join(import.meta.dirname, '../tools.ts'))).toContain('node_modules')
    expect(ask(join(dir, 'copy/tools.ts'))).toBe(join(dir, 'ffmpeg'))
    await rm(dir, { recursive: true })
  })

  test('names the variable when a setting is wrong', () => {
    expect(() => findTools({ ffmpegPath: '/nowhere/ffmpeg' }).ffmpeg()).toThrow(MissingToolError)
    expect(() => findTools({ ffmpegPath: '/nowhere/ffmpeg' }).ffmpeg()).toThrow(/^FFMPEG_PATH/)
  })

  test('finds bundled tools that run', async () => {
    for (const path of Object.values(locateTools())) {
      expect((await runTool(path, ['-version'], { wallMs: 20_000 })).ok).toBe(true)
    }
  })
})

describe('worker processes', () => {
  const pool = createWorkerPool()
  afterAll(() => pool.close())
  const text = { kind: 'text', path: import.meta.filename, mime: 'text/plain' } as const

  test.runIf(isLinux)('throw when the system killed one', async () => {
    // A new pool, so that the worker belongs to this test only.
    const fresh = createWorkerPool()
    const running = fresh.run(text, { wallMs: 30_000 })
    const killed = expect(running).rejects.toThrow(KilledError)
    await vi.waitFor(() => expect(killThose('/worker.ts')).toBe(1), { interval: 5, timeout: 110_000 })
    await killed
    await fresh.close()
  })

  test('answer consecutive tasks, even after one was killed', async () => {
    expect(await pool.run(text, { wallMs: 10_000 })).toHaveProperty('value.text')
    // A warm worker may answer within any limit; starting a new one takes longer than this.
    const fresh = createWorkerPool()
    expect(await fresh.run(text, { wallMs: 2 })).toEqual({ stopped: 'time' })
    expect(await fresh.run(text, { wallMs: 10_000 })).toHaveProperty('value.text')
    await fresh.close()
    expect(await pool.run(text, { wallMs: 10_000 })).toHaveProperty('value.text')
  })

  test('report the error of a task', async () => {
    expect(await pool.run({ ...text, path: '/nowhere' }, { wallMs: 10_000 })).toHaveProperty('error')
  })

  test('throw when aborted', async () => {
    await expect(pool.run(text, { wallMs: 10_000, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    )
  })
})
