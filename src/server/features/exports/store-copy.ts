import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import type { CopyFile } from '#server/features/static-copy/public-site.model.ts'
import { AppError } from '#server/kit/app-error.ts'
import { VERSION } from '#server/kit/backups/version.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { buildWacz } from '#server/kit/web-archive/build-wacz.ts'
import { createZipStream, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import { getDirectoryEntryLength, getEntryLength } from '#server/kit/zip/zip-records.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { Language } from '#shared/words/language.ts'
import { addProgress, deleteParts, insertPart, updateExport, type ExportRecord } from './exports.repo.ts'

/** Makes a copy of a gallery, file by file, as everyone sees it. For a web archive, `archivedFrom` is where galleries are. */
export type CopyGallery = (
  copy: { alias: string; language: Language; archivedFrom?: string },
  signal: AbortSignal,
) => AsyncIterable<CopyFile>

type Files = AsyncGenerator<CopyFile>
type StoreZip = (part: number, filename: string, zip: Readable) => Promise<void>

/** Bytes of a ZIP file besides its entries. */
const ZIP_OVERHEAD = 200

/**
 * Stores a copy of a project's gallery: as ZIP files below the size of a part, or as one file for web archives. Pages would
 * differ the next time, so a range can't be written again. Throws `conflict` if the gallery isn't public.
 */
export async function storeCopy(
  services: Services,
  record: ExportRecord,
  copyGallery: CopyGallery,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, config } = services
  const { id, format, language } = record
  const project = await findProject(db, record.project)
  if (!project) throw new AppError('not_found')
  await deleteParts(db, id)
  await updateExport(db, id, { done_bytes: 0 })
  const isArchive = format === 'wacz'
  const copy = { alias: project.url_alias, language, ...(isArchive && { archivedFrom: config.galleryUrl }) }
  const files = countFiles(copyGallery(copy, signal), (size) => addProgress(db, id, size))
  let total = 0
  const storeZip: StoreZip = async (part, filename, zip) => {
    const key = `o/export-${id}-${part}`
    const hash = createHash('sha256')
    const { size } = await store.put(key, hashBytes(zip, hash), { signal })
    total += size
    await insertPart(db, { export: id, part, filename, size, sha256: hash.digest('hex'), key }, [], [])
  }
  const name = titleToFilename(project.title)
  try {
    if (isArchive) await storeArchive(services, record, { name, files, storeZip, signal })
    else await storeParts(record, { name, files, storeZip })
    await updateExport(db, id, { total_bytes: total, done_bytes: total })
  } finally {
    await files.return(undefined)
  }
}

async function storeParts(
  { part_size, created_at }: ExportRecord,
  { name, files, storeZip }: { name: string; files: Files; storeZip: StoreZip },
): Promise<void> {
  let next = await files.next()
  for (let part = 1; !next.done; part++) {
    const takeEntries = async function* (): AsyncGenerator<ZipEntry> {
      for (let bytes = ZIP_OVERHEAD; !next.done; next = await files.next()) {
        const entry = { ...next.value, path: `${name}/${next.value.path}`, at: created_at }
        const isFirst = bytes === ZIP_OVERHEAD
        bytes += getEntryLength(entry) + getDirectoryEntryLength(entry, bytes)
        if (bytes > part_size && !isFirst) return
        yield entry
      }
    }
    await storeZip(part, `${name}-${part}.zip`, createZipStream(takeEntries()))
  }
}

/** The records are an object until the archive is complete: their size must be known first. */
async function storeArchive(
  services: Services,
  { id }: ExportRecord,
  { name, files, storeZip, signal }: { name: string; files: Files; storeZip: StoreZip; signal: AbortSignal },
): Promise<void> {
  const { store } = services
  const key = `o/export-${id}-records`
  const records = {
    put: (content: AsyncIterable<Buffer>) => store.put(key, content, { signal }),
    async open() {
      const object = await store.get(key)
      if (!object) throw new Error(`the store has no ${key}`)
      return object.body
    },
  }
  try {
    const { zip } = await buildWacz(files, records, { software: `Vitrine ${VERSION}`, at: new Date() })
    await storeZip(1, `${name}.wacz`, zip)
  } finally {
    await discardObjects(services, [key])
  }
}

async function* countFiles(files: AsyncIterable<CopyFile>, onFile: (size: number) => Promise<unknown>): Files {
  for await (const file of files) {
    yield file
    await onFile(file.size)
  }
}

async function* hashBytes(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
