import { isFolder, getRelativePath, type FileOrFolder } from './file-or-folder.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'

/** A file and its path. */
export interface FileWithPath<F> {
  /** Relative to the drop target, for example `Albums/1953/ferry.jpg`. */
  path: string
  file: F
}

interface ReadResult {
  files: FileWithPath<File>[]
  /** Paths of all folders, including empty ones. */
  folders: string[]
  /** Names of system files and hidden folders, which are not read. */
  skipped: string[]
  /** Paths that the browser could not read. */
  unreadable: string[]
}

/** Reads dropped files and folders recursively. `onProgress` receives the number of files so far. */
export async function readIncoming(
  incoming: readonly FileOrFolder[],
  onProgress: (fileCount: number) => void,
  isStopped: () => boolean,
): Promise<ReadResult> {
  const result: ReadResult = { files: [], folders: [], skipped: [], unreadable: [] }
  const walk = async (folder: FileSystemDirectoryEntry, path: string): Promise<void> => {
    if (isStopped()) return
    if (isSkippedInFolder(folder.name)) return void result.skipped.push(folder.name)
    result.folders.push(path)
    for (const entry of await readEntries(folder).catch(() => (result.unreadable.push(path), []))) {
      const entryPath = `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, entryPath)
      else if (isSkippedInFolder(entry.name)) result.skipped.push(entry.name)
      else {
        const file = await toFile(entry as FileSystemFileEntry).catch(() => null)
        if (file) result.files.push({ path: entryPath, file })
        else result.unreadable.push(entryPath)
      }
    }
    onProgress(result.files.length)
  }
  for (const entry of incoming) {
    if (isFolder(entry)) await walk(entry, entry.name)
    else result.files.push({ path: getRelativePath(entry), file: entry })
  }
  return result
}

const toFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

// Scans and photographs have numbered names: sort by number, not by digit.
const byName = new Intl.Collator('und', { numeric: true })

/** Reads a whole folder: the browser returns about a hundred entries at a time, and an empty list at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return entries.sort((a, b) => byName.compare(a.name, b.name))
    entries.push(...batch)
  }
}
