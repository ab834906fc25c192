import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { absent } from './s3-absent.ts'

/** Above S3's minimum part size, and large enough that 50 GiB stay below its limit of 10,000 parts. */
const PART = 8 * 1024 * 1024

interface Part {
  PartNumber: number
  ETag: string
}

/** The stored state: consecutive parts from the first one, and a tail object with the bytes after them. */
interface Grown {
  UploadId: string
  parts: Part[]
  inParts: number
  rest: number
}

/**
 * An appendable object, stored as one multipart upload with parts of equal size. Bytes that don't fill a part are
 * stored in a tail object. Its key contains its offset, so it becomes irrelevant once a part covers it. All state is in
 * the bucket.
 */
export class S3Growing {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async grow(Key: string, at: number, body: AsyncIterable<Buffer>): Promise<number> {
    const found = (await this.#find(Key)) ?? (await this.#begin(Key))
    const size = found.inParts + found.rest
    if (size !== at) throw new Error(`${Key} has ${size} bytes, not ${at}`)
    const restKey = restOf(Key, found.inParts)
    // One buffer fills while the other is sent; parts are sent one at a time so that there is never a gap.
    let [filling, sent] = [Buffer.allocUnsafeSlow(PART), Buffer.allocUnsafeSlow(PART)]
    let held = found.rest > 0 ? (await this.#read(restKey)).copy(filling) : 0
    let [inParts, PartNumber] = [found.inParts, found.parts.length + 1]
    let sending: Promise<unknown> = Promise.resolve()
    const send = async () => {
      await sending
      ;[filling, sent] = [sent, filling]
      const part = { UploadId: found.UploadId, PartNumber: PartNumber++, Body: sent }
      sending = this.#client.send(new UploadPartCommand({ ...this.#target(Key), ...part }))
      // Awaited before the next part is sent; until then this avoids an unhandled rejection.
      sending.catch(() => undefined)
      inParts += PART
      held = 0
    }
    const settle = async () => {
      await sending
      const Body = filling.subarray(0, held)
      if (held > 0) await this.#client.send(new PutObjectCommand({ ...this.#target(restOf(Key, inParts)), Body }))
      if (found.rest > 0 && inParts > found.inParts) await this.#remove(restKey)
    }
    try {
      for await (const chunk of body) {
        for (let from = 0; from < chunk.length;) {
          const copied = chunk.copy(filling, held, from)
          held += copied
          from += copied
          if (held === PART) await send()
        }
      }
    } catch (error) {
      await settle()
      throw error
    }
    await settle()
    return inParts + held
  }

  async grown(Key: string): Promise<number | null> {
    const found = await this.#find(Key)
    return found && found.inParts + found.rest
  }

  /** Returns whether there was anything to complete. */
  async whole(Key: string): Promise<boolean> {
    const found = await this.#find(Key)
    if (!found) return false
    const { UploadId, inParts, rest } = found
    const Parts = [...found.parts]
    const restKey = restOf(Key, inParts)
    if (rest > 0) {
      const last = { UploadId, PartNumber: Parts.length + 1, Body: await this.#read(restKey) }
      const { ETag = '' } = await this.#client.send(new UploadPartCommand({ ...this.#target(Key), ...last }))
      Parts.push({ PartNumber: last.PartNumber, ETag })
    }
    await this.#client.send(
      new CompleteMultipartUploadCommand({ ...this.#target(Key), UploadId, MultipartUpload: { Parts } }),
    )
    if (rest > 0) await this.#remove(restKey)
    return true
  }

  async wither(Key: string): Promise<void> {
    for await (const { UploadId } of this.#listUploads(Key)) {
      const { inParts } = await this.#listParts(Key, UploadId)
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target(Key), UploadId }))
      await this.#remove(restOf(Key, inParts))
    }
  }

  /** Aborts every multipart upload below a prefix that was last appended to before `beforeMs`. */
  async sweep(Prefix: string, before: number): Promise<void> {
    for await (const { Key, UploadId, begun } of this.#listUploads(Prefix)) {
      if (begun >= before) continue
      const { inParts, last } = await this.#listParts(Key, UploadId)
      const rest = await this.#client.send(new HeadObjectCommand(this.#target(restOf(Key, inParts)))).catch(absent)
      const added = Math.max(last, rest?.LastModified?.getTime() ?? 0)
      if (added < before) await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target(Key), UploadId }))
    }
  }

  async #find(Key: string): Promise<Grown | null> {
    for await (const found of this.#listUploads(Key)) {
      if (found.Key !== Key) continue
      const { parts, inParts } = await this.#listParts(Key, found.UploadId)
      return { UploadId: found.UploadId, parts, inParts, rest: await this.#sizeOf(restOf(Key, inParts)) }
    }
    return null
  }

  async #begin(Key: string): Promise<Grown> {
    const { UploadId = '' } = await this.#client.send(new CreateMultipartUploadCommand(this.#target(Key)))
    return { UploadId, parts: [], inParts: 0, rest: 0 }
  }

  async #listParts(Key: string, UploadId: string): Promise<{ parts: Part[]; inParts: number; last: number }> {
    const parts: Part[] = []
    let [inParts, last] = [0, 0]
    // The library's paginator follows any marker, and some servers return one even with the last page.
    for (let PartNumberMarker: string | undefined; ;) {
      const page = await this.#client.send(new ListPartsCommand({ ...this.#target(Key), UploadId, PartNumberMarker }))
      for (const { PartNumber = 0, ETag = '', Size = 0, LastModified } of page.Parts ?? []) {
        parts.push({ PartNumber, ETag })
        inParts += Size
        last = Math.max(last, LastModified?.getTime() ?? 0)
      }
      if (!page.IsTruncated) return { parts, inParts, last }
      PartNumberMarker = page.NextPartNumberMarker
    }
  }

  /** Incomplete multipart uploads whose key starts with `Prefix`. */
  async *#listUploads(Prefix: string): AsyncGenerator<{ Key: string; UploadId: string; begun: number }> {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (;;) {
      const page = await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix, ...from }))
      for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
        yield { Key, UploadId, begun: Initiated?.getTime() ?? 0 }
      if (!page.IsTruncated) return
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  async #sizeOf(Key: string): Promise<number> {
    const found = await this.#client.send(new HeadObjectCommand(this.#target(Key))).catch(absent)
    return found?.ContentLength ?? 0
  }

  async #read(Key: string): Promise<Buffer> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#target(Key)))
    return buffer(Body as Readable)
  }

  #remove(Key: string) {
    return this.#client.send(new DeleteObjectCommand(this.#target(Key)))
  }

  #target(Key: string) {
    return { Bucket: this.#bucket, Key }
  }
}

const restOf = (key: string, inParts: number) => `${key}.rest-${inParts}`
