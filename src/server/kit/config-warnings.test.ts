import { expect, test } from 'vitest'
import { warningsOf } from './config-warnings.ts'
import { loadConfig } from './config.ts'

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.1.2.3:80', 'http://[::1]:3000', 'https://a.org'])(
  '%s is safe',
  (publicUrl) => expect(warningsOf({ publicUrl, trustProxy: 1 })).toEqual([]),
)

test.each([
  'http://archive.example.org',
  'http://192.168.1.5:3000',
  'http://localhost.example.org',
  'http://[fe80::1]',
])('%s is warned of', (publicUrl) =>
  expect(warningsOf({ publicUrl, trustProxy: 0 })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*https/)]),
)

test('a proxy that nobody is told of is warned of', () => {
  const warned = (publicUrl: string, trustProxy: number) => warningsOf({ publicUrl, trustProxy })
  expect(warned('https://a.org', 0)).toEqual([expect.stringMatching(/^TRUST_PROXY: /)])
  expect(warned('http://localhost:3000', 0)).toEqual([])
})

test.each([
  ['STORAGE_URL', 's3://a b'],
  ['STORAGE_URL', 's3://bucket/vitrine?region=eu-central-1'],
  ['GALLERY_URL', 'https://gallery.example.org/shown'],
])('%s that cannot be used is named', (name, value) =>
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `)),
)
