import { describe, test } from 'vitest'
import { openBucket, S3_URL } from '../../../../test/s3.ts'
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
} else {
  describe('objects in S3', () => {
    test.skip('TEST_S3_URL is not set: there is no server to try it on', () => {})
  })
}
