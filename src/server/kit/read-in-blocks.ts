import { finished, type Readable } from 'node:stream'

const MAX_BLOCK_BYTES = 1024 * 1024
const FIRST_BLOCK_BYTES = 64 * 1024
/** How long received bytes wait for the rest of their block, in ms. */
const WAIT_MS = 100
/** Smaller chunks aren't worth freeing: parsers cut them from pooled memory. */
const MIN_FREED_BYTES = 4096

/** Whether a chunk's memory may be freed once a chunk with different memory has arrived. */
type MayFree = (chunk: Buffer) => boolean

/** For request bodies: a large chunk that spans its whole ArrayBuffer doesn't share that memory with another chunk. */
export const hasOwnMemory: MayFree = (chunk) =>
  chunk.length === chunk.buffer.byteLength && chunk.length >= MIN_FREED_BYTES

/**
 * Frees the memory of a chunk immediately. Otherwise V8 runs a full mark phase of the garbage collector after every 64
 * MiB of such memory, which took half of an upload's time; triggering small collections doesn't help on a busy machine.
 */
function freeMemory(chunk: Buffer): void {
  ;(chunk.buffer as ArrayBuffer).transfer(0)
}

/**
 * Reads a stream in blocks of up to 1 MiB, because the stream's own chunks are only 64 KiB and each costs several
 * promises. The next block is filled while the previous one is processed. A block is valid only until the next one is
 * requested; its memory is then reused. Chunks are freed as they pass if `mayFree` says that nothing else uses their
 * memory.
 */
export async function* readInBlocks(stream: Readable, mayFree: MayFree): AsyncGenerator<Buffer> {
  const fullBlocks: Buffer<ArrayBuffer>[] = []
  const idleBlocks: Buffer<ArrayBuffer>[] = []
  let [block, filledBytes] = [Buffer.allocUnsafeSlow(FIRST_BLOCK_BYTES), 0]
  let lastChunk: Buffer | undefined
  let hasEnded = false
  let failure: Error | undefined
  let resumeReading = () => {}

  const isEmpty = () => fullBlocks.length === 0 && filledBytes === 0 && !hasEnded
  const pushBlock = () => {
    fullBlocks.push(block.subarray(0, filledBytes))
    block = idleBlocks.pop() ?? Buffer.allocUnsafeSlow(MAX_BLOCK_BYTES)
    filledBytes = 0
  }
  const onData = (chunk: Buffer) => {
    for (let offset = 0; offset < chunk.length;) {
      const copiedBytes = chunk.copy(block, filledBytes, offset)
      filledBytes += copiedBytes
      offset += copiedBytes
      if (filledBytes === block.length) pushBlock()
    }
    if (lastChunk && lastChunk.buffer !== chunk.buffer) freeMemory(lastChunk)
    lastChunk = mayFree(chunk) ? chunk : undefined
    if (fullBlocks.length > 0) {
      stream.pause()
      resumeReading()
    }
  }
  const stopWatching = finished(stream, { writable: false }, (error) => {
    hasEnded = true
    failure = error ?? undefined
    resumeReading()
  })
  stream.on('data', onData)
  try {
    for (;;) {
      if (fullBlocks.length === 0 && !hasEnded) {
        stream.resume()
        let timer: NodeJS.Timeout | undefined
        do {
          timer = setTimeout(() => resumeReading(), WAIT_MS)
          await new Promise<void>((resolve) => (resumeReading = resolve))
          clearTimeout(timer)
        } while (isEmpty())
      }
      if (fullBlocks.length === 0 && filledBytes > 0) pushBlock()
      const nextBlock = fullBlocks.shift()
      if (!nextBlock) break
      stream.resume()
      yield nextBlock
      if (nextBlock.buffer.byteLength === MAX_BLOCK_BYTES) idleBlocks.push(Buffer.from(nextBlock.buffer))
    }
    if (failure) throw failure
  } finally {
    stopWatching()
    stream.off('data', onData)
  }
}
