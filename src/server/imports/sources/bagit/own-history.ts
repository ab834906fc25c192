import { z } from 'zod'
import { actRecord, consentRecord, packageOrigin, type PackageOrigin } from '#shared/entities/exports/history.ts'
import type { ListedFile } from '../files/file-set.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { readSmallFile } from '../files/read-file.ts'
import { bagError } from './read-bag.ts'

/** The history in a package: acts, and the consents of contributors. */
export interface SourceHistory {
  /** Throws `bad_input` with the name of the file if a line isn't valid. */
  readActs(): AsyncGenerator<WithOrigin<z.output<typeof actRecord>>>
  readConsents(): AsyncGenerator<WithOrigin<z.output<typeof consentRecord>>>
}

type WithOrigin<T> = T & { origin: PackageOrigin }

export const MARKER = 'metadata/vitrine.json'
const MAX_MARKER_BYTES = 100_000
const MAX_LINE_BYTES = 32_000_000
/** A project of a million items has about 1 GB of history. */
const MAX_FILE_BYTES = 4_000_000_000

// Earlier versions wrote neither title nor time.
const marker = z.object({
  project: packageOrigin.shape.project,
  title: packageOrigin.shape.title.default(''),
  exported_at: packageOrigin.shape.exported_at.default(0),
})

/** The history in the bags of a package. Nothing is read before it is asked for, and then line by line. */
export function openOwnHistory(files: StoredFiles, bases: readonly string[]): SourceHistory {
  async function* read<T extends { origin?: PackageOrigin | undefined }>(name: string, schema: z.ZodType<T>) {
    for (const base of bases) {
      const file = files.files.get(base + name)
      if (!file) continue
      const own = await readOrigin(files, base)
      for await (const line of readLines(file, name)) {
        const result = schema.safeParse(line)
        if (!result.success) throw bagError('bag_unreadable', name)
        yield { ...result.data, origin: result.data.origin ?? own }
      }
    }
  }
  return {
    readActs: () => read('metadata/history/audit-log.jsonl', actRecord),
    readConsents: () => read('metadata/history/submissions.jsonl', consentRecord),
  }
}

async function readOrigin(files: StoredFiles, base: string): Promise<PackageOrigin> {
  const bytes = await readSmallFile(files.files.get(base + MARKER), MAX_MARKER_BYTES)
  const result = marker.safeParse(parseJson(bytes?.toString() ?? ''))
  if (!result.success) throw bagError('bag_unreadable', MARKER)
  return result.data
}

/** The values in the lines of a file. Throws `bad_input` if it or a line is too long. */
async function* readLines(file: ListedFile, name: string): AsyncGenerator<unknown> {
  if (file.size === 0) return
  if (file.problem || file.size > MAX_FILE_BYTES) throw bagError('bag_unreadable', name)
  let pending: Buffer[] = []
  let pendingBytes = 0
  const end = (last: Buffer) => {
    const line = Buffer.concat([...pending, last]).toString()
    ;[pending, pendingBytes] = [[], 0]
    return parseJson(line)
  }
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
    let start = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, start)) {
      yield end(chunk.subarray(start, at))
      start = at + 1
    }
    pending.push(chunk.subarray(start))
    pendingBytes += chunk.length - start
    if (pendingBytes > MAX_LINE_BYTES) throw bagError('bag_unreadable', name)
  }
  if (pendingBytes > 0) yield end(Buffer.alloc(0))
}
const LINE_FEED = 10

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
