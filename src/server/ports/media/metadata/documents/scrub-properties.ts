import type { ByteSpan } from '../metadata-blocks.ts'
import { UncleanableError } from './uncleanable-error.ts'
import { readAttributes, getLocalName, readPieces, type XmlPiece } from './xml-tags.ts'

// Elements that contain properties but aren't properties themselves, by local name: RDF, and the roots of office
// documents' properties.
const CONTAINER_ELEMENTS = toNameSet(
  'RDF Description xmpmeta xapmeta Work coreProperties Properties document-meta meta metadata',
)
// Properties that can't reveal people, locations or devices: XMP, Dublin Core, office documents, PDF/A and statistics.
const KEPT_PROPERTIES = toNameSet(
  `title subject description keywords keyword language format type identifier publisher rights Marked WebStatement
  UsageTerms license License date created modified issued CreateDate ModifyDate MetadataDate CreatorTool Producer Trapped
  PDFVersion DocumentID InstanceID OriginalDocumentID VersionID RenditionClass part conformance amd rev corr schemas
  GTS_PDFXVersion GTS_PDFXConformance category contentStatus contentType revision version lastPrinted generator
  creation-date print-date editing-cycles editing-duration document-statistic TotalTime Pages Words Characters
  CharactersWithSpaces Lines Paragraphs Slides Notes HiddenSlides MMClips ScaleCrop LinksUpToDate SharedDoc
  HyperlinksChanged DocSecurity Application AppVersion PresentationFormat HeadingPairs TitlesOfParts NPages MaxPageSize
  HasVisibleTransparency HasVisibleOverprint Fonts PlateNames SwatchGroups about resource lang space parseType nodeID
  xmptk Ignorable id transformation schemaLocation`,
)
// Drawings and images keep the creator's credit.
const CREDIT_PROPERTIES = toNameSet('creator contributor')
const MAX_DEPTH = 1000

function toNameSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/**
 * Blanks all properties of a document or drawing that are not known to be harmless, without changing its length. `xml`
 * is the file with one character per byte. Returns true if anything was removed.
 */
export function scrubProperties(
  file: Buffer,
  xml: string,
  { start, end }: ByteSpan,
  subject: 'document' | 'drawing',
): boolean {
  const isKept = (name: string) =>
    KEPT_PROPERTIES.has(getLocalName(name)) ||
    (subject === 'drawing' && CREDIT_PROPERTIES.has(getLocalName(name))) ||
    name.startsWith('xmlns')
  let hasChanged = false
  const blankSpan = (span: ByteSpan) => {
    file.fill(0x20, span.start, span.end)
    hasChanged = true
  }
  const openContainers: string[] = []
  const pieces = readPieces(xml, start, end)
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'comment') {
      // A UTF-8 byte order mark isn't part of the text.
      if (!/^(ï»¿)?\s*$/.test(xml.slice(piece.start, piece.end))) blankSpan(piece)
    } else if (piece.kind === 'close') {
      if (openContainers.pop() !== piece.name) throw new UncleanableError('mismatched tags')
    } else if (CONTAINER_ELEMENTS.has(getLocalName(piece.name))) {
      for (const attribute of readAttributes(xml, piece))
        if (!isKept(attribute.name) && attribute.value.trim()) blankSpan(attribute)
      if (piece.kind === 'open' && openContainers.push(piece.name) > MAX_DEPTH)
        throw new UncleanableError('elements nested too deeply')
    } else {
      const element = readElement(pieces, piece)
      if (!isKept(piece.name) && hasContent(xml, piece, element)) blankSpan(element)
    }
  }
  return hasChanged
}

function readElement(pieces: Generator<XmlPiece>, firstPiece: XmlPiece): ByteSpan {
  let [depth, end] = [firstPiece.kind === 'open' ? 1 : 0, firstPiece.end]
  while (depth > 0) {
    const { value, done: isDone } = pieces.next()
    if (isDone) throw new UncleanableError('unclosed element')
    depth += value.kind === 'open' ? 1 : value.kind === 'close' ? -1 : 0
    end = value.end
  }
  return { start: firstPiece.start, end }
}

function hasContent(xml: string, firstPiece: XmlPiece, { end }: ByteSpan): boolean {
  for (const piece of readPieces(xml, firstPiece.start, end)) {
    if (piece.kind === 'text' && xml.slice(piece.start, piece.end).trim()) return true
    if (piece.kind === 'close' || piece.kind === 'text') continue
    for (const { name, value } of readAttributes(xml, piece))
      if (value.trim() && !/^(xmlns|xml:|xsi:|rdf:parseType)/.test(name)) return true
  }
  return false
}
