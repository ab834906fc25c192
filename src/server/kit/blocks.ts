import { finished, type Readable } from 'node:stream'
import { piecesPassed } from './young-memory.ts'

const LARGEST = 1024 * 1024
const FIRST = 64 * 1024
/** What has come waits no longer than so many ms for the rest of its block. */
const WAIT_MS = 100

/**
 * The bytes of a stream in blocks of up to 1 MiB, so that what follows takes few steps: a stream's own pieces have 64 KiB
 * and cost several promises each. The next block fills while the last one is read. A block is its reader's only until
 * he asks for the next: then its memory is used again.
 */
export async function* blocksOf(stream: Readable): AsyncGenerator<Buffer> {
  const full: Buffer<ArrayBuffer>[] = []
  const free: Buffer<ArrayBuffer>[] = []
  let [block, filled] = [Buffer.allocUnsafeSlow(FIRST), 0]
  let ended = false
  let failure: Error | undefined
  let wake = () => {}

  const push = () => {
    full.push(block.subarray(0, filled))
    block = free.pop() ?? Buffer.allocUnsafeSlow(LARGEST)
    filled = 0
  }
  const onData = (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(block, filled, at)
      filled += copied
      at += copied
      if (filled === block.length) push()
    }
    piecesPassed(piece.length)
    if (full.length > 0) {
      stream.pause()
      wake()
    }
  }
  const stop = finished(stream, { writable: false }, (error) => {
    ended = true
    failure = error ?? undefined
    wake()
  })
  stream.on('data', onData)
  try {
    for (;;) {
      if (full.length === 0 && !ended) {
        stream.resume()
        let timer: NodeJS.Timeout | undefined
        do {
          timer = setTimeout(() => wake(), WAIT_MS)
          await new Promise<void>((resolve) => (wake = resolve))
          clearTimeout(timer)
        } while (full.length === 0 && filled === 0 && !ended)
      }
      if (full.length === 0 && filled > 0) push()
      const next = full.shift()
      if (!next) break
      stream.resume()
      yield next
      if (next.buffer.byteLength === LARGEST) free.push(Buffer.from(next.buffer))
    }
    if (failure) throw failure
  } finally {
    stop()
    stream.off('data', onData)
  }
}
