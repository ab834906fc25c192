import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPathAllocator } from './zip-names.ts'
import { createDirectoryEntry, createEndRecord } from './zip-records.ts'
import { getZipLength, createZipStream, type ZipEntry } from './zip-stream.ts'

const createEntry = (path: string, content = '', size = Buffer.byteLength(content)): ZipEntry => ({
  path,
  size,
  at: Date.UTC(1987, 5, 4, 12),
  open: async () => Readable.from([Buffer.from(content)]),
})
const GIB = 1024 ** 3

describe('a ZIP', () => {
  test('writes a ZIP of the precomputed length that another library can read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-zäß日😀 ]{1,12}$/u), fc.string(), { maxKeys: 20 }),
        async (files) => {
          const entries = Object.entries(files).map(([path, content]) => createEntry(path, content))
          const bytes = await buffer(createZipStream(entries))
          expect(bytes.length).toBe(getZipLength(entries))
          const unzippedFiles = Object.entries(unzipSync(bytes)).map(([path, content]) => [
            path,
            Buffer.from(content).toString(),
          ])
          expect(Object.fromEntries(unzippedFiles)).toEqual(files)
        },
      ),
      { numRuns: 50 },
    )
  })
  test('stores more than 65,535 entries in ZIP64', async () => {
    const entries = Array.from({ length: 65_540 }, (_, i): ZipEntry => ({ path: `${i}/`, size: 0, at: 0 }))
    const bytes = await buffer(createZipStream(entries))
    expect(bytes.length).toBe(getZipLength(entries))
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(0xffff)
    expect(bytes.readBigUInt64LE(bytes.length - 22 - 76 + 32)).toBe(65_540n)
  })
  test('stores sizes and offsets beyond 4 GiB in ZIP64', () => {
    const largeItem = { path: 'a', size: 5 * GIB, at: 0 }
    const directoryRecord = createDirectoryEntry(largeItem, 0, 6 * GIB)
    expect([directoryRecord.readUInt32LE(24), directoryRecord.readUInt32LE(42)]).toEqual([0xffffffff, 0xffffffff])
    const wideSizesOffset = directoryRecord.length - 24
    expect([0, 8, 16].map((at) => Number(directoryRecord.readBigUInt64LE(wideSizesOffset + at)))).toEqual([
      5 * GIB,
      5 * GIB,
      6 * GIB,
    ])
    const endRecords = createEndRecord(1, 5 * GIB, 60)
    expect(Number(endRecords.readBigUInt64LE(48))).toBe(5 * GIB)
    // With ZIP64, headers, descriptor and directory entry get extra fields, and the end of the ZIP gets one more
    // record.
    const smallItem = { ...largeItem, size: 0 }
    expect(getZipLength([largeItem]) - getZipLength([smallItem])).toBe(5 * GIB + 20 + 8 + 20 + 76)
  })
  test.runIf(isInstalled('unzip'))('passes unzip -t, and preserves modification times and file modes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-test-'))
    try {
      const path = join(folder, 'made.zip')
      const entries = [
        createEntry('Grüße.txt', 'hello'),
        { path: 'leer/', size: 0, at: 0 },
        createEntry('leer/日本.txt', ''),
      ]
      writeFileSync(path, await buffer(createZipStream(entries)))
      expect(execFileSync('unzip', ['-t', path]).toString()).toMatch(/No errors detected/)
      expect(
        execFileSync('unzip', ['-Z', '-l', '-T', path], { env: { ...process.env, TZ: 'UTC' } }).toString(),
      ).toMatch(/-rw-r--r--.*19870604\.120000/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
  test.each([
    ['has fewer bytes than declared', createEntry('a', 'abc', 4)],
    ['has more bytes than declared', createEntry('a', 'abcde', 4)],
    ['cannot be opened', { ...createEntry('a'), open: () => Promise.reject(new Error('no such object')) }],
    ['fails while being read', { ...createEntry('a', 'abc'), open: async () => Readable.from(yieldThenThrow()) }],
  ])('fails to create the ZIP when an entry %s', async (_, badEntry) => {
    await expect(
      buffer(createZipStream([createEntry('first', 'fine'), badEntry, createEntry('last', 'fine')])),
    ).rejects.toThrow()
  })
  test.each([
    ['never ends', () => Readable.from(yieldForever(), { objectMode: false })],
    ['sends no data', () => new Readable({ read: () => undefined })],
  ])('closes an entry that %s when the reader disconnects, and opens no further entries', async (_, body) => {
    const endlessBody = body()
    const openedPaths: string[] = []
    const createEndlessEntry = (path: string, bytes: Readable): ZipEntry => ({
      ...createEntry(path, '', 10 * GIB),
      open: async () => {
        openedPaths.push(path)
        return bytes
      },
    })
    const zip = createZipStream([createEndlessEntry('a', endlessBody), createEndlessEntry('b', Readable.from([]))])
    await new Promise((resolve) => zip.once('readable', resolve))
    expect(zip.read()).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 20))
    zip.destroy()
    await new Promise((resolve) => zip.once('close', resolve))
    expect(openedPaths).toEqual(['a'])
    expect(endlessBody.destroyed).toBe(true)
  })
})

describe('paths in a ZIP', () => {
  const allocatePaths = (names: string[], folder = '') => {
    const allocatePath = createPathAllocator()
    return names.map((name) => allocatePath(folder, name))
  }
  test('allocates paths that are unique regardless of case and Unicode normalization', () => {
    expect(
      allocatePaths(['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'caf\u00e9', 'cafe\u0301', 'stra\u00dfe', 'STRASSE']),
    ).toEqual(['a.jpg', 'A (2).JPG', 'a (3).jpg', 'a (2) (2).jpg', 'café', 'café (2)', 'straße', 'STRASSE (2)'])
  })
  test('allocates paths that are valid on Windows and macOS and stay within the folder', () => {
    expect(
      allocatePaths([
        'CON',
        'nul.txt',
        'com1.tar.gz',
        'a:b?c*.txt',
        'ends. . ',
        '..',
        '../../etc/passwd',
        'a\\b',
        '',
        '\u0000',
      ]),
    ).toEqual([
      '_CON',
      '_nul.txt',
      '_com1.tar.gz',
      'a_b_c_.txt',
      'ends',
      'file',
      '.._.._etc_passwd',
      'a_b',
      'file (2)',
      'file (3)',
    ])
    expect(allocatePaths(['x'.repeat(300) + '.tiff'])[0]).toMatch(/^x{200,}\.tiff$/)
  })
  test('numbers duplicate names separately in each folder', () => {
    const allocatePath = createPathAllocator()
    expect([allocatePath('a/', 'x'), allocatePath('b/', 'x'), allocatePath('A/', 'x')]).toEqual([
      'a/x',
      'b/x',
      'A/x (2)',
    ])
  })
  test('allocates paths for ten thousand identical names quickly', () => {
    const names = allocatePaths(Array.from({ length: 10_000 }, () => 'scan.tif'))
    expect(new Set(names).size).toBe(10_000)
    expect(names.at(-1)).toBe('scan (10000).tif')
  })
})

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

async function* yieldThenThrow() {
  yield Buffer.from('ab')
  throw new Error('connection lost')
}

async function* yieldForever() {
  for (;;) yield Buffer.alloc(1024 * 1024)
}
