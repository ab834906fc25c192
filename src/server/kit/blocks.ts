import { finished, type Readable } from 'node:stream'

const LARGEST = 1024 * 1024
const FIRST = 64 * 1024
/** What has come waits no longer than so many ms for the rest of its block. */
const WAIT_MS = 100
/** Less is not worth freeing, and parsers keep small pieces of their own. */
const WORTH_FREEING = 4096

/** Whether the memory of a piece may be freed once a piece of other memory has come after it. */
type MayFree = (piece: Buffer) => boolean

/** Of a request's own body: a piece that fills its memory shares it with nobody. */
export const fillsItsMemory: MayFree = (piece) =>
  piece.length === piece.buffer.byteLength && piece.length >= WORTH_FREEING

/**
 * Frees the memory of a piece at once. Left to the collector, V8 marks its whole heap at each 64 MiB of such memory, which
 * cost half of an upload's time; asking it for small collections does not help a machine whose processors are busy.
 */
function free(piece: Buffer): void {
  ;(piece.buffer as ArrayBuffer).transfer(0)
}

/**
 * The bytes of a stream in blocks of up to 1 MiB, so that what follows takes few steps: a stream's own pieces have 64 KiB
 * and cost several promises each. The next block fills while the last one is read. A block is its reader's only until
 * he asks for the next: then its memory is used again. Pieces are freed as they pass, where `mayFree` says that their
 * memory is nobody else's.
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
