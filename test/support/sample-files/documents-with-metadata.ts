import { deflateSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { makeImageWithMetadata, SECRETS } from './images-with-metadata.ts'

// Documents and drawings with private metadata, which contain the words of SECRETS and these.
export const AUTHOR_SECRETS = ['Anna Author', 'Mill Works Ltd', '52.5200', 'C:\\Users\\anna'] as const
export const DOCUMENT_SECRETS = [...SECRETS, ...AUTHOR_SECRETS]

/** XMP of a document with its author, location and device. */
export const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="SERIAL-4711" exif:GPSLatitude="52.5200">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The mill</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Anna Author</rdf:li></rdf:Seq></dc:creator>
<xmpMM:History><rdf:Seq><rdf:li><rdf:Description><dc:title>Anna Author</dc:title></rdf:Description></rdf:li></rdf:Seq></xmpMM:History></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const INFO = `<< /Title (The mill) /Author (Anna \\(born so\\) Anna Author) /Company <${Buffer.from('Mill Works Ltd').toString('hex')}> /Manager 9 0 R /CreationDate (D:19870605120000) >>`

type PdfObject = string | [dictionary: string, stream: Buffer]
export interface PdfShape {
  /** Compress the image stream once more. */
  packsPicture?: boolean
  packsXmp?: boolean
  /** Put the Info dictionary into a compressed object stream. */
  packsInfo?: boolean
}

/** Makes a one-page PDF with private metadata: a photo, an author and XMP. */
export async function makePdfWithMetadata({ packsPicture, packsXmp, packsInfo }: PdfShape = {}): Promise<Buffer> {
  const jpeg = await makeImageWithMetadata('jpeg')
  const createStream = (dictionary: string, filters: string[], bytes: Buffer, isPacked?: boolean): PdfObject => {
    const streamData = isPacked ? deflateSync(bytes) : bytes
    const names = [...(isPacked ? ['/FlateDecode'] : []), ...filters]
    const filterEntry = names.length > 0 ? `/Filter [${names.join(' ')}]` : ''
    return [`${dictionary} ${filterEntry} /Length ${streamData.length}`, streamData]
  }
  const [infoObject, managerText] = [INFO, '(Anna Author)']
  const packed = Buffer.from(`8 0 9 ${infoObject.length + 1} ${infoObject}\n${managerText}`)
  const firstObjectOffset = packed.indexOf('<<')
  return buildPdfWithXref(
    [
      '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      createStream(
        '<<',
        [],
        Buffer.from('q 240 0 0 160 30 20 cm /I Do Q BT /F 12 Tf 30 5 Td (Written words) Tj ET'),
        true,
      ),
      createStream(
        '<< /Type /XObject /Subtype /Image /Width 120 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        ['/DCTDecode'],
        jpeg,
        packsPicture,
      ),
      createStream('<< /Type /Metadata /Subtype /XML', [], Buffer.from(XMP), packsXmp),
      packsInfo ? createStream(`<< /Type /ObjStm /N 2 /First ${firstObjectOffset}`, [], packed, true) : '(nothing)',
      ...(packsInfo ? [] : [infoObject, managerText]),
    ],
    packsInfo ? { 8: [7, 0], 9: [7, 1] } : undefined,
  )
}

