/** A picked or dropped file, or a folder with its contents. */
export type FileOrFolder = File | FileSystemDirectoryEntry

/** Returns the path of a file inside the picked folder, or its name. */
export const getRelativePath = (file: File): string => file.webkitRelativePath || file.name

export const isFolder = (entry: FileOrFolder): entry is FileSystemDirectoryEntry => !(entry instanceof File)

/** Whether uploading it creates folders. */
export const isNested = (entry: FileOrFolder): boolean => isFolder(entry) || getRelativePath(entry).includes('/')
