import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startClamd, type FakeClamd } from '../../../../test/clamd.ts'
import { openClamd } from './clamd.ts'

const WORD = 'This is no virus, but found as one.'
const never = new AbortController().signal
const bytes = (...parts: Buffer[]) =>
  (async function* () {
    yield* parts
  })()
const big = () => Array.from({ length: 8 }, (_, i) => Buffer.alloc(1024 * 1024 + i, i))

describe('a server that speaks INSTREAM', () => {
  let clamd: FakeClamd
  beforeAll(async () => {
    clamd = await startClamd(WORD)
  })
  afterAll(() => clamd.close())
  const scan = (...parts: Buffer[]) => openClamd(clamd.url).scan(bytes(...parts), never)

  test('receives every byte, however the body is split', async () => {
    expect(await scan(...big(), Buffer.from('end'))).toEqual({ clean: true })
    expect(clamd.scanned.at(-1)?.equals(Buffer.concat([...big(), Buffer.from('end')]))).toBe(true)
  })
  test('reports the signature it found', async () => {
    expect(await scan(Buffer.from('before '), Buffer.from(WORD))).toEqual({ found: 'Test.Signature' })
  })
  test('reports a body over the size limit while it is still being sent', async () => {
    const small = await startClamd(WORD, { limit: 100_000 })
    expect(await openClamd(small.url).scan(bytes(...big(), ...big(), ...big()), never)).toEqual({ tooLarge: true })
    await small.close()
  })
  test('throws instead of giving a verdict when the server is away, the connection breaks or the scan is aborted', async () => {
    const gone = await startClamd(WORD)
    await gone.close()
    await expect(openClamd(gone.url).scan(bytes(Buffer.from('a')), never)).rejects.toThrow(/ECONNREFUSED/)
    await expect(openClamd('unix:/nowhere/clamd.sock').scan(bytes(Buffer.from('a')), never)).rejects.toThrow(/ENOENT/)
    const breaking = await startClamd(WORD)
    const endless = (async function* () {
      yield Buffer.from('a')
      await breaking.close()
      yield Buffer.from('b')
    })()
    await expect(openClamd(breaking.url).scan(endless, never)).rejects.toThrow()
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(openClamd(clamd.url).scan(bytes(Buffer.from('a')), stopped)).rejects.toThrow('stopped')
  })
})

const program = ['/usr/sbin/clamd', '/usr/bin/clamd'].find(existsSync)

describe.skipIf(!program)('the real clamd', () => {
  let dir = ''
  let clamd: ChildProcess
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-clamd-'))
    // Our own signature, so that no virus database is needed.
    await writeFile(join(dir, 'own.ndb'), `Own.Signature:0:*:${Buffer.from(WORD).toString('hex')}\n`)
    const settings = [
      'Foreground yes',
      `DatabaseDirectory ${dir}`,
      `LocalSocket ${dir}/clamd.sock`,
      'StreamMaxLength 4M',
    ]
    await writeFile(join(dir, 'clamd.conf'), [...settings, ''].join('\n'))
    clamd = spawn(program ?? '', ['--config-file', join(dir, 'clamd.conf')], { stdio: 'ignore' })
    while (!existsSync(join(dir, 'clamd.sock'))) await sleep(50)
  })
  afterAll(async () => {
    clamd.kill('SIGKILL')
    await rm(dir, { recursive: true, force: true })
  })
  const scan = (...parts: Buffer[]) => openClamd(`unix:${dir}/clamd.sock`).scan(bytes(...parts), never)

  test('gives the same verdicts', async () => {
    expect(await scan(Buffer.from('harmless'))).toEqual({ clean: true })
    expect(await scan(Buffer.from(`before ${WORD} after`))).toEqual({ found: 'Own.Signature.UNOFFICIAL' })
    expect(await scan(...big())).toEqual({ tooLarge: true })
  })
})
