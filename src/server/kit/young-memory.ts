import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const STEP = 24 * 1024 * 1024

let passed = 0
let collect: (() => void) | undefined

/**
 * Tells how many bytes of a stream have passed in pieces that nobody needs any more. V8 looks only at the pieces' small
 * objects, finds nothing to do, and at each 64 MiB of memory outside its heap it marks the whole heap: 0.4 s a GiB. So at
 * each 24 MiB we have it look through the young objects, among which the pieces are: half a millisecond.
 */
export function piecesPassed(bytes: number): void {
  passed += bytes
  if (passed < STEP) return
  passed = 0
  collect ??= minorCollection()
  collect()
}

/** V8 hands its collector out by a flag only, and only to contexts that are made after it is set. */
function minorCollection(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => gc({ type: 'minor' })
}
