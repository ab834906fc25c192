import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#server/access/call.ts'
import { blocksOf, fillsItsMemory } from '#server/kit/blocks.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MAX_FILE_SIZE, MAX_GIVEN_FILES } from '#shared/rules/limits.ts'
import { parseFields } from './parse-input.ts'

// The longest text in four bytes a character. One file more than is taken is seen, so that it is not lost unsaid.
const limitsFor = (files: number) => ({ fileSize: MAX_FILE_SIZE, files: files + 1, fields: 60, fieldSize: 512 * 1024 })

type Parts = AsyncIterator<Multipart>

/**
 * Reads the fields of a form up to its file, which the handler then streams. Throws `bad_input` for a form that breaks
 * off, has no file, or names a field twice. Reading the file fails alike when the form breaks off or goes on after it:
 * what came there would be lost. Only more files may follow, where the endpoint takes several.
 */
export async function readForm(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload }> {
  const ours = memoryOf(request)
  const several = endpoint.multipart === 'several'
  const parts = request.parts({ limits: limitsFor(several ? MAX_GIVEN_FILES : 1) })
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    for (;;) {
      const part = await nextOf(parts)
      if (!part) throw badInput('file', 'required')
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw badInput(part.fieldname.slice(0, 100), 'unknown_field')
        return { body: parseFields(endpoint, fields), upload: uploadOf(part, { parts, request, ours, several }) }
      }
      if (part.valueTruncated) throw new AppError('too_large', { field: part.fieldname })
      if (part.fieldname in fields) throw badInput(part.fieldname, 'given_twice')
      fields[part.fieldname] = String(part.value)
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

/** The memory of the request's pieces. What the parser hands out are cuts of it, one piece after the other. */
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

/** What the parser throws without a status is about how the form is written. */
function asFormError(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined) return error
  return new AppError('bad_input', { reason: ['form_broken'] })
}

// Browsers write these three so in the header of a part (HTML standard, multipart/form-data encoding).
const unescapeName = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ')

/** Lets the rest of a refused form pass unread, or the connection hangs. */
function flowOff({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
