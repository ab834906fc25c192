import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#server/access/call.ts'
import { blocksOf, fillsItsMemory } from '#server/kit/blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MAX_FILE_SIZE, MAX_GIVEN_FILES } from '#shared/rules/limits.ts'
import { fieldLimits, MOST_JSON } from './body-limit.ts'
import { IGNORED, parseFields } from './parse-input.ts'

/** Maximum bytes of a field that is ignored. */
const MOST_IGNORED = 200

/** Allow one file and one field too many, so surplus parts cause an error instead of being dropped silently. */
const limitsFor = (files: number, fields: ReadonlyMap<string, number>) => ({
  fileSize: MAX_FILE_SIZE,
  files: files + 1,
  fields: fields.size + IGNORED.size + 1,
  fieldSize: Math.max(0, ...fields.values()),
})

type Parts = AsyncIterator<Multipart>

/**
 * Reads a form's fields up to its file, which the handler then streams. Throws `bad_input` for a truncated form, a
 * missing file or a repeated field. Reading the file also throws if the form is truncated or other parts follow,
 * because they would be lost; only endpoints that take several files accept further ones.
 */
export async function readForm(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload }> {
  const ours = memoryOf(request)
  const several = endpoint.multipart === 'several'
  const known = fieldLimits(endpoint)
  const parts = request.parts({ limits: limitsFor(several ? MAX_GIVEN_FILES : 1, known) })
  let bytes = 0
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    for (;;) {
      const part = await nextOf(parts)
      if (!part) throw badInput('file', 'required')
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw badInput(part.fieldname.slice(0, 100), 'unknown_field')
        return { body: parseFields(endpoint, fields), upload: uploadOf(part, { parts, request, ours, several }) }
      }
      const most = known.get(part.fieldname) ?? (IGNORED.has(part.fieldname) ? MOST_IGNORED : undefined)
      if (most === undefined) throw badInput(part.fieldname.slice(0, 100), 'unknown_field')
      if (part.fieldname in fields) throw badInput(part.fieldname, 'given_twice')
      const text = String(part.value)
      const length = Buffer.byteLength(text)
      bytes += length
      if (part.valueTruncated || length > most || bytes > MOST_JSON)
        throw new AppError('too_large', { field: part.fieldname })
      fields[part.fieldname] = text
    }
  } catch (error) {
    flowOff(request)
    throw error
  }
}

interface Form {
  parts: Parts
  request: FastifyRequest
  ours: WeakSet<ArrayBufferLike>
  several: boolean
}

function uploadOf(part: MultipartFile, form: Form): Upload {
  const { request } = form
  const announced = Number(request.headers['content-length'])
  let after: MultipartFile | null = null
  return {
    filename: unescapeName(part.filename),
    body: wholeFile(part.file, form, (found) => (after = found)),
    announced: Number.isFinite(announced) ? announced : null,
    next: async () => after && uploadOf(after, form),
    discard: () => flowOff(request),
  }
}

/** The memory of the request's chunks. The parser hands out slices of them, one chunk after another. */
function memoryOf({ raw }: FastifyRequest): WeakSet<ArrayBufferLike> {
  const ours = new WeakSet<ArrayBufferLike>()
  raw.on('data', (piece: Buffer) => {
    if (fillsItsMemory(piece)) ours.add(piece.buffer)
  })
  return ours
}

async function* wholeFile(
  file: Readable,
  { parts, request, ours, several }: Form,
  followedBy: (after: MultipartFile) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* blocksOf(file, (piece) => ours.has(piece.buffer))
    const after = await nextOf(parts)
    if (after && !(several && after.type === 'file' && after.fieldname === 'file'))
      throw badInput(after.fieldname.slice(0, 100), 'after_file')
    if (after) followedBy(after as MultipartFile)
  } catch (error) {
    flowOff(request)
    throw asFormError(error)
  }
}

async function nextOf(parts: Parts): Promise<Multipart | null> {
  const next = await parts.next().catch((error: unknown) => {
    throw asFormError(error)
  })
  return next.done ? null : next.value
}

/** Parser errors without a status concern the form's syntax. */
function asFormError(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined) return error
  return new AppError('bad_input', { reason: ['form_broken'] })
}

// Browsers escape these three characters in part headers (HTML standard, multipart/form-data encoding).
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ')

/** Drains the rest of a refused form, or the connection hangs. */
function flowOff({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
