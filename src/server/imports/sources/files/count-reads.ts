import { Readable } from 'node:stream'
import type { ReportRead } from '../source.ts'
import type { FileSet, ListedFile } from './file-set.ts'

/** Wraps files so that each byte is reported the first time it is read. `names` are those that will be read. */
export function countReads(set: FileSet, names: readonly string[], report: ReportRead): FileSet {
  const total = names.reduce((sum, name) => sum + (set.files.get(name)?.size ?? 0), 0)
  const counted = new Set(names)
  let done = 0
  async function* count(body: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      done += chunk.length
      report({ unit: 'bytes', done, total })
      yield chunk
    }
  }
  const countFile = (name: string, file: ListedFile): ListedFile => ({
    ...file,
    open: async () => {
      const body = await file.open()
      return counted.delete(name) ? Readable.from(count(body), { objectMode: false }) : body
    },
  })
  return { ...set, files: new Map([...set.files].map(([name, file]) => [name, countFile(name, file)])) }
}
