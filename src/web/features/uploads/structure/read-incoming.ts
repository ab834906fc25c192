import { isFolder, pathOf, type Incoming } from '#web/kit/client/incoming.ts'
import { isLeftOutOfFolder } from '#shared/rules/uploads/system-files.ts'
import type { Placed } from './folder-structure.ts'

interface Read {
  files: Placed<File>[]
  /** Folders, also those in which nothing lies. */
  folders: string[]
  /** Names of system files and hidden folders, which are not opened. */
  leftOut: string[]
  /** Names of files that the browser could not open. */
  unreadable: string[]
}

/** Walks through what was dropped. `onFound` tells how many files there are so far; it stops where `stopped` says so. */
export async function readIncoming(
  incoming: readonly Incoming[],
  onFound: (files: number) => void,
  stopped: () => boolean,
): Promise<Read> {
  const read: Read = { files: [], folders: [], leftOut: [], unreadable: [] }
  const walk = async (folder: FileSystemDirectoryEntry, path: string): Promise<void> => {
    if (stopped()) return
    if (isLeftOutOfFolder(folder.name)) return void read.leftOut.push(folder.name)
    read.folders.push(path)
    for (const entry of await entriesOf(folder).catch(() => (read.unreadable.push(path), []))) {
      const at = `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, at)
      else if (isLeftOutOfFolder(entry.name)) read.leftOut.push(entry.name)
      else {
        const file = await fileOf(entry as FileSystemFileEntry).catch(() => null)
        if (file) read.files.push({ path: at, file })
        else read.unreadable.push(at)
      }
    }
    onFound(read.files.length)
  }
  for (const one of incoming) {
    if (isFolder(one)) await walk(one, one.name)
    else read.files.push({ path: pathOf(one), file: one })
  }
  return read
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

// Scans and photographs are numbered: they go in the order in which they were made.
const byName = new Intl.Collator('und', { numeric: true })

/** A reader answers about a hundred at a time, and none when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((a, b) => byName.compare(a.name, b.name))
    all.push(...some)
  }
}
