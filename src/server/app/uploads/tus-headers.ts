import type { FastifyRequest } from 'fastify'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { MAX_FILE_BYTES } from '#shared/rules/limits.ts'

export const TUS_VERSION = '1.0.0'

/** The server's tus capabilities. https://tus.io/protocols/resumable-upload */
export const TUS_CAPABILITIES = {
  'tus-version': TUS_VERSION,
  'tus-extension': 'creation,termination,expiration',
  'tus-max-size': String(MAX_FILE_BYTES),
}

const NUMBER = /^\d{1,15}$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export function requireTusVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new AppError('tus_version')
}

/** Reads a number of bytes from a header. Throws `bad_input` naming the header. */
export function readByteCount({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const value = headers[name]
  if (typeof value !== 'string' || !NUMBER.test(value)) throw badInput(name, 'not_bytes')
  return Number(value)
}

/** Parses Upload-Metadata: `key base64` pairs separated by commas. Throws `bad_input` if malformed. */
export function parseUploadMetadata({ headers }: FastifyRequest): Record<string, string> {
  const header = headers['upload-metadata']
  const metadata = Object.create(null) as Record<string, string>
  for (const pair of typeof header === 'string' && header !== '' ? header.split(',') : []) {
    const [key = '', value = '', ...extraParts] = pair.trim().split(' ')
    if (key === '' || extraParts.length > 0 || !BASE64.test(value)) throw badInput('upload-metadata', 'not_pairs')
    if (key in metadata) throw badInput(key, 'given_twice')
    metadata[key] = Buffer.from(value, 'base64').toString()
  }
  return metadata
}
