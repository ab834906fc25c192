import type { Span } from '../blocks.ts'
import { UncleanableError } from './uncleanable.ts'
import { attributesOf, localName, piecesOf, type Piece } from './xml-tags.ts'

// Elements that contain properties but are none themselves, by local name: RDF and the roots of office documents'
// properties.
const FRAMES = words('RDF Description xmpmeta xapmeta Work coreProperties Properties document-meta meta metadata')
// Properties that can't reveal people, places or devices: XMP, Dublin Core, office documents, PDF/A and statistics.
const KEPT = words(
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
const CREDIT = words('creator contributor')
const MAX_DEPTH = 1000

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/**
 * Blanks all properties of a document or drawing that are not known to be harmless, without changing the length. `xml`
 * is the file with one character per byte. Returns true if anything was removed.
 */
export function scrubProperties(file: Buffer, xml: string, { start, end }: Span, of: 'document' | 'drawing'): boolean {
  const isKept = (name: string) =>
    KEPT.has(localName(name)) || (of === 'drawing' && CREDIT.has(localName(name))) || name.startsWith('xmlns')
  let found = false
  const blank = (span: Span) => {
    file.fill(0x20, span.start, span.end)
    found = true
  }
  const frames: string[] = []
  const pieces = piecesOf(xml, start, end)
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'comment') {
      // A UTF-8 byte order mark is not text.
      if (!/^(ï»¿)?\s*$/.test(xml.slice(piece.start, piece.end))) blank(piece)
    } else if (piece.kind === 'close') {
      if (frames.pop() !== piece.name) throw new UncleanableError('mismatched tags')
    } else if (FRAMES.has(localName(piece.name))) {
      for (const attribute of attributesOf(xml, piece))
        if (!isKept(attribute.name) && attribute.value.trim()) blank(attribute)
      if (piece.kind === 'open' && frames.push(piece.name) > MAX_DEPTH)
        throw new UncleanableError('elements nested too deeply')
    } else {
      const whole = elementFrom(pieces, piece)
      if (!isKept(piece.name) && saysAnything(xml, piece, whole)) blank(whole)
    }
  }
  return found
}

function elementFrom(pieces: Generator<Piece>, first: Piece): Span {
  let [depth, end] = [first.kind === 'open' ? 1 : 0, first.end]
  while (depth > 0) {
    const { value, done } = pieces.next()
    if (done) throw new UncleanableError('unclosed element')
    depth += value.kind === 'open' ? 1 : value.kind === 'close' ? -1 : 0
    end = value.end
  }
  return { start: first.start, end }
}

function saysAnything(xml: string, first: Piece, { end }: Span): boolean {
  for (const piece of piecesOf(xml, first.start, end)) {
    if (piece.kind === 'text' && xml.slice(piece.start, piece.end).trim()) return true
    if (piece.kind === 'close' || piece.kind === 'text') continue
    for (const { name, value } of attributesOf(xml, piece))
      if (value.trim() && !/^(xmlns|xml:|xsi:|rdf:parseType)/.test(name)) return true
  }
  return false
}
