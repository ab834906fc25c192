import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { AppError } from '#server/kit/app-error.ts'
import { storeAway } from './store-away.ts'

const CONNECT_MS = 5000
/** What only asks is answered soon, or the store is away. */
const ANSWER_MS = 15_000
/** What sends bytes, or has the store move some, takes its time. */
const WORK_MS = 3 * 60 * 1000
/** Readers who pause keep their connection: with the library's 50 a few of them would stop everybody. */
const CONNECTIONS = 2000

interface Address {
  endpoint: string | undefined
  region: string
}

/** What of a call's input tells that it is more than a question. */
interface Work {
  Body?: unknown
  CopySource?: string
  MultipartUpload?: object
}

/** A client whose calls fail as `store_away` where the store is away, mute or refuses for reasons of its own. */
export function openS3Client({ endpoint, region }: Address): S3Client {
  const agent = { maxSockets: CONNECTIONS }
  const client = new S3Client({
    region,
    forcePathStyle: true,
    // With the default, a streamed put fails on servers that are not Amazon's.
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
  // All that is sent goes this way, the library's own uploads and pages as well.
  client.send = patient as typeof client.send
  return client
}

const isWork = ({ input }: { input: Work }) => Boolean(input.Body ?? input.CopySource ?? input.MultipartUpload)

/** Refusals that are about the call, not about the store. */
const OURS = new Set([400, 404, 409, 411, 412, 416])

function asAway(error: unknown): never {
  const { $metadata, name } = error as S3ServiceException
  const aborted = name === 'AbortError' || error instanceof AppError
  if (aborted || OURS.has($metadata?.httpStatusCode ?? 0)) throw error
  throw storeAway(error)
}

/** An object's bytes. They fail where the store falls silent while somebody waits for them; who reads may pause. */
export async function* bytesOf(body: Readable): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => body.destroy(new Error('the store has fallen silent')), ANSWER_MS)
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
