import { expect, test } from 'vitest'
import { warningsOf } from './config-warnings.ts'

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.1.2.3:80', 'http://[::1]:3000', 'https://a.org'])(
  '%s is safe',
  (publicUrl) => expect(warningsOf({ publicUrl })).toEqual([]),
)

test.each([
  'http://archive.example.org',
  'http://192.168.1.5:3000',
  'http://localhost.example.org',
  'http://[fe80::1]',
])('%s is warned of', (publicUrl) =>
  expect(warningsOf({ publicUrl })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*https/)]),
)
