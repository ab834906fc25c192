import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { writeSecretFile } from './write-secret-file.ts'

test('never overwrites a secret file, and makes it readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-secret-'))
  const path = join(folder, 'secret')
  writeSecretFile(path, 'first')
  expect(() => writeSecretFile(path, 'second')).toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('first')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
  rmSync(folder, { recursive: true })
})

test('creates a missing secret on the first start, and rejects a secret that is too short', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrine-secret-'))
  const { secret } = loadConfig({ DATA_DIR })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadConfig({ DATA_DIR }).secret).toBe(secret)
  writeFileSync(join(DATA_DIR, 'secret'), '')
  expect(() => loadConfig({ DATA_DIR })).toThrow(/^DATA_DIR: the secret in .*secret is too short/)
  rmSync(DATA_DIR, { recursive: true })
})
