import { Readable } from 'node:stream'

const READ_AHEAD_BYTES = 1024 * 1024

/**
 * Streams the bytes that `generate` yields. When the reader disconnects, closes the file that `generate` tracked last, even
 * while that sends no data.
 */
export function createClosableStream(
  generate: (track: (file: Readable) => Readable) => AsyncGenerator<Buffer>,
): Readable {
  let openFile: Readable | undefined
  let hasReaderLeft = false
  const bytes = generate((file) => {
    openFile = file
    if (hasReaderLeft) file.destroy()
    return file
  })
  const iterator = {
    next: () => bytes.next(),
    return: (value?: void) => {
      hasReaderLeft = true
      openFile?.destroy()
      return bytes.return(value)
    },
  }
  return Readable.from(
    { [Symbol.asyncIterator]: () => iterator },
    { objectMode: false, highWaterMark: READ_AHEAD_BYTES },
  )
}
