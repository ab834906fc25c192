import type { FastifyRequest } from 'fastify'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { MAX_FILE_SIZE } from '#shared/rules/limits.ts'

export const TUS_VERSION = '1.0.0'

/** What a client may ask of this server. https://tus.io/protocols/resumable-upload */
export const TUS_ABILITIES = {
  'tus-version': TUS_VERSION,
  'tus-extension': 'creation,termination,expiration',
  'tus-max-size': String(MAX_FILE_SIZE),
}

const NUMBER = /^\d{1,15}$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Throws `tus_version` for a request in another version of the protocol. */
export function demandVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new AppError('tus_version')
}

/** The number of bytes that a header says. Throws `bad_input` naming the header. */
export function bytesIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const value = headers[name]
  if (typeof value !== 'string' || !NUMBER.test(value)) throw badInput(name, 'not_bytes')
  return Number(value)
}

/** The pairs of Upload-Metadata, `key base64` parted by commas. Throws `bad_input` for what is not written so. */
export function metadataOf({ headers }: FastifyRequest): Record<string, string> {
  const header = headers['upload-metadata']
  const found = Object.create(null) as Record<string, string>
  for (const pair of typeof header === 'string' && header !== '' ? header.split(',') : []) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (key === '' || more.length > 0 || !BASE64.test(value)) throw badInput('upload-metadata', 'not_pairs')
    if (key in found) throw badInput(key, 'given_twice')
    found[key] = Buffer.from(value, 'base64').toString()
  }
  return found
}
