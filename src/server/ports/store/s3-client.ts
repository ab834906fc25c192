import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { AppError } from '#server/kit/app-error.ts'
import { storeAway } from './store-away.ts'

const CONNECT_MS = 5000
/** Timeout of queries that transfer no data. */
const ANSWER_MS = 15_000
/** Timeout of uploads and server-side copies. */
const WORK_MS = 3 * 60 * 1000
/** Paused readers keep their connection: with the library's default of 50 a few of them would block everyone. */
const CONNECTIONS = 2000

interface Address {
  endpoint: string | undefined
  region: string
}

/** The fields that mark a command as a transfer rather than a query. */
interface Work {
  Body?: unknown
  CopySource?: string
  MultipartUpload?: object
}

/** An S3 client whose calls throw `store_away` if the store is unreachable, doesn't answer or refuses access. */
export function openS3Client({ endpoint, region }: Address): S3Client {
  const agent = { maxSockets: CONNECTIONS }
  const client = new S3Client({
    region,
    forcePathStyle: true,
    // The default breaks streamed uploads on servers other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint && { endpoint }),
  })
  const send = client.send.bind(client) as (command: { input: Work }, options?: object) => Promise<unknown>
  const patient = (command: { input: Work }, options?: object) =>
    send(command, { requestTimeout: isWork(command) ? WORK_MS : ANSWER_MS, ...options }).catch(asAway)
  // Overridden here because the library's own uploads and paginators use it as well.
  client.send = patient as typeof client.send
  return client
}

const isWork = ({ input }: { input: Work }) => Boolean(input.Body ?? input.CopySource ?? input.MultipartUpload)

/** Status codes caused by the call itself, not by the store. */
const OURS = new Set([400, 404, 409, 411, 412, 416])

function asAway(error: unknown): never {
  const { $metadata, name } = error as S3ServiceException
  const aborted = name === 'AbortError' || error instanceof AppError
  if (aborted || OURS.has($metadata?.httpStatusCode ?? 0)) throw error
  throw storeAway(error)
}

/**
 * Streams an object's bytes. Throws `store_away` if the store stops sending while a chunk is awaited; the reader may
 * pause as long as it likes.
 */
export async function* bytesOf(body: Readable): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => body.destroy(new Error('the store stopped responding')), ANSWER_MS)
  let waiting = wait()
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(waiting)
      yield chunk
      waiting = wait()
    }
  } catch (error) {
    throw storeAway(error)
  } finally {
    clearTimeout(waiting)
  }
}
