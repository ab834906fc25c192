import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from './open-store.ts'

afterEach(() => vi.unstubAllEnvs())
const findStoreOwner = async () => ({ id: null, knowsFiles: false })

test('reports an unusable store in one line that names the setting and omits secrets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-store-'))
  writeFileSync(join(dataDir, 'files'), 'a file where the folder should be')
  await expect(openStore({ storageUrl: undefined, dataDir, findStoreOwner })).rejects.toThrow(
    /^DATA_DIR: cannot use the store \((EEXIST|ENOTDIR)\)$/,
  )
  const storageUrl = 's3://nobody?endpoint=http://127.0.0.1:9&region=default'
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  await expect(openStore({ storageUrl, dataDir, findStoreOwner })).rejects.toThrow(
    /^STORAGE_URL: cannot use the store \(ECONNREFUSED\)$/,
  )
  rmSync(dataDir, { recursive: true })
})

test('reports missing or wrong credentials without revealing their values', async () => {
  const server = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const storageUrl = `s3://photographs?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const openError = async () =>
    (await openStore({ storageUrl, dataDir: '', findStoreOwner }).catch((error: Error) => error)) as Error
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a-key-of-ours')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret-of-ours')
  const wrongKeysError = await openError()
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined)
  // Credentials must come neither from a file nor from instance metadata.
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere')
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere')
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  for (const { message } of [wrongKeysError, await openError()]) {
    expect(message).toMatch(/^STORAGE_URL: .*AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/)
    expect(message).not.toContain('of-ours')
  }
  server.closeAllConnections()
  server.close()
})

test('reports a missing bucket and explains how to create it', async () => {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const storageUrl = `s3://photographs?endpoint=${endpoint}&region=default`
  await expect(openStore({ storageUrl, dataDir: '', findStoreOwner })).rejects.toThrow(
    `STORAGE_URL: there is no bucket "photographs". Correct the name, or create it, for example with: aws s3 mb s3://photographs --endpoint-url ${endpoint}`,
  )
  server.closeAllConnections()
  server.close()
})
