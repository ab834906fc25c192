import { strToU8, zipSync, type Zippable } from 'fflate'

/** The files of a ZIP file by path; a text is stored as UTF-8. */
export type ZipContents = Record<string, string | Uint8Array>

/** Writes a ZIP file without compression, so that a test can change its bytes. */
export const writeZip = (contents: ZipContents): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(contents).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ) satisfies Zippable,
      { level: 0 },
    ),
  )

const CENTRAL_HEADER = Buffer.from([0x50, 0x4b, 1, 2])
const LOCAL_HEADER = Buffer.from([0x50, 0x4b, 3, 4])
const [CENTRAL_NAME, LOCAL_NAME] = [46, 30]

function findHeader(zip: Buffer, name: string, signature: Buffer, nameOffset: number): number {
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1))
    if (zip.subarray(at + nameOffset, at + nameOffset + Buffer.byteLength(name)).toString() === name) return at
  throw new Error(`no ${name} in the ZIP file`)
}

/** Changes the entry of the directory and the local header of a file in a ZIP file. */
export function changeEntry(zip: Buffer, name: string, change: (central: Buffer, local: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  change(
    copy.subarray(findHeader(copy, name, CENTRAL_HEADER, CENTRAL_NAME)),
    copy.subarray(findHeader(copy, name, LOCAL_HEADER, LOCAL_NAME)),
  )
  return copy
}

/** Gives a file another name of the same length. */
export const renameEntry = (zip: Buffer, name: string, newName: string): Buffer =>
  changeEntry(zip, name, (central, local) => {
    central.write(newName, CENTRAL_NAME)
    local.write(newName, LOCAL_NAME)
  })

/** Marks a file as encrypted: its first 12 bytes seem to be the header of the encryption. */
export const encryptEntry = (zip: Buffer, name: string): Buffer =>
  changeEntry(zip, name, (central, local) => {
    central.writeUInt16LE(central.readUInt16LE(8) | 1, 8)
    central.writeUInt32LE(central.readUInt32LE(20) - 12, 24)
    local.writeUInt16LE(local.readUInt16LE(6) | 1, 6)
  })

/** Makes a file a symbolic link, whose content is the path that it leads to. */
export const linkEntry = (zip: Buffer, name: string): Buffer =>
  changeEntry(zip, name, (central) => {
    central.writeUInt8(3, 5)
    central.writeUInt32LE((0o120777 << 16) >>> 0, 38)
  })

/** Lets a file seem to unpack to this many bytes. */
export const inflateEntry = (zip: Buffer, name: string, bytes: number): Buffer =>
  changeEntry(zip, name, (central) => {
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(bytes, 24)
  })

/** A ZIP file that says that it has this many files. */
export function writeEmptyZip(files: number): Buffer {
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(files), 24)
  end64.writeBigUInt64LE(BigInt(files), 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.fill(0xff, 8, 20)
  return Buffer.concat([end64, locator, end])
}
