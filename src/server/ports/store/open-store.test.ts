import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from './open-store.ts'

afterEach(() => vi.unstubAllEnvs())

test('a store that cannot be used is told in one line that names the setting and no secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-store-'))
  writeFileSync(join(dataDir, 'files'), 'a file where the folder should be')
  await expect(openStore({ storageUrl: undefined, dataDir })).rejects.toThrow(
    /^DATA_DIR: the store cannot be used \((EEXIST|ENOTDIR)\)$/,
  )
  const storageUrl = 's3://nobody?endpoint=http://127.0.0.1:9&region=default'
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  await expect(openStore({ storageUrl, dataDir })).rejects.toThrow(
    /^STORAGE_URL: the store cannot be used \(ECONNREFUSED\)$/,
  )
  rmSync(dataDir, { recursive: true })
})
