import { unzipSync } from 'fflate'

/** Thrown if a part, or all parts together, would exceed the limits when unpacked. */
export class ZipTooLargeError extends Error {}

const MAX_PART_BYTES = 64 * 1024 * 1024
const MAX_TOTAL_BYTES = 128 * 1024 * 1024

export interface Zip {
  /** Unpacks the parts with matching names, as text. Throws ZipTooLargeError, or another error if the zip is broken. */
  read(matches: (name: string) => boolean): Map<string, string>
}

/**
 * Opens a zip in memory. Sizes are checked before unpacking, and the output buffer has the announced size, so a bomb
 * that lies about its size is truncated.
 */
export function openZip(file: Uint8Array): Zip {
  let unpackedBytes = 0
  return {
    read(matches) {
      const parts = unzipSync(file, {
        filter({ name, originalSize, size }) {
          if (!matches(name)) return false
          // For stored parts, the packed size is decisive, whatever the other size field says.
          const bytes = Math.max(originalSize, size)
          unpackedBytes += bytes
          if (bytes > MAX_PART_BYTES || unpackedBytes > MAX_TOTAL_BYTES) throw new ZipTooLargeError(name)
          return true
        },
      })
      return new Map(Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
    },
  }
}
