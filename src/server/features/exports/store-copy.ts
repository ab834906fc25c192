import { createHash, type Hash } from 'node:crypto'
import type { Services } from '#server/access/services.ts'
import type { CopyFile } from '#server/features/static-copy/public-site.model.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { createZipStream, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import { getDirectoryEntryLength, getEntryLength } from '#server/kit/zip/zip-records.ts'
import type { Language } from '#shared/words/language.ts'
import { addProgress, deleteParts, insertPart, updateExport, type ExportRecord } from './exports.repo.ts'

/** Makes a static copy of a gallery, file by file, as everyone sees it. */
export type CopyGallery = (copy: { alias: string; language: Language }, signal: AbortSignal) => AsyncIterable<CopyFile>

/** Bytes of a ZIP file besides its entries. */
const ZIP_OVERHEAD = 200

/**
 * Stores a static copy of a project's gallery as ZIP files below the size of a part. Pages would differ the next time, so a
 * range can't be written again. Throws `conflict` if the gallery isn't public.
 */
export async function storeCopy(
  { db, store }: Services,
  record: ExportRecord,
  copyGallery: CopyGallery,
  signal: AbortSignal,
): Promise<void> {
  const project = await findProject(db, record.project)
  if (!project) throw new AppError('not_found')
  const { id, language, part_size, created_at } = record
  const folder = titleToFilename(project.title)
  await deleteParts(db, id)
  await updateExport(db, id, { total_bytes: 0, done_bytes: 0 })
  const files = copyGallery({ alias: project.url_alias, language }, signal)[Symbol.asyncIterator]()
  try {
    let next = await files.next()
    let total = 0
    for (let part = 1; !next.done; part++) {
      const takeEntries = async function* (): AsyncGenerator<ZipEntry> {
        for (let bytes = ZIP_OVERHEAD; !next.done; next = await files.next()) {
          const entry = { ...next.value, path: `${folder}/${next.value.path}`, at: created_at }
          const isFirst = bytes === ZIP_OVERHEAD
          bytes += getEntryLength(entry) + getDirectoryEntryLength(entry, bytes)
          if (bytes > part_size && !isFirst) return
          yield entry
          await addProgress(db, id, entry.size)
        }
      }
      const key = `o/export-${id}-${part}`
      const hash = createHash('sha256')
      const { size } = await store.put(key, hashBytes(createZipStream(takeEntries()), hash), { signal })
      total += size
      const filename = `${folder}-${part}.zip`
      await insertPart(db, { export: id, part, filename, size, sha256: hash.digest('hex'), key }, [], [])
    }
    await updateExport(db, id, { total_bytes: total, done_bytes: total })
  } finally {
    await files.return?.()
  }
}

async function* hashBytes(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
