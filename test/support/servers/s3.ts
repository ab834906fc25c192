import { connect, createServer, type Socket } from 'node:net'
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { readS3Url, S3Store } from '#server/ports/store/s3-store.ts'

/** The address of a real S3 server for tests (see scripts/s3-test-server.sh), if there is one. */
export const S3_URL = process.env.TEST_S3_URL

/** Opens an empty prefix of the server's bucket, and creates the bucket if it is missing. */
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
    /** All keys that take up space, including unfinished uploads. */
    async allKeys() {
      const objects = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))
      const unfinishedUploads = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
      return [...(objects.Contents ?? []), ...(unfinishedUploads.Uploads ?? [])].map(({ Key = '' }) =>
        Key.slice(prefix.length),
      )
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

/** A TCP proxy to a server. Shutting it down drops all connections and accepts no new ones. */
export async function openTcpProxy(address: string) {
  const { hostname, port } = new URL(address)
  const openSockets = new Set<Socket>()
  const listener = createServer((clientSocket) => {
    const serverSocket = connect(Number(port), hostname)
    for (const [source, target] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      openSockets.add(source)
      source.pipe(target)
      source.on('error', () => target.destroy())
      source.on('close', () => {
        openSockets.delete(source)
        target.destroy()
      })
    }
  })
  const openProxy = (listenPort: number) =>
    listener.listening ||
    new Promise<unknown>((resolve) => listener.listen(listenPort, '127.0.0.1', () => resolve(true)))
  await openProxy(0)
  const listenPort = (listener.address() as { port: number }).port
  const shutProxy = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      for (const socket of openSockets) socket.destroy()
    })
  return {
    address: `http://127.0.0.1:${listenPort}`,
    shut: shutProxy,
    open: () => openProxy(listenPort),
    close: shutProxy,
  }
}
