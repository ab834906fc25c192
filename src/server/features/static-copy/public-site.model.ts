import type { Readable } from 'node:stream'

/** A stored file that everyone may fetch. */
export interface PublicFile {
  /** Unique among stored files, and the same whenever it is found. */
  name: string
  /** While it stays the same, so do the bytes. */
  version: string
  mime: string
  /** In bytes. */
  size: number
  /** Throws if the bytes are no longer there. */
  open(): Promise<Readable>
}

/** The server as a visitor without an account sees it: everything in a static copy comes from here. */
export interface PublicSite {
  /** Returns the path and query of one of this server's addresses; undefined for any other. */
  toOwnPath(address: URL): string | undefined
  /** Requests a page, a style sheet or the reply to a call, by its path and query. */
  get(path: string): Promise<{ status: number; bytes: Buffer }>
  /** Finds a stored file by its path below `/files/` and query; undefined if not everyone may fetch it. */
  findFile(path: string): Promise<PublicFile | undefined>
  /** Reads the style sheet or the script that only copies have. */
  readOwnAsset(name: 'copy.css' | 'copy.js'): Promise<Buffer>
}

/** A file of a static copy. */
export interface CopyFile {
  /** Relative to the copy's folder. */
  path: string
  /** In bytes. */
  size: number
  /** Identifies the bytes of a stored file; missing for pages, which are made for each copy. */
  version?: string
  /** The media type of a stored file. */
  mime?: string
  /** The kind of page, unless the file is none. */
  page?: { title: string; status: number }
  /** The public address that a web archive knows the file by. */
  address?: string
  open(): Promise<Readable>
}
