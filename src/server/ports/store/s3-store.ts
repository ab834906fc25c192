import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#server/kit/app-error.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { demandKey } from './key.ts'
import { absent } from './s3-absent.ts'
import { bytesOf, openS3Client } from './s3-client.ts'
import { S3Growing } from './s3-growing.ts'
import { moveInParts } from './s3-large-move.ts'
import type { ByteRange, OpenObject, Store, StoredObject } from './store.ts'
import { unlessAborted } from './unless-aborted.ts'

const PART = 8 * 1024 * 1024
const LARGEST_COPY = 5 * 1024 ** 3
const AT_ONCE = 1000

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

/** Stores objects in a bucket. Credentials come from the environment as for the AWS tools. */
export class S3Store implements Store {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #appendable: S3Growing

  constructor(address: S3Address) {
    this.#bucket = address.bucket
    this.#prefix = address.prefix
    this.#client = openS3Client(address)
    this.#appendable = new S3Growing(this.#client, this.#bucket)
  }

  async put(
    key: string,
    body: AsyncIterable<Buffer>,
    options: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    let size = 0
    let bodyFailed = false
    // The library doesn't notice a body that fails, so it reads from this stream, which ends with the body's error.
    const metered = new PassThrough({ highWaterMark: PART })
    metered.on('data', (chunk: Buffer) => (size += chunk.length))
    metered.pause()
    const upload = new Upload({
      client: this.#client,
      partSize: PART,
      queueSize: 3,
      params: {
        Bucket: this.#bucket,
        Key: this.#objectKey(key),
        Body: metered,
        ...(options.contentType && { ContentType: options.contentType }),
      },
    })
    const flow = pipeline(
      copiesOf(body, () => (bodyFailed = true)),
      metered,
      { ...(options.signal && { signal: options.signal }) },
    )
    const stopped = flow.catch(async (error: unknown) => {
      // If the library itself stopped reading the body, its own error follows.
      if (bodyFailed || options.signal?.aborted) await upload.abort()
      throw error
    })
    // Both are awaited. `store_away` has precedence; otherwise the body's own error is thrown before the upload's.
    const [flowed, sent] = await Promise.allSettled([stopped, upload.done()])
    if (sent.status === 'rejected' && sent.reason instanceof AppError) throw sent.reason
    for (const outcome of [flowed, sent]) if (outcome.status === 'rejected') throw outcome.reason
    return { size }
  }

  async grow(
    key: string,
    at: number,
    body: AsyncIterable<Buffer>,
    options: { signal?: AbortSignal } = {},
  ): Promise<number> {
    return this.#appendable.grow(this.#objectKey(key), at, unlessAborted(body, options.signal))
  }

  async grown(key: string): Promise<number | null> {
    return this.#appendable.grown(this.#objectKey(key))
  }

  async whole(key: string): Promise<void> {
    if ((await this.#appendable.whole(this.#objectKey(key))) || (await this.head(key))) return
    throw new Error(`nothing was appended to ${key}`)
  }

  async wither(key: string): Promise<void> {
    await this.#appendable.wither(this.#objectKey(key))
  }

  async sweep(prefix: string, before: number): Promise<void> {
    await this.#appendable.sweep(this.#prefix + prefix, before)
  }

  async open(key: string): Promise<OpenObject | null> {
    const found = await this.head(key)
    return (
      found && { ...found, read: async (range) => (await this.get(key, range))?.body ?? null, close: async () => {} }
    )
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null> {
    try {
      const found = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: this.#objectKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      const total = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
      return { body: Readable.from(bytesOf(found.Body as Readable), { objectMode: false }), size: total }
    } catch (error) {
      return absent(error)
    }
  }

  async head(key: string): Promise<{ size: number; modified: number } | null> {
    try {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#objectKey(key) }))
      return { size: found.ContentLength ?? 0, modified: found.LastModified?.getTime() ?? 0 }
    } catch (error) {
      return absent(error)
    }
  }

  async move(from: string, to: string): Promise<void> {
    const found = await this.head(from)
    if (!found) throw new Error(`there is no object ${from}`)
    const [source, target] = [`${this.#bucket}/${this.#objectKey(from)}`, this.#objectKey(to)]
    if (found.size > LARGEST_COPY) await moveInParts(this.#client, this.#bucket, source, target, found.size)
    else
      await this.#client.send(
        new CopyObjectCommand({ Bucket: this.#bucket, CopySource: encodeURI(source), Key: target }),
      )
    // If the delete fails, the sweep removes the object later.
    await this.#delete([from])
  }

  async remove(keys: string[]): Promise<void> {
    const [kept] = await this.#delete(keys)
    if (kept !== undefined) throw new Error(`the bucket refuses to delete objects (${kept})`)
  }

  /** Returns the bucket's error codes for objects that could not be removed. */
  async #delete(keys: string[]): Promise<string[]> {
    const refused: string[] = []
    for (let i = 0; i < keys.length; i += AT_ONCE) {
      const Objects = keys.slice(i, i + AT_ONCE).map((key) => ({ Key: this.#objectKey(key) }))
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      for (const { Code = 'unknown' } of Errors) if (Code !== 'NoSuchKey') refused.push(Code)
    }
    return refused
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
      const found = await this.get(key)
      if (!found) throw new Error(`there is no object ${key}`)
      await pipeline(found.body, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
    } catch (error) {
      await remove()
      throw error
    }
    return { path, release: remove }
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }))
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  #objectKey(key: string): string {
    return this.#prefix + demandKey(key)
  }
}

/** Copies each chunk, because a body reuses the memory of a chunk when the next one is read. */
async function* copiesOf(body: AsyncIterable<Buffer>, onFailure: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk)
  } catch (error) {
    onFailure()
    throw error
  }
}
