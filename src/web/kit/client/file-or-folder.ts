/** A picked or dropped file, or a folder with its contents. */
export type FileOrFolder = File | FileSystemDirectoryEntry

/** Returns the path of a file inside the picked folder, or its name. */
export const getRelativePath = (file: File): string => file.webkitRelativePath || file.name

export const isFolder = (entry: FileOrFolder): entry is FileSystemDirectoryEntry => !(entry instanceof File)

/** Whether uploading it creates folders. */
export const isNested = (entry: FileOrFolder): boolean => isFolder(entry) || getRelativePath(entry).includes('/')

/** Returns what was dropped. Call it within the event: the browser clears the data when the handler returns. */
export const readDropped = (data: Pick<DataTransfer, 'items'> | null): FileOrFolder[] =>
  [...(data?.items ?? [])].flatMap((item): FileOrFolder[] => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    if (entry?.isDirectory) return [entry as FileSystemDirectoryEntry]
    const file = item.getAsFile()
    return file ? [file] : []
  })
