import { Readable } from 'node:stream'
import { toFilePath } from './copy-paths.model.ts'
import type { CopyFile, PublicSite } from './public-site.model.ts'

/** A file whose bytes are already there. */
export function toCopyFile(path: string, content: string | Buffer): CopyFile {
  const bytes = Buffer.from(content)
  return { path, size: bytes.length, open: async () => Readable.from([bytes]) }
}

export interface FoundFile {
  path: string
  mime: string
}

/** Finds the stored files that a copy refers to, and lists each once. */
export function createCopyFiles(site: Pick<PublicSite, 'findFile'>) {
  const foundFiles = new Map<string, FoundFile>()
  let newFiles: CopyFile[] = []
  return {
    /** Finds a file by its path below `/files/` and query; undefined if not everyone may fetch it. */
    async find(url: string): Promise<FoundFile | undefined> {
      const [address = ''] = url.split('?')
      const known = foundFiles.get(address)
      if (known) return known
      const file = await site.findFile(url)
      if (!file) return undefined
      const found = { path: toFilePath(file), mime: file.mime }
      foundFiles.set(address, found)
      newFiles.push({ ...found, size: file.size, version: file.version, open: file.open })
      return found
    },
    /** Returns the files found since the last call. */
    takeNew(): CopyFile[] {
      const taken = newFiles
      newFiles = []
      return taken
    },
  }
}

export type CopyFiles = ReturnType<typeof createCopyFiles>
