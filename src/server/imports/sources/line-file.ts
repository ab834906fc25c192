import { appendFile, open } from 'node:fs/promises'

/** Rows in a temporary file, one line of JSON each. An error of the disk is thrown by the call that meets it. */
export interface LineFile {
  add(value: unknown): Promise<void>
  /** Writes what is left. The file exists afterwards, even without lines. */
  finish(): Promise<void>
}

const BATCH_CHARACTERS = 64 * 1024

export function createLineFile(path: string): LineFile {
  let batch = ''
  // No open file waits for the next line, so none is left behind when an import ends early.
  const flush = async () => {
    const text = batch
    batch = ''
    await appendFile(path, text)
  }
  return {
    async add(value) {
      batch += `${JSON.stringify(value)}\n`
      if (batch.length >= BATCH_CHARACTERS) await flush()
    },
    finish: flush,
  }
}

/** Reads the values of a file of lines. */
export async function* readLineFile<T>(path: string): AsyncGenerator<T> {
  // A stream that opens the file itself would report a missing file later, outside of this call.
  const file = await open(path)
  try {
    let rest = ''
    // Node's reader of lines also splits at U+2028, which texts may contain.
    for await (const chunk of file.createReadStream({ encoding: 'utf8', autoClose: false }) as AsyncIterable<string>) {
      const [end = '', ...lines] = chunk.split('\n')
      if (lines.length === 0) rest += end
      else {
        yield JSON.parse(rest + end) as T
        rest = lines.pop() ?? ''
        for (const line of lines) yield JSON.parse(line) as T
      }
    }
  } finally {
    await file.close()
  }
}
