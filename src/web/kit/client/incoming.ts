/** A picked or dropped file, or a folder with its contents. */
export type Incoming = File | FileSystemDirectoryEntry

/** Returns the path of a file inside the picked folder, or its name. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name

export const isFolder = (entry: Incoming): entry is FileSystemDirectoryEntry => !(entry instanceof File)

/** Whether uploading it creates folders. */
export const isNested = (entry: Incoming): boolean => isFolder(entry) || pathOf(entry).includes('/')
