import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { getDirectoryPrefix } from '#server/kit/process-directories.ts'
import { openBucket, S3_URL } from '../../../../test/support/servers/s3.ts'
import { storeSuite } from './store.suite.ts'

if (S3_URL) {
  let bucket: Awaited<ReturnType<typeof openBucket>>
  storeSuite(
    'objects in S3',
    async () => {
      bucket = await openBucket()
      return bucket.store
    },
    async (store) => {
      await store.close()
      await bucket.close()
    },
  )
  test('creates local copies in a working directory that the next start cleans up, and none when aborted', async () => {
    const ownBucket = await openBucket()
    await ownBucket.store.put('o/copied', Readable.from([Buffer.from('for a tool')]))
    const listCopies = async () => (await readdir(tmpdir())).filter((dir) => dir.startsWith(getDirectoryPrefix('work')))
    const copiesBefore = await listCopies()
    const { path, release } = await ownBucket.store.openLocal('o/copied')
    expect(path.startsWith(`${tmpdir()}/${getDirectoryPrefix('work')}`)).toBe(true)
    await release()
    await expect(ownBucket.store.openLocal('o/copied', AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await listCopies()).toEqual(copiesBefore)
    await ownBucket.store.close()
    await ownBucket.close()
  })
} else {
  describe('objects in S3', () => {
    test.skip('is skipped unless TEST_S3_URL is set', () => {})
  })
}
