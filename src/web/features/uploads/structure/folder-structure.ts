import { MAX_LINE } from '#shared/rules/limits.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import type { FileWithPath } from '#web/kit/client/read-incoming.ts'

export interface PlannedFolder {
  /** The titles of the folders from the top down to this one. */
  key: string
  title: string
  /** The key of the parent folder; empty at the top. */
  parent: string
}

export interface FolderStructure<F> {
  /** Parents come before their subfolders. */
  folders: readonly PlannedFolder[]
  /** All files with the key of their folder, which is empty at the top. */
  files: readonly { folder: string; file: F }[]
  /** Names of system files and hidden folders that are not uploaded. */
  skipped: readonly string[]
}

/** Turns a folder's name into a valid title: NFC, one line, never empty. */
export const toFolderTitle = (name: string): string =>
  toOneLine([...toOneLine(name)].slice(0, MAX_LINE).join('')) || '_'

/**
 * Plans the folders for these files and empty folders. System files and the contents of hidden folders are skipped; a hidden
 * folder is reported once. Folders with the same title are merged.
 */
export function planFolders<F>(
  files: readonly FileWithPath<F>[],
  emptyFolders: readonly string[] = [],
): FolderStructure<F> {
  const folders = new Map<string, PlannedFolder>()
  const addFolder = (names: readonly string[]): string => {
    let parent = ''
    for (const name of names) {
      const title = toFolderTitle(name)
      const key = `${parent}/${title}`
      if (!folders.has(key)) folders.set(key, { key, title, parent })
      parent = key
    }
    return parent
  }
  const skipped = new Map<string, string>()
  /** Whether a path is skipped because of its file name or one of its folders. Records the skipped name. */
  const shouldSkip = (names: readonly string[]): boolean => {
    const index = names.findIndex(isSkippedInFolder)
    if (index >= 0) skipped.set(names.slice(0, index + 1).join('/'), names[index] ?? '')
    return index >= 0
  }
  const filesInFolders = files.flatMap(({ path, file }) => {
    const names = path.split('/').filter((name) => name !== '')
    return names.length === 0 || shouldSkip(names) ? [] : [{ folder: addFolder(names.slice(0, -1)), file }]
  })
  for (const path of emptyFolders) {
    const names = path.split('/').filter((name) => name !== '')
    if (!shouldSkip(names)) addFolder(names)
  }
  return { folders: [...folders.values()], files: filesInFolders, skipped: [...skipped.values()] }
}
