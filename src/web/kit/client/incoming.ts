/** What is chosen or dropped: files, and folders with all that is in them. */
export type Incoming = File | FileSystemDirectoryEntry

/** Where a file lies: one of a chosen folder knows its place in it. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name

export const isFolder = (one: Incoming): one is FileSystemDirectoryEntry => !(one instanceof File)

/** Whether folders have to be made for it. */
export const isNested = (one: Incoming): boolean => isFolder(one) || pathOf(one).includes('/')
