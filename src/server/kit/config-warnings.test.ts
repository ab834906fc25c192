import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getAddressWarnings, getConfigWarnings } from './config-warnings.ts'
import { loadConfig } from './config.ts'

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.1.2.3:80', 'http://[::1]:3000', 'https://a.org'])(
  'does not warn about the public URL %s',
  (publicUrl) => expect(getAddressWarnings({ publicUrl, trustProxy: 1 })).toEqual([]),
)

test.each([
  'http://archive.example.org',
  'http://192.168.1.5:3000',
  'http://localhost.example.org',
  'http://[fe80::1]',
])('warns about the unencrypted public URL %s', (publicUrl) =>
  expect(getAddressWarnings({ publicUrl, trustProxy: 0 })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*https/)]),
)

test('warns about an HTTPS public URL when TRUST_PROXY is 0', () => {
  const getWarnings = (publicUrl: string, trustProxy: number) => getAddressWarnings({ publicUrl, trustProxy })
  expect(getWarnings('https://a.org', 0)).toEqual([expect.stringMatching(/^TRUST_PROXY is 0, /)])
  expect(getWarnings('http://localhost:3000', 0)).toEqual([])
})

test('warns when no mail server is configured', () => {
  const baseConfig = { publicUrl: 'http://localhost:3000', trustProxy: 0 }
  expect(getConfigWarnings({ ...baseConfig, smtpUrl: undefined })).toEqual([
    expect.stringMatching(/^SMTP_URL is not set.*DATA_DIR\/mail/),
  ])
  expect(getConfigWarnings({ ...baseConfig, smtpUrl: 'smtp://mail.example.org' })).toEqual([])
})

test.each([
  ['STORAGE_URL', 's3://a b'],
  ['STORAGE_URL', 's3://bucket/vitrine?region=eu-central-1'],
  ['GALLERY_URL', 'https://gallery.example.org/shown'],
  ['PUBLIC_URL', 'https://museum.example.org/archive'],
  ['PUBLIC_URL', 'https://museum.example.org/?archive'],
  ['MAIL_FROM', 'The archive'],
  ['MAIL_FROM', '@example.org'],
  ['METRICS_ADDRESS', '127.0.0.1:65536'],
  ['METRICS_ADDRESS', '9464'],
])('names the setting in the error when %s has an invalid value', (name, value) =>
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `)),
)

test.each([
  ['PORT', '70000', 'from 0 to 65535'],
  ['TRUST_PROXY', '11', 'from 0 to 10'],
  ['SUBMIT_WORK', '1.5', 'from 0 to 30'],
  ['NEW_ORGS_PER_DAY', '0', 'from 1 to 1000000'],
  ['RATE_FACTOR', '1001', 'from 0 to 1000'],
  ['CONNECTIONS_PER_ADDRESS', '-1', '0 or more'],
])('rejects the setting %s=%s and names the allowed range', (name, value, bounds) =>
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be a .*number.* ${bounds}$`)),
)

test.each([
  ['PUBLIC_URL', 'archive', 'must be a URL, such as'],
  ['REGISTRATION', 'closed', 'must be open or invite'],
  ['ROLES', 'web,mail', 'must be web, worker or web,worker'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn,'],
  ['ADMIN_PASSWORD', 'short', 'must be 8 to 128 characters long'],
  ['CHAT_URL', 'chat.js', 'must be the URL of a script'],
])('explains the expected format when %s=%s is set', (name, value, message) =>
  expect(() => loadConfig({ [name]: value })).toThrow(`${name} ${message}`),
)

test('accepts valid settings unchanged', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrine-config-'))
  const loadFrom = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR, ...env })
  expect(loadFrom({ PUBLIC_URL: 'https://museum.example.org:8443/' }).publicUrl).toBe('https://museum.example.org:8443')
  for (const sender of ['archive@localhost', 'The archive <archive@example.org>'])
    expect(loadFrom({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  expect(loadFrom({ METRICS_ADDRESS: '[::1]:9464' }).metricsAddress).toEqual({ host: '::1', port: 9464 })
  rmSync(DATA_DIR, { recursive: true })
})