/** Builds a PDF from its objects, with a classic cross-reference table, or a cross-reference stream if objects are compressed. */
function buildPdfWithXref(
  objects: readonly PdfObject[],
  packed?: Record<number, [within: number, index: number]>,
): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const getLength = () => parts.reduce((sum, part) => sum + part.length, 0)
  const addObject = (object: PdfObject) => {
    offsets.push(getLength())
    const [head, ...data] =
      typeof object === 'string' ? [object] : [`${object[0]} >>\nstream\n`, object[1], '\nendstream']
    parts.push(
      Buffer.from(`${offsets.length} 0 obj\n${head}`),
      ...data.map((piece) => Buffer.from(piece as Buffer)),
      Buffer.from('\nendobj\n'),
    )
  }
  objects.forEach(addObject)
  const xrefOffset = getLength()
  const trailer = Buffer.from(`startxref\n${xrefOffset}\n%%EOF\n`)
  if (!packed) {
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const count = offsets.length + 1
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${count} /Root 1 0 R /Info 8 0 R >>\n`
    return Buffer.concat([...parts, Buffer.from(table), trailer])
  }
  const objectCount = Math.max(...Object.keys(packed).map(Number)) + 1
  const toXrefEntry = (kind: number, value: number, index: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(kind, 0)
    bytes.writeUInt32BE(value, 1)
    bytes.writeUInt16BE(index, 5)
    return bytes
  }
  const lines = Array.from({ length: objectCount + 1 }, (_, number) => {
    if (number === 0) return toXrefEntry(0, 0, 65535)
    const location = packed[number]
    return location
      ? toXrefEntry(2, ...location)
      : toXrefEntry(1, number === objectCount ? xrefOffset : (offsets[number - 1] ?? 0), 0)
  })
  const table = deflateSync(Buffer.concat(lines))
  const head = `${objectCount} 0 obj\n<< /Type /XRef /Size ${objectCount + 1} /W [1 4 2] /Root 1 0 R /Info 8 0 R /Filter /FlateDecode /Length ${table.length} >>\nstream\n`
  return Buffer.concat([...parts, Buffer.from(head), table, Buffer.from('\nendstream\nendobj\n'), trailer])
}

const CORE_PROPERTIES =
  '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t" xmlns:xsi="x"><dc:title>The mill</dc:title><dc:creator>Anna Author</dc:creator><cp:lastModifiedBy>Olga Owner</cp:lastModifiedBy><dcterms:created xsi:type="dcterms:W3CDTF">1987-06-05T10:00:00Z</dcterms:created></cp:coreProperties>'
const APP_PROPERTIES =
  '<Properties xmlns="e"><Pages>1</Pages><Company>Mill Works Ltd</Company><Manager>Anna Author</Manager><AppVersion>16.0000</AppVersion></Properties>'
const CUSTOM_PROPERTIES =
  '<Properties xmlns="c" xmlns:vt="v"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Client"><vt:lpwstr>Mill Works Ltd</vt:lpwstr></property></Properties>'
const createContentTypes = (main: string) =>
  `<Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${main.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'}.main+xml"/></Types>`

/** Makes a Word document with private metadata: a photo, a comment, a tracked change and an embedded workbook. */
export async function makeDocxWithMetadata(extraParts: Zippable = {}): Promise<Buffer> {
  return buildZip({
    '[Content_Types].xml': createContentTypes('word/document.xml'),
    'word/document.xml':
      '<w:document xmlns:w="w"><w:p><w:ins w:id="1" w:author="Anna Author" w:date="2020-01-01T00:00:00Z"><w:r><w:t>Written words</w:t></w:r></w:ins></w:p></w:document>',
    'word/comments.xml':
      '<w:comments xmlns:w="w"><w:comment w:id="0" w:author="Anna Author" w:initials="AA"><w:p><w:r><w:t>A remark</w:t></w:r></w:p></w:comment></w:comments>',
    'word/media/image1.jpeg': [await makeImageWithMetadata('jpeg'), { level: 0 }],
    'word/media/image2.dat': await makeImageWithMetadata('png'),
    'word/untouched.bin': Buffer.alloc(5000, 'rest'),
    'word/embeddings/sheet1.xlsx': makeXlsxWithMetadata(),
    'docProps/core.xml': CORE_PROPERTIES,
    'docProps/app.xml': APP_PROPERTIES,
    'docProps/custom.xml': CUSTOM_PROPERTIES,
    ...extraParts,
  })
}

/** Makes a workbook that contains its path and author. */
export function makeXlsxWithMetadata(): Buffer {
  return buildZip({
    '[Content_Types].xml': createContentTypes('xl/workbook.xml'),
    'xl/workbook.xml':
      '<workbook xmlns="m" xmlns:x15ac="a"><fileSharing readOnlyRecommended="1" userName="Anna Author"/><x15ac:absPath url="C:\\Users\\anna\\Documents\\"/><sheets><sheet name="Mills" sheetId="1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': '<worksheet><row><c t="inlineStr"><is><t>Written words</t></is></c></row></worksheet>',
    'xl/comments1.xml': '<comments><authors><author>Anna Author</author></authors></comments>',
    'docProps/core.xml': CORE_PROPERTIES,
  })
}

/** Makes an OpenDocument text with private metadata: a photo and an author. */
export async function makeOdtWithMetadata(): Promise<Buffer> {
  return buildZip({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml':
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:dc="d"><text:p>Written words<office:annotation><dc:creator>Anna Author</dc:creator></office:annotation></text:p></office:document-content>',
    'meta.xml':
      '\ufeff<?xml version="1.0" encoding="UTF-8"?><office:document-meta xmlns:office="o" xmlns:meta="m" xmlns:dc="d"><office:meta><dc:title>The mill</dc:title><meta:initial-creator>Anna Author</meta:initial-creator><meta:user-defined meta:name="Client">Mill Works Ltd</meta:user-defined><meta:document-statistic meta:page-count="1"/></office:meta></office:document-meta>',
    'settings.xml':
      '<office:document-settings xmlns:office="o" xmlns:config="c"><config:config-item config:name="PrinterName" config:type="string">Printer of Anna Author</config:config-item></office:document-settings>',
    'Pictures/1.jpg': [await makeImageWithMetadata('jpeg'), { level: 0 }],
    'META-INF/manifest.xml': '<manifest:manifest/>',
  })
}

/** Makes an SVG with metadata, editor attributes and an embedded photo; `lines` separates the lines of its base64. */
export async function makeSvgWithMetadata(lines = '&#10;'): Promise<Buffer> {
  const photo = (await makeImageWithMetadata('jpeg')).toString('base64').replace(/.{76}/g, `$&${lines}`)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!-- > not the end -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="i" xmlns:rdf="r" xmlns:cc="c" xmlns:dc="d" xmlns:exif="e" width="200" height="100" inkscape:export-filename="C:\\Users\\anna\\mill.png">
<title>The mill &gt; größer</title>
<metadata id="m">52.5200<rdf:RDF><cc:Work rdf:about="" exif:GPSLatitude="52.5200"><dc:title>The mill</dc:title><dc:creator><cc:Agent><dc:title>Paula Photographer</dc:title></cc:Agent></dc:creator><exif:BodySerialNumber>SERIAL-4711</exif:BodySerialNumber></cc:Work></rdf:RDF></metadata>
<rect width="100" height="100" fill="#0a0"/><text x="5" y="50">Words</text>
<image x="100" width="100" height="70" xlink:href="data:image/jpeg;base64,${photo}"/>
</svg>`)
}

function buildZip(parts: Record<string, Zippable[string] | string>): Buffer {
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ) as Zippable,
      { mtime: new Date(2020, 0, 1) },
    ),
  )
}
