import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import type { FileSet } from './files/file-set.ts'
import { openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import { createFilesSource, readChecksum } from './folder.ts'
import type { SourceRecord } from './record-rows.ts'
import type { ImportSource } from './source.ts'
import { findNotes, type TakeoutNote } from './takeout/find-notes.ts'
import { readNotes } from './takeout/read-notes.ts'

const ROOT = 'Takeout/'

/** Whether files are an export of Google. */
export const isTakeout = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => name.startsWith(ROOT) && name.split('/').length > 1)

/** Opens the stored ZIP files of a Google Takeout. */
export async function openTakeout(
  services: Services,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<ImportSource> {
  return createTakeoutSource(await openStoredFiles(services, record, signal))
}

/** The photos of a Google Takeout with what their JSON files say. Albums become folders. */
export function createTakeoutSource(files: StoredFiles): ImportSource {
  return createFilesSource(files, listPhotos)
}

async function* listPhotos(files: FileSet, signal: AbortSignal): AsyncGenerator<SourceRecord> {
  const { notes, albums, noteNames } = await readNotes(files, signal)
  const photos = files.names.filter((name) => !noteNames.has(name) && name !== `${ROOT}archive_browser.html`)
  const notesOfPhotos = findNotes(photos, notes)
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/'))
  const toFolder = createFolderNames(photos, albums)
  const checksumsInAlbums = new Set<string>()
  const isInAlbum = (name: string) => albums.has(folderOf(name))
  for (const name of [...photos.filter(isInAlbum), ...photos.filter((photo) => !isInAlbum(photo))]) {
    const note = notesOfPhotos.get(name)
    const { checksum, problem } = await readChecksum(files, name, signal)
    // Photos of an album are also in a folder by year.
    if (!isInAlbum(name) && checksumsInAlbums.has(checksum)) continue
    if (isInAlbum(name) && checksum !== '') checksumsInAlbums.add(checksum)
    const values = new Map([...toValues(note), ['path', name], ['folder', toFolder(name)], ['sha256', checksum]])
    yield { values, problem: note?.isInTrash ? ['takeout_in_trash'] : problem }
  }
  const usedNotes = new Set(notesOfPhotos.values())
  for (const note of notes.filter((other) => !usedNotes.has(other))) {
    const path = `${folderOf(note.name)}/${note.title}`
    const values = new Map([...toValues(note), ['path', path], ['folder', toFolder(path)]])
    yield { values, problem: ['takeout_elsewhere', note.title] }
  }
}

const toValues = (note: TakeoutNote | undefined) => note?.values ?? []

/**
 * Returns a function that names the folder of a photo: its album, below the folders of the export that tell more than one
 * kind of files apart.
 */
function createFolderNames(photos: readonly string[], albums: ReadonlyMap<string, string>) {
  const products = new Set(photos.map((name) => name.split('/')[1]))
  const skipped = products.size > 1 ? 1 : 2
  return (name: string): string => {
    const folders = name.split('/').slice(0, -1)
    const album = albums.get(folders.join('/'))
    const titles = folders.slice(skipped)
    if (album !== undefined && titles.length > 0) titles[titles.length - 1] = album.replaceAll(/[/\\]/g, '-')
    return titles.join('/')
  }
}
