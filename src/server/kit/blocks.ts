import { finished, type Readable } from 'node:stream'

const LARGEST = 1024 * 1024
const FIRST = 64 * 1024
/** How long received bytes wait for the rest of their block, in ms. */
const WAIT_MS = 100
/** Freeing smaller chunks isn't worth it, and parsers cut them from pooled memory. */
const WORTH_FREEING = 4096

/** Whether a chunk's memory may be freed once a chunk with other memory has followed. */
type MayFree = (piece: Buffer) => boolean

/** For request bodies: a chunk that fills its memory doesn't share it. */
export const fillsItsMemory: MayFree = (piece) =>
  piece.length === piece.buffer.byteLength && piece.length >= WORTH_FREEING

/**
 * Frees the memory of a chunk at once. Otherwise V8 marks its whole heap after each 64 MiB of such memory, which took
 * half the time of an upload; triggering small collections doesn't help on a busy machine.
 */
function free(piece: Buffer): void {
  ;(piece.buffer as ArrayBuffer).transfer(0)
}

/**
 * Reads a stream in blocks of up to 1 MiB, because the stream's own chunks have 64 KiB and each costs several promises.
 * The next block fills while the last one is processed. A block is valid only until the next one is requested, then its
 * memory is reused. Chunks are freed as they pass if `mayFree` says that nothing else uses their memory.
 */
export async function* blocksOf(stream: Readable, mayFree: MayFree): AsyncGenerator<Buffer> {
  const full: Buffer<ArrayBuffer>[] = []
  const idle: Buffer<ArrayBuffer>[] = []
  let [block, filled] = [Buffer.allocUnsafeSlow(FIRST), 0]
  let last: Buffer | undefined
  let ended = false
  let failure: Error | undefined
  let wake = () => {}

  const nothing = () => full.length === 0 && filled === 0 && !ended
  const push = () => {
    full.push(block.subarray(0, filled))
    block = idle.pop() ?? Buffer.allocUnsafeSlow(LARGEST)
    filled = 0
  }
  const onData = (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(block, filled, at)
      filled += copied
      at += copied
      if (filled === block.length) push()
    }
    if (last && last.buffer !== piece.buffer) free(last)
    last = mayFree(piece) ? piece : undefined
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
        } while (nothing())
      }
      if (full.length === 0 && filled > 0) push()
      const next = full.shift()
      if (!next) break
      stream.resume()
      yield next
      if (next.buffer.byteLength === LARGEST) idle.push(Buffer.from(next.buffer))
    }
    if (failure) throw failure
  } finally {
    stop()
    stream.off('data', onData)
  }
}
