import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { needPacking, packFiles } from './pack-files.ts'

const list = (...paths: string[]) => paths.map((path) => ({ path, file: new File([`bytes of ${path}`], 'x') }))

test('packs a folder, and files beside a table, but neither tables nor ZIP files', () => {
  const isPacked = (...paths: string[]) => needPacking(list(...paths))
  expect(isPacked('drawer/register.xlsx', 'drawer/1.jpg')).toBe(true)
  expect(isPacked('register.csv', '1.jpg')).toBe(true)
  expect(isPacked('1.jpg')).toBe(true)
  expect(isPacked('register.ODS')).toBe(false)
  expect(isPacked('takeout-001.zip', 'takeout-002.zip')).toBe(false)
  expect(isPacked('register.csv', 'files.zip')).toBe(false)
})

test('packs files with their paths, named after their folder or table', async () => {
  const progress: number[] = []
  const { signal } = new AbortController()
  const files = list('drawer/Größe/1.jpg', 'drawer/register.csv')
  const zip = await packFiles(files, signal, (percent) => progress.push(percent))
  expect([zip.name, progress]).toEqual(['drawer.zip', [0, 50]])
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['drawer/Größe/1.jpg', 'bytes of drawer/Größe/1.jpg'],
    ['drawer/register.csv', 'bytes of drawer/register.csv'],
  ])
  expect((await packFiles(list('1.jpg', 'register.xlsx'), signal, () => {})).name).toBe('register.zip')
})

test('stops packing when it is cancelled', async () => {
  const controller = new AbortController()
  await expect(packFiles(list('1.jpg', '2.jpg'), controller.signal, () => controller.abort())).rejects.toThrow('abort')
})
