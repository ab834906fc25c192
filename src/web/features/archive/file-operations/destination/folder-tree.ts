import type { Folder } from '#shared/entities/folder.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { findMissingWords, toSearchWords } from '#shared/rules/text/search-words.ts'

/** The folders of a project as a tree. */
export interface FolderTree {
  /** The direct subfolders of a folder, sorted by title. */
  getSubfolders: (folder: string) => readonly Folder[]
  /** The folders from the root down to a folder, which is included. */
  getPath: (folder: string) => Folder[]
  /** Folders whose titles match every word as a prefix, at most `maxCount`. */
  findByTitle: (text: string, maxCount: number) => Folder[]
}

export function createFolderTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const byParent = Map.groupBy(folders, ({ folder }) => folder)
  return {
    getSubfolders: (folder) => byParent.get(folder) ?? [],
    getPath: (folder) => {
      const ancestors: Folder[] = []
      for (let ancestor = byId.get(folder); ancestor; ancestor = byId.get(ancestor.folder)) ancestors.unshift(ancestor)
      return ancestors
    },
    findByTitle: (text, maxCount) => {
      const searchWords = toSearchWords(text)
      const matchesText = createTextFilter(text)
      const isMatch = ({ title }: Folder) =>
        searchWords.length > 0 ? findMissingWords(title, searchWords).length === 0 : matchesText(title)
      const results: Folder[] = []
      for (const folder of folders) if (results.length < maxCount && isMatch(folder)) results.push(folder)
      return results
    },
  }
}
