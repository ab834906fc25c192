import { once } from 'node:events'
import { Parser } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { toLanguageTag } from '#shared/entities/vocabularies/vocabulary.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { fromUrn, type ReadResult, type TermRecord, type TermReference } from './term-record.model.ts'

const SKOS = 'http://www.w3.org/2004/02/skos/core#'
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const GROUP_TYPES: ReadonlySet<string> = new Set(
  ['ConceptScheme', 'Collection', 'OrderedCollection'].map((name) => `${SKOS}${name}`),
)
/** Base of relative addresses, which name nothing outside the file. */
const BASE = 'urn:file:'

interface Quad {
  subject: { termType: string; value: string }
  predicate: { value: string }
  object: { termType: string; value: string; language?: string }
}

/** A text with its language; '' if it has none. */
interface LocalText {
  text: string
  language: string
}

/** The statements about one resource that terms are made from. */
interface Concept {
  isConcept: boolean
  /** Whether it is a vocabulary or a collection, which have names too. */
  isGroup: boolean
  names: LocalText[]
  alternates: string[]
  notes: LocalText[]
  broader: string[]
  matches: string[]
}

/** Reads a file's statements, and calls `onQuad` for each. Rejects if it isn't well-formed. Nothing is fetched. */
async function readQuads(text: string, format: 'turtle' | 'rdfxml', onQuad: (quad: Quad) => void): Promise<void> {
  if (format === 'turtle') {
    // With a callback, the parser doesn't keep all statements in memory.
    const parser = new Parser({ format: 'text/turtle', baseIRI: BASE })
    return new Promise((resolve, reject) => {
      parser.parse(text, (error, quad) => {
        if (error) reject(error)
        else if (quad) onQuad(quad as Quad)
        else resolve()
      })
    })
  }
  const parser = new RdfXmlParser({ baseIRI: BASE, validateUri: false })
  parser.on('data', (quad: Quad) => onQuad(quad))
  const end = once(parser, 'end')
  parser.end(text)
  await end
}

/**
 * Reads the concepts of a SKOS file. XML that declares entities is refused before it is parsed, because entities can
 * multiply a text without limit or name other files.
 */
export async function readSkos(text: string, format: 'turtle' | 'rdfxml', language: string): Promise<ReadResult> {
  if (format === 'rdfxml' && /<!ENTITY/i.test(text)) return { refused: ['has_entities'] }
  if (format === 'rdfxml' && !isComplete(text)) return { refused: ['not_a_vocabulary'] }
  const concepts = new Map<string, Concept>()
  try {
    await readQuads(text, format, (quad) => addStatement(concepts, quad))
  } catch {
    return { refused: ['not_a_vocabulary'] }
  }
  const described = [...concepts].filter(
    ([, concept]) => concept.isConcept || (!concept.isGroup && concept.names.length > 0),
  )
  if (described.length === 0) return { refused: ['not_a_vocabulary'] }
  return { records: described.map(([address, concept], index) => toRecord(address, concept, index + 1, language)) }
}

/** Whether the root element of an XML text ends; the parser doesn't notice if a text is cut off. */
function isComplete(text: string): boolean {
  const root = /<([\w:.-]+)/.exec(text)?.[1]
  return root !== undefined && text.lastIndexOf(`</${root}`) > text.lastIndexOf(`<${root}`)
}

function getConcept(concepts: Map<string, Concept>, address: string): Concept {
  const concept = concepts.get(address) ?? {
    isConcept: false,
    isGroup: false,
    names: [],
    alternates: [],
    notes: [],
    broader: [],
    matches: [],
  }
  concepts.set(address, concept)
  return concept
}

function addStatement(concepts: Map<string, Concept>, { subject, predicate, object }: Quad): void {
  const { value } = object
  if (predicate.value === RDF_TYPE) {
    if (value === `${SKOS}Concept`) getConcept(concepts, subject.value).isConcept = true
    else if (GROUP_TYPES.has(value)) getConcept(concepts, subject.value).isGroup = true
    return
  }
  if (!predicate.value.startsWith(SKOS)) return
  const isLiteral = object.termType === 'Literal'
  const text = { text: value, language: toLanguageTag(object.language ?? '') }
  switch (predicate.value.slice(SKOS.length)) {
    case 'prefLabel':
      if (isLiteral) getConcept(concepts, subject.value).names.push(text)
      break
    case 'altLabel':
      if (isLiteral) getConcept(concepts, subject.value).alternates.push(value)
      break
    case 'scopeNote':
    case 'definition':
    case 'note':
      if (isLiteral) getConcept(concepts, subject.value).notes.push(text)
      break
    case 'broader':
      if (!isLiteral) getConcept(concepts, subject.value).broader.push(value)
      break
    case 'narrower':
      if (!isLiteral) getConcept(concepts, value).broader.push(subject.value)
      break
    case 'exactMatch':
      if (!isLiteral) getConcept(concepts, subject.value).matches.push(value)
  }
}

/** The text in a language, or else in a variant of it, without a language, or the first. */
function pickText(texts: readonly LocalText[], language: string): LocalText | undefined {
  const base = (tag: string) => tag.toLowerCase().split('-')[0]
  return (
    texts.find((text) => text.language.toLowerCase() === language.toLowerCase()) ??
    texts.find((text) => base(text.language) === base(language)) ??
    texts.find((text) => text.language === '') ??
    texts[0]
  )
}

function toRecord(address: string, concept: Concept, position: number, language: string): TermRecord {
  const { names, alternates, notes, broader, matches } = concept
  const name = pickText(names, language)
  const labels = names.filter((text) => text !== name && text.language !== '')
  const note = pickText(notes, language)
  const [parent] = broader.filter((value) => value !== address)
  const id = fromUrn(address)
  const addresses = [...(isWebUrl(address) ? [address] : []), ...matches.filter(isWebUrl)]
  return {
    position,
    title: name?.text ?? '',
    ...(id ? { id } : { address }),
    ...(labels.length > 0 && { labels: Object.fromEntries(labels.map((label) => [label.language, label.text])) }),
    ...(alternates.length > 0 && { alternates }),
    ...(parent !== undefined && { broader: toReference(parent) }),
    ...(note && { note: note.text }),
    ...(addresses.length > 0 && { matches: addresses }),
    ignoresMissingBroader: true,
  }
}

function toReference(address: string): TermReference {
  const id = fromUrn(address)
  return id ? { kind: 'id', value: id } : { kind: 'address', value: address }
}
