import { unzipSync } from 'fflate'

/** A part, or all parts together, would unpack to more than is read. */
export class ZipTooLargeError extends Error {}

const PART_BYTES = 64 * 1024 * 1024
const ALL_BYTES = 128 * 1024 * 1024

export interface Zip {
  /** Unpacks the parts whose name fits, as text, by name. Throws ZipTooLargeError, or an error for a broken zip. */
  read(fits: (name: string) => boolean): Map<string, string>
}

/**
 * Opens a zip in memory. Sizes are checked before a byte is unpacked, and the unpacker's buffer has the size that was
 * announced: a bomb that lies about it is cut off there.
 */
export function openZip(file: Uint8Array): Zip {
  let unpacked = 0
  return {
    read(fits) {
      const parts = unzipSync(file, {
        filter({ name, originalSize, size }) {
          if (!fits(name)) return false
          // Stored parts take the packed size whatever the other number says.
          const bytes = Math.max(originalSize, size)
          unpacked += bytes
          if (bytes > PART_BYTES || unpacked > ALL_BYTES) throw new ZipTooLargeError(name)
          return true
        },
      })
      return new Map(Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
    },
  }
}
