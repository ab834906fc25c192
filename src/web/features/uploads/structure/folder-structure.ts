import { MAX_LINE } from '#shared/rules/limits.ts'
import { isLeftOutOfFolder } from '#shared/rules/uploads/system-files.ts'
import { oneLine } from '#shared/rules/text/one-line.ts'

/** A file and where it lies below the place where it was dropped: `Albums/1953/ferry.jpg`. */
export interface Placed<F> {
  path: string
  file: F
}

export interface PlannedFolder {
  /** Its place, as the titles from the top. */
  key: string
  title: string
  /** The key of the folder that it lies in; empty at the top. */
  parent: string
}

export interface Structure<F> {
  /** Each once, and after the one that it lies in. */
  folders: readonly PlannedFolder[]
  /** Every file with the key of its folder; empty at the top. */
  files: readonly { folder: string; file: F }[]
  /** Names of the system files and hidden folders that were left out. */
  leftOut: readonly string[]
}

/** A folder's name as a title of the archive: composed, on one line, never empty. */
export const titleOf = (name: string): string => oneLine([...oneLine(name)].slice(0, MAX_LINE).join('')) || '_'

/**
 * The folders that these files and bare folders need, and which file goes into which. System files are left out,
 * and so is everything in a hidden folder, which counts once. Names that make the same title make one folder.
 */
export function structureOf<F>(files: readonly Placed<F>[], bare: readonly string[] = []): Structure<F> {
  const folders = new Map<string, PlannedFolder>()
  const keyOf = (names: readonly string[]): string => {
    let parent = ''
    for (const name of names) {
      const title = titleOf(name)
      const key = `${parent}/${title}`
      if (!folders.has(key)) folders.set(key, { key, title, parent })
      parent = key
    }
    return parent
  }
  const leftOut = new Map<string, string>()
  /** Whether it is left out, by itself or with a folder that it lies in. */
  const leaveOut = (names: readonly string[]): boolean => {
    const at = names.findIndex(isLeftOutOfFolder)
    if (at >= 0) leftOut.set(names.slice(0, at + 1).join('/'), names[at] ?? '')
    return at >= 0
  }
  const kept = files.flatMap(({ path, file }) => {
    const names = path.split('/').filter((name) => name !== '')
    return names.length === 0 || leaveOut(names) ? [] : [{ folder: keyOf(names.slice(0, -1)), file }]
  })
  for (const path of bare) {
    const names = path.split('/').filter((name) => name !== '')
    if (!leaveOut(names)) keyOf(names)
  }
  return { folders: [...folders.values()], files: kept, leftOut: [...leftOut.values()] }
}
