import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectRetentionCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#server/kit/app-error.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { requireStoreKey } from './store-key.ts'
import { toNullIfMissing } from './s3-errors.ts'
import { readWithTimeout, openS3Client, type S3Credentials } from './s3-client.ts'
import { S3AppendableObjects } from './s3-appendable-objects.ts'
import { copyInParts } from './s3-multipart-copy.ts'
import type { ByteRange, OpenObject, Store, StoredObject } from './store.ts'
import { iterateUnlessAborted } from './unless-aborted.ts'

const PART_BYTES = 8 * 1024 * 1024
const MAX_COPY_BYTES = 5 * 1024 ** 3
const DELETE_BATCH_SIZE = 1000

export interface S3Address {
  bucket: string
  endpoint: string | undefined
  region: string
  prefix: string
}

/** Parses `s3://bucket?endpoint=…&region=…&prefix=…`. */
export function readS3Url(storageUrl: string): S3Address {
  const url = new URL(storageUrl)
  const prefix = url.searchParams.get('prefix') ?? ''
  return {
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  }
}

/** Stores objects in a bucket. Without `credentials`, they come from the environment, as for the AWS tools. */
export class S3Store implements Store {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #appendable: S3AppendableObjects

  constructor(address: S3Address, credentials?: S3Credentials) {
    this.#bucket = address.bucket
    this.#prefix = address.prefix
    this.#client = openS3Client({ ...address, credentials })
    this.#appendable = new S3AppendableObjects(this.#client, this.#bucket)
  }

  async put(
    key: string,
    body: AsyncIterable<Buffer>,
    options: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    let size = 0
    let bodyFailed = false
    // The library doesn't notice when a body fails, so it reads from this stream, which ends with the body's error.
    const countingStream = new PassThrough({ highWaterMark: PART_BYTES })
    countingStream.on('data', (chunk: Buffer) => (size += chunk.length))
    countingStream.pause()
    const upload = new Upload({
      client: this.#client,
      partSize: PART_BYTES,
      queueSize: 3,
      params: {
        Bucket: this.#bucket,
        Key: this.#objectKey(key),
        Body: countingStream,
        ...(options.contentType && { ContentType: options.contentType }),
      },
    })
    const pipePromise = pipeline(
      copyChunks(body, () => (bodyFailed = true)),
      countingStream,
      { ...(options.signal && { signal: options.signal }) },
    )
    const pipedOrAborted = pipePromise.catch(async (error: unknown) => {
      // If the library itself stopped reading the body, its own error is thrown below.
      if (bodyFailed || options.signal?.aborted) await upload.abort()
      throw error
    })
    // Both are awaited. `store_away` has precedence; otherwise the body's own error is thrown before the upload's.
    const [pipeOutcome, uploadOutcome] = await Promise.allSettled([pipedOrAborted, upload.done()])
    if (uploadOutcome.status === 'rejected' && uploadOutcome.reason instanceof AppError) throw uploadOutcome.reason
    for (const outcome of [pipeOutcome, uploadOutcome]) if (outcome.status === 'rejected') throw outcome.reason
    return { size }
  }

  async append(
    key: string,
    offset: number,
    body: AsyncIterable<Buffer>,
    options: { signal?: AbortSignal } = {},
  ): Promise<number> {
    return this.#appendable.append(this.#objectKey(key), offset, iterateUnlessAborted(body, options.signal))
  }

  async appendedSize(key: string): Promise<number | null> {
    return this.#appendable.appendedSize(this.#objectKey(key))
  }

