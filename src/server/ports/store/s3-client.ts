import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { AppError } from '#server/kit/app-error.ts'
import { createStoreUnavailableError } from './store-unavailable.ts'

const CONNECT_TIMEOUT_MS = 5000
/** Timeout for requests that transfer no data. */
const QUERY_TIMEOUT_MS = 15_000
/** Timeout for uploads and server-side copies. */
const TRANSFER_TIMEOUT_MS = 3 * 60 * 1000
/**
 * Maximum connections. Paused readers keep theirs, so with the library's default of 50 a few of them would block
 * everyone.
 */
const MAX_CONNECTIONS = 2000

interface S3Endpoint {
  endpoint: string | undefined
  region: string
  /** If missing, those of the environment that the AWS tools know. */
  credentials?: S3Credentials | undefined
}

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** Input fields that mark a command as a transfer rather than a query. */
interface TransferInput {
  Body?: unknown
  CopySource?: string
  MultipartUpload?: object
}

/**
 * Creates an S3 client whose calls throw `store_away` if the store is unreachable, doesn't answer or refuses access.
 */
export function openS3Client({ endpoint, region, credentials }: S3Endpoint): S3Client {
  const agent = { maxSockets: MAX_CONNECTIONS }
  const client = new S3Client({
    region,
    forcePathStyle: true,
    // The library's default breaks streamed uploads on servers other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  const send = client.send.bind(client) as (command: { input: TransferInput }, options?: object) => Promise<unknown>
  const sendWithTimeout = (command: { input: TransferInput }, options?: object) =>
    send(command, { requestTimeout: isTransfer(command) ? TRANSFER_TIMEOUT_MS : QUERY_TIMEOUT_MS, ...options }).catch(
      throwAsStoreUnavailable,
    )
  // Overrides the method itself, because the library's uploads and paginators call it as well.
  client.send = sendWithTimeout as typeof client.send
  return client
}

const isTransfer = ({ input }: { input: TransferInput }) =>
  Boolean(input.Body ?? input.CopySource ?? input.MultipartUpload)

/** Status codes that are caused by the request, not by the store. */
const CALLER_ERRORS = new Set([400, 404, 409, 411, 412, 416])

function throwAsStoreUnavailable(error: unknown): never {
  const { $metadata, name } = error as S3ServiceException
  const isAborted = name === 'AbortError' || error instanceof AppError
  if (isAborted || CALLER_ERRORS.has($metadata?.httpStatusCode ?? 0)) throw error
  throw createStoreUnavailableError(error)
}

/**
 * Streams an object's bytes. Throws `store_away` if the store stops sending while a chunk is awaited; the reader may
 * pause for any length of time.
 */
export async function* readWithTimeout(body: Readable): AsyncGenerator<Buffer> {
  const startTimer = () => setTimeout(() => body.destroy(new Error('the store stopped responding')), QUERY_TIMEOUT_MS)
  let timer = startTimer()
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield chunk
      timer = startTimer()
    }
  } catch (error) {
    throw createStoreUnavailableError(error)
  } finally {
    clearTimeout(timer)
  }
}
