import { connect, createServer, type Socket } from 'node:net'
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { readS3Url, S3Store } from '#server/ports/store/s3-store.ts'

/** A real S3 server to try things on, where there is one (scripts/s3-test-server.sh). */
export const S3_URL = process.env.TEST_S3_URL

/** A part of the server's bucket that begins empty; the bucket is made where it is not there. */
export async function openBucket(prefix = `${crypto.randomUUID()}/`) {
  const url = new URL(S3_URL ?? '')
  url.searchParams.set('prefix', prefix)
  const { bucket: Bucket, endpoint = '', region } = readS3Url(url.href)
  const client = new S3Client({ region, endpoint, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket })).catch((error: { name: string }) => {
    if (!error.name.startsWith('BucketAlready')) throw error
  })
  return {
    url: url.href,
    store: new S3Store(readS3Url(url.href)),
    /** Everything that takes up space, also what is no object yet. */
    async everything() {
      const objects = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))
      const begun = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
      return [...(objects.Contents ?? []), ...(begun.Uploads ?? [])].map(({ Key = '' }) => Key.slice(prefix.length))
    },
    async close() {
      const store = new S3Store(readS3Url(url.href))
      for await (const { key } of store.list('')) await store.remove([key])
      await store.sweep('', Date.now() + 60_000)
      await store.close()
      client.destroy()
    },
  }
}

/** A door before a server, which can be shut: nobody gets in, and who is in is thrown out. */
export async function doorTo(address: string) {
  const { hostname, port } = new URL(address)
  const inside = new Set<Socket>()
  const listener = createServer((from) => {
    const to = connect(Number(port), hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      inside.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        inside.delete(one)
        other.destroy()
      })
    }
  })
  const open = (at: number) =>
    listener.listening || new Promise<unknown>((resolve) => listener.listen(at, '127.0.0.1', () => resolve(true)))
  await open(0)
  const at = (listener.address() as { port: number }).port
  const shut = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      for (const socket of inside) socket.destroy()
    })
  return { address: `http://127.0.0.1:${at}`, shut, open: () => open(at), close: shut }
}
