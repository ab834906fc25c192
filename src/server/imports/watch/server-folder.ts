import { constants } from 'node:fs'
import { lstat, open, readdir, readlink, realpath, rm, type FileHandle } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#server/kit/app-error.ts'
import { MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { toFilePath } from '../sources/files/file-set.ts'

/** A file of the server as it was listed. `modified` in ms since the epoch. */
export interface ServerFile {
  /** Its path below the folder, with the system's separators. */
  systemPath: string
  size: number
  modified: number
}

/** Maximum depth of subfolders. */
const MAX_DEPTH = 30
/** How many folders are offered to be watched. */
const MAX_OFFERED = 500

/**
 * Returns the absolute path of a folder below the import directory, in which no part is a symbolic link; null if there is no
 * such folder.
 */
export async function resolveServerFolder(importDir: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(importDir)
    const folder = resolve(root, ...path.split('/'))
    const isWithin = folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep)
    if (!isWithin || path.includes('\0') || (await realpath(folder)) !== folder) return null
    return (await lstat(folder)).isDirectory() ? folder : null
  } catch {
    return null
  }
}

/** Lists the folders of the import directory and their subfolders; null if it can't be read. */
export async function listServerFolders(importDir: string): Promise<string[] | null> {
  const root = await resolveServerFolder(importDir, '')
  if (root === null) return null
  const listFolders = async (path: string) =>
    (await readdir(join(root, path), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory() && !isSkippedInFolder(entry.name))
      .map(({ name }) => (path === '' ? name : `${path}/${name}`))
      .toSorted()
  const folders: string[] = []
  for (const folder of await listFolders('')) {
    if (folders.length >= MAX_OFFERED) break
    folders.push(folder, ...(await listFolders(folder)))
  }
  return folders.slice(0, MAX_OFFERED)
}

/**
 * Lists the files of a folder and its subfolders by their path with slashes. Symbolic links, hidden files and those that
 * operating systems create are left out. Throws `bad_input` if there are too many.
 */
export async function listServerFiles(root: string): Promise<Map<string, ServerFile>> {
  const files = new Map<string, ServerFile>()
  const walk = async (folder: string, depth: number) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      if (isSkippedInFolder(entry.name)) continue
      const systemPath = join(folder, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH) await walk(systemPath, depth + 1)
      if (!entry.isFile()) continue
      // The file may be gone again.
      const stats = await lstat(join(root, systemPath)).catch(() => null)
      if (!stats?.isFile()) continue
      files.set(toFilePath(systemPath), { systemPath, size: stats.size, modified: Math.floor(stats.mtimeMs) })
      if (files.size >= MAX_TABLE_ROWS) throw new AppError('bad_input', { reason: ['import_dir_too_large'] })
    }
  }
  await walk('', 0)
  return files
}

const fileError = (reason: 'server_file_changed' | 'server_file_unreadable') =>
  new AppError('bad_input', { field: 'file', reason: [reason] })

/**
 * Opens a listed file. Throws `bad_input` if it has changed since, can't be read, or is no longer below the folder because
 * of a symbolic link.
 */
export async function openServerFile(root: string, file: ServerFile): Promise<Readable> {
  const path = join(root, file.systemPath)
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  // A pipe in place of the file must not block.
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => {
    throw fileError('server_file_unreadable')
  })
  try {
    const stats = await handle.stat()
    const isSame = stats.isFile() && stats.size === file.size && Math.floor(stats.mtimeMs) === file.modified
    if (!isSame || !(await isOpenedAt(handle, path))) throw fileError('server_file_changed')
    return handle.createReadStream()
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Whether an open file is at this path without symbolic links, even if its folders were replaced after it was listed. */
async function isOpenedAt(handle: FileHandle, path: string): Promise<boolean> {
  const openedPath = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  if (openedPath !== null) return openedPath === path
  // Other systems than Linux.
  const [opened, current, actualPath] = await Promise.all([handle.stat(), lstat(path), realpath(path)])
  return actualPath === path && opened.dev === current.dev && opened.ino === current.ino
}

/** Deletes a file that is as it was listed. Returns whether it is gone. */
export async function deleteServerFile(root: string, file: ServerFile): Promise<boolean> {
  const path = join(root, file.systemPath)
  try {
    const stats = await lstat(path)
    const isSame = stats.isFile() && stats.size === file.size && Math.floor(stats.mtimeMs) === file.modified
    if (!isSame || (await realpath(path)) !== path) return false
    await rm(path)
    return true
  } catch {
    return false
  }
}
