import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import type { World } from './world.ts'

/** A file whose upload the server has confirmed. */
export interface ConfirmedUpload {
  artifact: string
  sha256: string
}

export interface Outgoing {
  name: string
  bytes: Buffer
  /** Identifies the upload in all attempts, so they create one item only. */
  fileId: string
}

export const createOutgoing = (name: string, bytes: Buffer): Outgoing => ({ name, bytes, fileId: randomUUID() })
export const createNoise = (size: number): Buffer => randomBytes(size)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export class RefusedError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`answered ${status}: ${text.slice(0, 200)}`)
    this.status = status
  }
}

/**
 * Makes one attempt by form. `cut` ends the connection after that many bytes. Throws Refused or the connection error.
 */
export function sendOnce(world: World, cookie: string, file: Outgoing, cut?: number): Promise<ConfirmedUpload> {
  const formatField = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${formatField('project', world.project)}${formatField('fileId', file.fileId)}--x\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`,
  )
  const tail = Buffer.from('\r\n--x--\r\n')
  const requestBody = Buffer.concat([head, file.bytes, tail])
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${world.base}/client/api/artifacts`, {
      method: 'POST',
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': requestBody.length,
      },
    })
    clientRequest.on('error', reject)
    clientRequest.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        if (answer.statusCode !== 201) return reject(new RefusedError(answer.statusCode ?? 0, text))
        resolve({ artifact: (JSON.parse(text) as { id: string }).id, sha256: sha256(file.bytes) })
      })
    })
    if (cut === undefined) return void clientRequest.end(requestBody)
    clientRequest.write(requestBody.subarray(0, cut), () =>
      setImmediate(() => clientRequest.destroy(new Error('torn'))),
    )
  })
}

/** Sends by form until it is confirmed, however often the connection or the server fails. */
export async function sendWithRetries(world: World, cookie: string, file: Outgoing): Promise<ConfirmedUpload> {
  for (let attempt = 0; attempt < 2000; attempt++) {
    try {
      return await sendOnce(world, cookie, file)
    } catch (error) {
      if (error instanceof RefusedError && error.status < 500) throw error
      await sleep(150)
    }
  }
  throw new Error(`${file.name} was never acknowledged`)
}

/** Sends in resumable parts until it is confirmed, however often the connection or the server fails. */
export function sendInParts(world: World, cookie: string, file: Outgoing): Promise<ConfirmedUpload> {
  return new Promise((resolve, reject) => {
    let artifact = ''
    const upload = new Upload(file.bytes, {
      endpoint: `${world.base}/client/api/uploads`,
      chunkSize: 1024 * 1024,
      retryDelays: Array.from({ length: 2000 }, () => 150),
      headers: { cookie },
      metadata: { project: world.project, fileId: file.fileId, filename: file.name },
      onAfterResponse: (_request, response) => {
        artifact ||= response.getHeader('x-artifact') ?? ''
      },
      onError: reject,
      onSuccess: () => {
        if (artifact) resolve({ artifact, sha256: sha256(file.bytes) })
        else reject(new Error(`${file.name} was sent, but no artifact was reported`))
      },
    })
    upload.start()
  })
}