  async complete(key: string): Promise<void> {
    if ((await this.#appendable.complete(this.#objectKey(key))) || (await this.head(key))) return
    throw new Error(`nothing was appended to ${key}`)
  }

  async discardAppended(key: string): Promise<void> {
    await this.#appendable.discardAppended(this.#objectKey(key))
  }

  async sweep(prefix: string, beforeMs: number): Promise<void> {
    await this.#appendable.sweep(this.#prefix + prefix, beforeMs)
  }

  async open(key: string): Promise<OpenObject | null> {
    const object = await this.head(key)
    return (
      object && { ...object, read: async (range) => (await this.get(key, range))?.body ?? null, close: async () => {} }
    )
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null> {
    try {
      const object = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: this.#objectKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      const total = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength)
      return { body: Readable.from(readWithTimeout(object.Body as Readable), { objectMode: false }), size: total }
    } catch (error) {
      return toNullIfMissing(error)
    }
  }

  async head(key: string): Promise<{ size: number; modified: number } | null> {
    try {
      const object = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#objectKey(key) }))
      return { size: object.ContentLength ?? 0, modified: object.LastModified?.getTime() ?? 0 }
    } catch (error) {
      return toNullIfMissing(error)
    }
  }

  async move(from: string, to: string): Promise<void> {
    const object = await this.head(from)
    if (!object) throw new Error(`there is no object ${from}`)
    const [source, target] = [`${this.#bucket}/${this.#objectKey(from)}`, this.#objectKey(to)]
    if (object.size > MAX_COPY_BYTES) await copyInParts(this.#client, this.#bucket, source, target, object.size)
    else
      await this.#client.send(
        new CopyObjectCommand({ Bucket: this.#bucket, CopySource: encodeURI(source), Key: target }),
      )
    // If deleting fails, the sweep deletes the object later.
    await this.#delete([from])
  }

  async remove(keys: string[]): Promise<void> {
    const [errorCode] = await this.#delete(keys)
    if (errorCode !== undefined) throw new Error(`the bucket refuses to delete objects (${errorCode})`)
  }

  /** Returns the bucket's error codes for objects that could not be deleted. */
  async #delete(keys: string[]): Promise<string[]> {
    const errorCodes: string[] = []
    for (let i = 0; i < keys.length; i += DELETE_BATCH_SIZE) {
      const Objects = keys.slice(i, i + DELETE_BATCH_SIZE).map((key) => ({ Key: this.#objectKey(key) }))
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      for (const { Code = 'unknown' } of Errors) if (Code !== 'NoSuchKey') errorCodes.push(Code)
    }
    return errorCodes
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: this.#prefix + prefix },
    )
    for await (const page of pages) {
      for (const object of page.Contents ?? []) {
        yield {
          key: (object.Key ?? '').slice(this.#prefix.length),
          size: object.Size ?? 0,
          modified: object.LastModified?.getTime() ?? 0,
        }
      }
    }
  }

  async openLocal(key: string, signal?: AbortSignal): Promise<{ path: string; release: () => Promise<void> }> {
    const { dir, remove } = await makeWorkDir()
    const path = join(dir, 'object')
    try {
      const object = await this.get(key)
      if (!object) throw new Error(`there is no object ${key}`)
      await pipeline(object.body, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
    } catch (error) {
      await remove()
      throw error
    }
    return { path, release: remove }
  }

  /**
   * Locks an object against deletion for `ms` from now on, unless half of that time is left. The bucket must have object
   * lock. Only accounts with the right to bypass governance can remove it earlier.
   */
  async lock(key: string, ms: number): Promise<void> {
    const object = { Bucket: this.#bucket, Key: this.#objectKey(key) }
    const { ObjectLockRetainUntilDate: until } = await this.#client.send(new HeadObjectCommand(object))
    if (until && until.getTime() > Date.now() + ms / 2) return
    const Retention = { Mode: 'GOVERNANCE', RetainUntilDate: new Date(Date.now() + ms) } as const
    await this.#client.send(new PutObjectRetentionCommand({ ...object, Retention }))
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }))
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  #objectKey(key: string): string {
    return this.#prefix + requireStoreKey(key)
  }
}

/** Copies each chunk, because a body may reuse a chunk's memory when the next one is read. */
async function* copyChunks(body: AsyncIterable<Buffer>, onFailure: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk)
  } catch (error) {
    onFailure()
    throw error
  }
}
