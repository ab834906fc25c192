import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#server/access/call.ts'
import { readInBlocks, hasOwnMemory } from '#server/kit/read-in-blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MAX_FILE_BYTES, MAX_CONTRIBUTED_FILES } from '#shared/rules/limits.ts'
import { getMaxFieldBytes, MAX_JSON_BYTES } from './body-limit.ts'
import { IGNORED_FIELDS, parseFields } from './parse-input.ts'

/** Maximum bytes of a field that is ignored. */
const MAX_IGNORED_FIELD_BYTES = 200

/**
 * Let the parser accept one file and one field more than allowed, so that surplus parts cause an error instead of being
 * dropped silently.
 */
const getParserLimits = (maxFiles: number, maxBytesByField: ReadonlyMap<string, number>) => ({
  fileSize: MAX_FILE_BYTES,
  files: maxFiles + 1,
  fields: maxBytesByField.size + IGNORED_FIELDS.size + 1,
  fieldSize: Math.max(0, ...maxBytesByField.values()),
})

type Parts = AsyncIterator<Multipart>

/**
 * Reads a form's fields up to its file, which the handler then streams. Throws `bad_input` for a truncated form, a
 * missing file or a repeated field. Reading the file also throws if the form is truncated or other parts follow,
 * because those would be lost; only endpoints that take several files accept further files.
 */
export async function readForm(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload }> {
  const requestMemory = trackRequestMemory(request)
  const isMultiFile = endpoint.multipart === 'several'
  const maxBytesByField = getMaxFieldBytes(endpoint)
  const parts = request.parts({ limits: getParserLimits(isMultiFile ? MAX_CONTRIBUTED_FILES : 1, maxBytesByField) })
  let bytes = 0
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    for (;;) {
      const part = await readNextPart(parts)
      if (!part) throw badInput('file', 'required')
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw badInput(part.fieldname.slice(0, 100), 'unknown_field')
        return {
          body: parseFields(endpoint, fields),
          upload: toUpload(part, { parts, request, requestMemory, isMultiFile }),
        }
      }
      const maxBytes =
        maxBytesByField.get(part.fieldname) ??
        (IGNORED_FIELDS.has(part.fieldname) ? MAX_IGNORED_FIELD_BYTES : undefined)
      if (maxBytes === undefined) throw badInput(part.fieldname.slice(0, 100), 'unknown_field')
      if (part.fieldname in fields) throw badInput(part.fieldname, 'given_twice')
      const text = String(part.value)
      const length = Buffer.byteLength(text)
      bytes += length
      if (part.valueTruncated || length > maxBytes || bytes > MAX_JSON_BYTES)
        throw new AppError('too_large', { field: part.fieldname })
      fields[part.fieldname] = text
    }
  } catch (error) {
    drain(request)
    throw error
  }
}

interface Form {
  parts: Parts
  request: FastifyRequest
  requestMemory: WeakSet<ArrayBufferLike>
  isMultiFile: boolean
}

function toUpload(part: MultipartFile, form: Form): Upload {
  const { request } = form
  const declaredBytes = Number(request.headers['content-length'])
  let nextFile: MultipartFile | null = null
  return {
    filename: unescapeName(part.filename),
    body: readFile(part.file, form, (followingFile) => (nextFile = followingFile)),
    declaredBytes: Number.isFinite(declaredBytes) ? declaredBytes : null,
    next: async () => nextFile && toUpload(nextFile, form),
    discard: () => drain(request),
  }
}

/**
 * Collects the buffers that each hold a single chunk of the request. The parser returns slices of them, one buffer
 * after another.
 */
function trackRequestMemory({ raw }: FastifyRequest): WeakSet<ArrayBufferLike> {
  const requestMemory = new WeakSet<ArrayBufferLike>()
  raw.on('data', (chunk: Buffer) => {
    if (hasOwnMemory(chunk)) requestMemory.add(chunk.buffer)
  })
  return requestMemory
}

async function* readFile(
  file: Readable,
  { parts, request, requestMemory, isMultiFile }: Form,
  onNextFile: (nextFile: MultipartFile) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* readInBlocks(file, (chunk) => requestMemory.has(chunk.buffer))
    const nextFile = await readNextPart(parts)
    if (nextFile && !(isMultiFile && nextFile.type === 'file' && nextFile.fieldname === 'file'))
      throw badInput(nextFile.fieldname.slice(0, 100), 'after_file')
    if (nextFile) onNextFile(nextFile as MultipartFile)
  } catch (error) {
    drain(request)
    throw toFormError(error)
  }
}

async function readNextPart(parts: Parts): Promise<Multipart | null> {
  const next = await parts.next().catch((error: unknown) => {
    throw toFormError(error)
  })
  return next.done ? null : next.value
}

/** Parser errors without a status are about the form's syntax. */
function toFormError(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined) return error
  return new AppError('bad_input', { reason: ['form_broken'] })
}

// Browsers escape three characters in part headers (HTML standard, multipart/form-data encoding).
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ')

/** Drains the rest of a refused form; otherwise the connection would hang. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
