import type { Folder } from '#shared/entities/folder.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { lacking, wordsOf } from '#shared/rules/words.ts'

/** The folders of a project as a tree. */
export interface FolderTree {
  /** The direct subfolders of a folder, sorted by title. */
  in: (folder: string) => readonly Folder[]
  /** The folders from the root down to a folder, which is included. */
  path: (folder: string) => Folder[]
  /** Folders whose titles match every word as a prefix, at most `maxCount`. */
  find: (text: string, most: number) => Folder[]
}

export function folderTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const byParent = Map.groupBy(folders, ({ folder }) => folder)
  return {
    in: (folder) => byParent.get(folder) ?? [],
    path: (folder) => {
      const folders_: Folder[] = []
      for (let at = byId.get(folder); at; at = byId.get(at.folder)) folders_.unshift(at)
      return folders_
    },
    find: (text, most) => {
      const words = wordsOf(text)
      const holds = matches(text)
      const fits = ({ title }: Folder) => (words.length > 0 ? lacking(title, words).length === 0 : holds(title))
      const found: Folder[] = []
      for (const folder of folders) if (found.length < most && fits(folder)) found.push(folder)
      return found
    },
  }
}
