import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startClamd, type FakeClamd } from '../../../../test/support/servers/clamd.ts'
import { createClamdScanner } from './clamd.ts'

const SIGNATURE_TEXT = 'This is no virus, but found as one.'
const neverAborted = new AbortController().signal
const toByteStream = (...parts: Buffer[]) =>
  (async function* () {
    yield* parts
  })()
const createLargeBody = () => Array.from({ length: 8 }, (_, i) => Buffer.alloc(1024 * 1024 + i, i))

describe('a test server that speaks INSTREAM', () => {
  let clamd: FakeClamd
  beforeAll(async () => {
    clamd = await startClamd(SIGNATURE_TEXT)
  })
  afterAll(() => clamd.close())
  const scan = (...parts: Buffer[]) => createClamdScanner(clamd.url).scan(toByteStream(...parts), neverAborted)

  test('sends the whole body to the scanner, however it is split into chunks', async () => {
    expect(await scan(...createLargeBody(), Buffer.from('end'))).toEqual({ clean: true })
    expect(clamd.scanned.at(-1)?.equals(Buffer.concat([...createLargeBody(), Buffer.from('end')]))).toBe(true)
  })
  test('returns the name of the detected signature', async () => {
    expect(await scan(Buffer.from('before '), Buffer.from(SIGNATURE_TEXT))).toEqual({ found: 'Test.Signature' })
  })
  test('reports a body over the size limit while it is still being sent', async () => {
    const limitedServer = await startClamd(SIGNATURE_TEXT, { limit: 100_000 })
    expect(
      await createClamdScanner(limitedServer.url).scan(
        toByteStream(...createLargeBody(), ...createLargeBody(), ...createLargeBody()),
        neverAborted,
      ),
    ).toEqual({ tooLarge: true })
    await limitedServer.close()
  })
  test('throws when the server is unreachable, the connection breaks or the scan is aborted', async () => {
    const closedServer = await startClamd(SIGNATURE_TEXT)
    await closedServer.close()
    await expect(
      createClamdScanner(closedServer.url).scan(toByteStream(Buffer.from('a')), neverAborted),
    ).rejects.toThrow(/ECONNREFUSED/)
    await expect(
      createClamdScanner('unix:/nowhere/clamd.sock').scan(toByteStream(Buffer.from('a')), neverAborted),
    ).rejects.toThrow(/ENOENT/)
    const closingMidway = await startClamd(SIGNATURE_TEXT)
    const endlessBody = (async function* () {
      yield Buffer.from('a')
      await closingMidway.close()
      yield Buffer.from('b')
    })()
    await expect(createClamdScanner(closingMidway.url).scan(endlessBody, neverAborted)).rejects.toThrow()
    const aborted = AbortSignal.abort(new Error('stopped'))
    await expect(createClamdScanner(clamd.url).scan(toByteStream(Buffer.from('a')), aborted)).rejects.toThrow('stopped')
  })
})

const program = ['/usr/sbin/clamd', '/usr/bin/clamd'].find(existsSync)

describe.skipIf(!program)('the real clamd', () => {
  let dir = ''
  let clamd: ChildProcess
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-clamd-'))
    // A test signature, so that no virus database is needed.
    await writeFile(join(dir, 'own.ndb'), `Own.Signature:0:*:${Buffer.from(SIGNATURE_TEXT).toString('hex')}\n`)
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
  const scan = (...parts: Buffer[]) =>
    createClamdScanner(`unix:${dir}/clamd.sock`).scan(toByteStream(...parts), neverAborted)

  test('returns the same verdicts from real clamd as from the test server', async () => {
    expect(await scan(Buffer.from('harmless'))).toEqual({ clean: true })
    expect(await scan(Buffer.from(`before ${SIGNATURE_TEXT} after`))).toEqual({ found: 'Own.Signature.UNOFFICIAL' })
    expect(await scan(...createLargeBody())).toEqual({ tooLarge: true })
  })
})
