import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, test } from 'vitest'
import { readS3Url, S3Store } from './s3-store.ts'
import { storeSuite } from './store.suite.ts'

const url = process.env.TEST_S3_URL

if (url) {
  storeSuite('objects in S3', open, (store) => store.close())
} else {
  describe('objects in S3', () => {
    test.skip('TEST_S3_URL is not set: there is no server to try it on', () => {})
  })
}

async function open(): Promise<S3Store> {
  const { bucket, endpoint = '', region } = readS3Url(url ?? '')
  const client = new S3Client({ region, endpoint, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: { name: string }) => {
    if (!error.name.startsWith('BucketAlready')) throw error
  })
  client.destroy()
  return new S3Store(readS3Url(url ?? ''))
}
