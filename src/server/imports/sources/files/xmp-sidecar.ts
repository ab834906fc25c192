import { once } from 'node:events'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { joinValues } from '#shared/rules/imports/cells/split-values.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const DC = 'http://purl.org/dc/elements/1.1/'
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/'
const RIGHTS = 'http://ns.adobe.com/xap/1.0/rights/'
const IPTC_CORE = 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'
const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
/** Base of relative addresses, such as that of the described file, which is often empty. */
const BASE = 'urn:file:'

interface Term {
  termType: string
  value: string
  language?: string
}

interface Quad {
  subject: Term
  predicate: { value: string }
  object: Term
}

/** The statements of an RDF document by subject and property, in order. */
type Graph = Map<string, Map<string, Term[]>>

/**
 * Reads XMP metadata as texts by the names of columns; null if it isn't XMP. XML that declares entities is refused, because
 * entities can multiply a text without limit or name other files.
 */
export async function readXmpSidecar(text: string): Promise<Map<string, string> | null> {
  const start = text.search(/<[\w.-]*:?RDF\s/)
  const end = /<\/[\w.-]*:?RDF\s*>/.exec(text)
  if (start < 0 || !end || end.index < start || /<!(?:ENTITY|DOCTYPE)/i.test(text)) return null
  const graph: Graph = new Map()
  try {
    const parser = new RdfXmlParser({ baseIRI: BASE, validateUri: false })
    parser.on('data', (quad: Quad) => addQuad(graph, quad))
    const isRead = once(parser, 'end')
    parser.end(text.slice(start, end.index + end[0].length))
    await isRead
  } catch {
    return null
  }
  const read = createReader(graph)
  const [date] = [...read(`${PHOTOSHOP}DateCreated`), ...read(`${DC}date`)].flatMap(toDay)
  const values = {
    title: read(`${DC}title`)[0] ?? read(`${PHOTOSHOP}Headline`)[0],
    description: read(`${DC}description`)[0],
    subject: joinValues(read(`${DC}subject`)),
    creator: joinValues(read(`${DC}creator`)),
    display_date: date,
    place: readPlace(read),
    license: read(`${RIGHTS}UsageTerms`)[0] ?? read(`${DC}rights`)[0] ?? read(`${RIGHTS}WebStatement`)[0],
  }
  return new Map(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
}

function addQuad(graph: Graph, { subject, predicate, object }: Quad): void {
  const properties = graph.get(subject.value) ?? new Map<string, Term[]>()
  graph.set(subject.value, properties)
  const objects = properties.get(predicate.value)
  if (objects) objects.push(object)
  else properties.set(predicate.value, [object])
}

type Read = (property: string, ...path: string[]) => string[]

/** Returns a reader of the texts of a property, or of a property of its structures. The default language comes first. */
function createReader(graph: Graph): Read {
  const inner = new Set(
    [...graph.values()].flatMap((properties) => [...properties.values()].flat().map(({ value }) => value)),
  )
  const described = [...graph].filter(([subject]) => !inner.has(subject)).map(([, properties]) => properties)
  const expand = (term: Term): Term[] => {
    const properties = term.termType === 'BlankNode' ? graph.get(term.value) : undefined
    const members = [...(properties ?? [])].filter(([property]) => property.startsWith(`${RDF}_`))
    if (members.length > 0) return members.flatMap(([, objects]) => objects)
    return properties?.get(`${RDF}value`) ?? [term]
  }
  const isDefault = ({ language }: Term) => language?.toLowerCase() === 'x-default'
  return (property, ...path) => {
    let subjects = described
    let terms: Term[] = []
    for (const name of [property, ...path]) {
      terms = subjects.flatMap((properties) => properties.get(name) ?? []).flatMap(expand)
      subjects = terms.flatMap(({ value, termType }) => (termType === 'BlankNode' && graph.get(value)) || [])
    }
    return terms
      .filter(({ termType }) => termType !== 'BlankNode')
      .toSorted((one, other) => Number(isDefault(other)) - Number(isDefault(one)))
      .flatMap(({ value }) => value.trim() || [])
  }
}

/** The place that a picture shows, or else where it was taken, in one line. */
function readPlace(read: Read): string {
  const parts = (structure: string) =>
    ['LocationName', 'Sublocation', 'City', 'ProvinceState', 'CountryName'].map(
      (name) => read(IPTC_EXTENSION + structure, IPTC_EXTENSION + name)[0],
    )
  const simple = [`${IPTC_CORE}Location`, `${PHOTOSHOP}City`, `${PHOTOSHOP}State`, `${PHOTOSHOP}Country`]
  const candidates = [parts('LocationShown'), parts('LocationCreated'), simple.map((name) => read(name)[0])]
  return candidates.map(joinParts).find((place) => place !== '') ?? ''
}

const joinParts = (parts: readonly (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ')

/** The day, month or year of a date with or without a time. */
const toDay = (text: string) => /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?=T|$)/.exec(text)?.[0] ?? []
