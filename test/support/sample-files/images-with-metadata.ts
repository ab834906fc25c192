import sharp from 'sharp'
import { strToU8, zipSync } from 'fflate'

// Images with private metadata. Each of these words is in the original files and must not be in cleaned copies.
export const SECRETS = [
  'SERIAL-4711',
  'LENS-0815',
  'Olga Owner',
  'MAKER-SECRET',
  'Olgas Telephone',
  'SECRET-XMP',
  'Dora Depicted',
  'Emil Encircled',
  'Rosa Region',
] as const
/** 48° 8′ 14″ as EXIF rationals. */
export const LATITUDE = '48/1 8/1 14/1'

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" aux:SerialNumber="SERIAL-4711" photoshop:City="Köln" photoshop:Country="Germany">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Die M&#252;hle &amp; der Bach</rdf:li></rdf:Alt></dc:title>
<dc:subject><rdf:Bag><rdf:li>mill</rdf:li><rdf:li>water</rdf:li><rdf:li>Mill</rdf:li></rdf:Bag></dc:subject>
<exif:GPSLatitude>48,8.2333N SECRET-XMP</exif:GPSLatitude><aux:OwnerName>Olga Owner</aux:OwnerName>
<ext:PersonInImage><rdf:Bag><rdf:li>Dora Depicted</rdf:li></rdf:Bag></ext:PersonInImage>
<ext:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><ext:Name><rdf:Alt><rdf:li xml:lang="x-default">Rosa Region</rdf:li></rdf:Alt></ext:Name></rdf:li></rdf:Bag></ext:ImageRegion>
<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Emil Encircled" mwg-rs:Type="Face"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** EXIF data as accepted by sharp, with everything that a phone records. */
export const EXIF = {
  IFD0: {
    Artist: 'Paula Photographer',
    Copyright: 'CC BY 4.0',
    HostComputer: 'Olgas Telephone',
    ImageDescription: 'A wheel',
  },
  IFD2: {
    DateTimeOriginal: '1987:06:05 12:00:00',
    BodySerialNumber: 'SERIAL-4711',
    LensSerialNumber: 'LENS-0815',
    CameraOwnerName: 'Olga Owner',
    MakerNote: 'MAKER-SECRET',
  },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: LATITUDE, GPSLongitudeRef: 'E', GPSLongitude: '11/1 34/1 32/1' },
} as const

/** Makes an image with a location, serial numbers and an owner, and with a title, keywords and a date. */
export async function makeImageWithMetadata(
  format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif',
  { orientation = 6 } = {},
): Promise<Buffer> {
  const noise = Buffer.from(Uint8Array.from({ length: 120 * 80 * 3 }, (_, i) => (i * 7919) % 251))
  const image = await sharp(noise, { raw: { width: 120, height: 80, channels: 3 } })
    .withExif(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
  return format === 'tiff' ? addGps(image) : image
}

// sharp can't write GPS data into a TIFF: append a copy of its directory with a GPS directory.
function addGps(tiff: Buffer): Buffer {
  const firstDirectoryOffset = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(firstDirectoryOffset)
  const directoryOffset = tiff.length + (tiff.length % 2)
  const createEntry = (tag: number, type: number, valueCount: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(valueCount, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const gpsOffset = directoryOffset + 2 + (count + 1) * 12 + 4
  const numbers = LATITUDE.split(/[ /]/).map(Number)
  const values = Buffer.alloc(24)
  numbers.forEach((number, i) => values.writeUInt32LE(number, i * 4))
  const file = Buffer.concat([
    tiff,
    Buffer.alloc(directoryOffset - tiff.length),
    Buffer.from([count + 1, 0]),
    tiff.subarray(firstDirectoryOffset + 2, firstDirectoryOffset + 2 + count * 12),
    createEntry(0x8825, 4, 1, gpsOffset),
    Buffer.alloc(4),
    Buffer.from([1, 0]),
    createEntry(2, 5, 3, gpsOffset + 18),
    Buffer.alloc(4),
    values,
  ])
  file.writeUInt32LE(directoryOffset, 4)
  return file
}

/** Adds a tag with a block of bytes to a TIFF, by appending a copy of its directory. */
export function addTiffTag(tiff: Buffer, tag: number, bytes: Buffer): Buffer {
  const first = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(first)
  const directoryOffset = tiff.length + (tiff.length % 2)
  const entry = Buffer.alloc(12)
  entry.writeUInt16LE(tag, 0)
  entry.writeUInt16LE(7, 2)
  entry.writeUInt32LE(bytes.length, 4)
  entry.writeUInt32LE(directoryOffset + 2 + (count + 1) * 12 + 4, 8)
  const file = Buffer.concat([
    tiff,
    Buffer.alloc(directoryOffset - tiff.length),
    Buffer.from([count + 1, 0]),
    tiff.subarray(first + 2, first + 2 + count * 12),
    entry,
    Buffer.alloc(4),
    bytes,
  ])
  file.writeUInt32LE(directoryOffset, 4)
  return file
}

/** Inserts segments right after the start of a JPEG. */
export function insertSegments(jpeg: Buffer, ...segments: Array<[marker: number, content: Buffer]>): Buffer {
  const builtSegments = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...builtSegments, jpeg.subarray(2)])
}

/** Makes a Photoshop segment with IPTC records; `kind` is their IPTC record number. */
export function makeIptc(records: ReadonlyArray<[record: number, value: string | Buffer, kind?: 1 | 2]>): Buffer {
  const data = Buffer.concat(
    records.map(([record, value, kind = 2]) => {
      const bytes = Buffer.from(value as string)
      const head = Buffer.from([0x1c, kind, record, 0, 0])
      head.writeUInt16BE(bytes.length, 3)
      return Buffer.concat([head, bytes])
    }),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, data])
}

/** Makes a Word document with this XML as its core properties. */
export function makeDocxWithProperties(properties: string): Buffer {
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8('<w:document><w:p><w:t>text</w:t></w:p></w:document>'),
      'docProps/core.xml': strToU8(`<cp:coreProperties>${properties}</cp:coreProperties>`),
    }),
  )
}
