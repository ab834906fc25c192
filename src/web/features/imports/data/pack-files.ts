import type { FileWithPath } from '#web/kit/client/read-incoming.ts'

/** Tables and ZIP files, which the server reads side by side. */
const READ_ALONE = /\.(?:csv|tsv|txt|tab|xlsx|ods|zip)$/i
const TABLE = /\.(?:csv|tsv|xlsx|ods)$/i

/** Whether files are packed before they are uploaded, because they are in folders or are the files that a table names. */
export const needPacking = (files: readonly FileWithPath<File>[]): boolean =>
  files.some(({ path }) => path.includes('/') || !READ_ALONE.test(path))

/**
 * Packs files with their folders into one ZIP file, without compressing them; the browser keeps a large one on its disk.
 * `onProgress` receives the percentage of files packed.
 */
export async function packFiles(
  files: readonly FileWithPath<File>[],
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<File> {
  const { downloadZip } = await import('client-zip')
  function* listEntries() {
    for (const [index, { path, file }] of files.entries()) {
      signal.throwIfAborted()
      onProgress(Math.floor((index / files.length) * 100))
      yield { name: path, input: file }
    }
  }
  return new File([await downloadZip(listEntries()).blob()], `${getName(files)}.zip`)
}

/** The name of the folder that all files are in, or else of their table. */
function getName(files: readonly FileWithPath<File>[]): string {
  const [first, ...others] = new Set(files.map(({ path }) => path.split('/')[0] ?? ''))
  if (first !== undefined && others.length === 0) return first
  const table = files.find(({ path }) => TABLE.test(path)) ?? files[0]
  return (table?.path.split('/').pop() ?? '').replace(/\.[^.]*$/, '')
}
