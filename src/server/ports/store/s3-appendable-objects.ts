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
import { toNullIfMissing } from './s3-errors.ts'

/** Part size: above S3's minimum, and large enough for 50 GiB to stay below its limit of 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024

interface UploadedPart {
  PartNumber: number
  ETag: string
}

/** The stored state: consecutive parts, starting with the first, and a tail object with the bytes after them. */
interface AppendState {
  UploadId: string
  parts: UploadedPart[]
  partBytes: number
  tailBytes: number
}

/**
 * An appendable object, stored as one multipart upload with parts of equal size. Bytes that don't fill a part are
 * stored in a tail object. The tail object's key contains its offset, so it becomes irrelevant once a part covers it.
 * All state is in the bucket.
 */
export class S3AppendableObjects {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async append(Key: string, offset: number, body: AsyncIterable<Buffer>): Promise<number> {
    const state = (await this.#find(Key)) ?? (await this.#begin(Key))
    const size = state.partBytes + state.tailBytes
    if (size !== offset) throw new Error(`${Key} has ${size} bytes, not ${offset}`)
    const tailKey = toTailKey(Key, state.partBytes)
    // One buffer is filled while the other is sent; parts are sent one at a time, so that none is ever missing between
    // two others.
    let [fillingBuffer, sendingBuffer] = [Buffer.allocUnsafeSlow(PART_BYTES), Buffer.allocUnsafeSlow(PART_BYTES)]
    let bufferedBytes = state.tailBytes > 0 ? (await this.#read(tailKey)).copy(fillingBuffer) : 0
    let [partBytes, PartNumber] = [state.partBytes, state.parts.length + 1]
    let pendingUpload: Promise<unknown> = Promise.resolve()
    const uploadPart = async () => {
      await pendingUpload
      ;[fillingBuffer, sendingBuffer] = [sendingBuffer, fillingBuffer]
      const part = { UploadId: state.UploadId, PartNumber: PartNumber++, Body: sendingBuffer }
      pendingUpload = this.#client.send(new UploadPartCommand({ ...this.#target(Key), ...part }))
      // Awaited before the next part is sent; this handler only prevents an unhandled rejection until then.
      pendingUpload.catch(() => undefined)
      partBytes += PART_BYTES
      bufferedBytes = 0
    }
    const finish = async () => {
      await pendingUpload
      const Body = fillingBuffer.subarray(0, bufferedBytes)
      if (bufferedBytes > 0)
        await this.#client.send(new PutObjectCommand({ ...this.#target(toTailKey(Key, partBytes)), Body }))
      if (state.tailBytes > 0 && partBytes > state.partBytes) await this.#remove(tailKey)
    }
    try {
      for await (const chunk of body) {
        for (let chunkOffset = 0; chunkOffset < chunk.length;) {
          const copiedBytes = chunk.copy(fillingBuffer, bufferedBytes, chunkOffset)
          bufferedBytes += copiedBytes
          chunkOffset += copiedBytes
          if (bufferedBytes === PART_BYTES) await uploadPart()
        }
      }
    } catch (error) {
      await finish()
      throw error
    }
    await finish()
    return partBytes + bufferedBytes
  }

  async appendedSize(Key: string): Promise<number | null> {
    const state = await this.#find(Key)
    return state && state.partBytes + state.tailBytes
  }

  /** Completes the upload. Returns whether there was anything to complete. */
  async complete(Key: string): Promise<boolean> {
    const state = await this.#find(Key)
    if (!state) return false
    const { UploadId, partBytes, tailBytes } = state
    const Parts = [...state.parts]
    const tailKey = toTailKey(Key, partBytes)
    if (tailBytes > 0) {
      const part = { UploadId, PartNumber: Parts.length + 1, Body: await this.#read(tailKey) }
      const { ETag = '' } = await this.#client.send(new UploadPartCommand({ ...this.#target(Key), ...part }))
      Parts.push({ PartNumber: part.PartNumber, ETag })
    }
    await this.#client.send(
      new CompleteMultipartUploadCommand({ ...this.#target(Key), UploadId, MultipartUpload: { Parts } }),
    )
    if (tailBytes > 0) await this.#remove(tailKey)
    return true
  }

  async discardAppended(Key: string): Promise<void> {
    for await (const { UploadId } of this.#listUploads(Key)) {
      const { partBytes } = await this.#listParts(Key, UploadId)
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target(Key), UploadId }))
      await this.#remove(toTailKey(Key, partBytes))
    }
  }

  /** Aborts all multipart uploads below a prefix that were last appended to before `beforeMs`. */
  async sweep(Prefix: string, beforeMs: number): Promise<void> {
    for await (const { Key, UploadId, startedAtMs } of this.#listUploads(Prefix)) {
      if (startedAtMs >= beforeMs) continue
      const { partBytes, lastModifiedMs } = await this.#listParts(Key, UploadId)
      const tail = await this.#client
        .send(new HeadObjectCommand(this.#target(toTailKey(Key, partBytes))))
        .catch(toNullIfMissing)
      const lastAppendMs = Math.max(lastModifiedMs, tail?.LastModified?.getTime() ?? 0)
      if (lastAppendMs < beforeMs)
        await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target(Key), UploadId }))
    }
  }

  async #find(Key: string): Promise<AppendState | null> {
    for await (const upload of this.#listUploads(Key)) {
      if (upload.Key !== Key) continue
      const { parts, partBytes } = await this.#listParts(Key, upload.UploadId)
      return { UploadId: upload.UploadId, parts, partBytes, tailBytes: await this.#sizeOf(toTailKey(Key, partBytes)) }
    }
    return null
  }

  async #begin(Key: string): Promise<AppendState> {
    const { UploadId = '' } = await this.#client.send(new CreateMultipartUploadCommand(this.#target(Key)))
    return { UploadId, parts: [], partBytes: 0, tailBytes: 0 }
  }

  async #listParts(
    Key: string,
    UploadId: string,
  ): Promise<{ parts: UploadedPart[]; partBytes: number; lastModifiedMs: number }> {
    const parts: UploadedPart[] = []
    let [partBytes, lastModifiedMs] = [0, 0]
    // The library's paginator follows any marker, but some servers return one even with the last page.
    for (let PartNumberMarker: string | undefined; ;) {
      const page = await this.#client.send(new ListPartsCommand({ ...this.#target(Key), UploadId, PartNumberMarker }))
      for (const { PartNumber = 0, ETag = '', Size = 0, LastModified } of page.Parts ?? []) {
        parts.push({ PartNumber, ETag })
        partBytes += Size
        lastModifiedMs = Math.max(lastModifiedMs, LastModified?.getTime() ?? 0)
      }
      if (!page.IsTruncated) return { parts, partBytes, lastModifiedMs }
      PartNumberMarker = page.NextPartNumberMarker
    }
  }

  /** Lists incomplete multipart uploads whose key starts with `Prefix`. */
  async *#listUploads(Prefix: string): AsyncGenerator<{ Key: string; UploadId: string; startedAtMs: number }> {
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (;;) {
      const page = await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix, ...marker }))
      for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
        yield { Key, UploadId, startedAtMs: Initiated?.getTime() ?? 0 }
      if (!page.IsTruncated) return
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  async #sizeOf(Key: string): Promise<number> {
    const object = await this.#client.send(new HeadObjectCommand(this.#target(Key))).catch(toNullIfMissing)
    return object?.ContentLength ?? 0
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

const toTailKey = (key: string, partBytes: number) => `${key}.rest-${partBytes}`
