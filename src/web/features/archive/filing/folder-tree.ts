import type { Folder } from '#shared/entities/folder.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { lacking, wordsOf } from '#shared/rules/words.ts'

/** The folders of one project, to be walked through. */
export interface FolderTree {
  /** Those directly in a folder, by title. */
  in: (folder: string) => readonly Folder[]
  /** From the top down to a folder, which comes last. */
  path: (folder: string) => Folder[]
  /** Those whose titles have every word, each as a beginning; at most `most`. */
  find: (text: string, most: number) => Folder[]
}

export function folderTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const byParent = Map.groupBy(folders, ({ folder }) => folder)
  return {
    in: (folder) => byParent.get(folder) ?? [],
    path: (folder) => {
      const path: Folder[] = []
      for (let at = byId.get(folder); at; at = byId.get(at.folder)) path.unshift(at)
      return path
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
