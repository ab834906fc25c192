import type { Kysely } from 'kysely'
import { DataFactory, Writer, type Literal, type NamedNode } from 'n3'
import type { Database } from '#server/db/tables/index.ts'
import { toCsv } from '#server/kit/csv/to-csv.ts'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { listLanguages, readTerms, type ExportedTerm } from './exchange.repo.ts'
import { joinValues, toUrn } from './term-record.model.ts'

const SKOS = 'http://www.w3.org/2004/02/skos/core#'
const DCT = 'http://purl.org/dc/terms/'
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const { literal, namedNode, quad } = DataFactory

type ExportedVocabulary = Pick<Vocabulary, 'id' | 'label' | 'language' | 'note'>

/** Writes the terms of a vocabulary as a CSV table, while they are read. */
export async function* writeCsv(db: Kysely<Database>, id: string): AsyncGenerator<string> {
  const languages = await listLanguages(db, id)
  const names = languages.map((language) => `name_${language}`)
  yield toCsv([['id', 'name', ...names, 'alternate_names', 'broader', 'note', 'same_as']], { bom: true })
  for await (const terms of readTerms(db, id))
    yield toCsv(
      terms.map((term) => [
        term.id,
        term.title,
        ...languages.map((language) => term.labels[language] ?? ''),
        joinValues(term.alternates),
        term.broader_title ?? '',
        term.note,
        joinValues(term.matches),
      ]),
      { bom: false },
    )
}

/** Writes a vocabulary as SKOS in Turtle, while its terms are read. */
export async function* writeTurtle(db: Kysely<Database>, vocabulary: ExportedVocabulary): AsyncGenerator<string> {
  const { id, label, language, note } = vocabulary
  const chunks: string[] = []
  const takeText = () => chunks.splice(0).join('')
  const output = {
    write(chunk: string, _encoding: string, done?: () => void) {
      chunks.push(chunk)
      done?.()
    },
    end: (done?: () => void) => done?.(),
  }
  const writer = new Writer(output, { prefixes: { skos: SKOS, dct: DCT } })
  const scheme = namedNode(toUrn(id))
  writer.addQuads([
    quad(scheme, namedNode(RDF_TYPE), namedNode(`${SKOS}ConceptScheme`)),
    ...Object.entries(label).map(([tag, title]) => quad(scheme, namedNode(`${DCT}title`), literal(title, tag))),
    ...(note ? [quad(scheme, namedNode(`${SKOS}note`), literal(note, language))] : []),
  ])
  for await (const terms of readTerms(db, id)) {
    for (const term of terms) writer.addQuads(toQuads(term, id, language))
    yield takeText()
  }
  writer.end()
  yield takeText()
}

function toQuads(term: ExportedTerm, vocabulary: string, language: string) {
  const subject = namedNode(toUrn(term.id))
  const describe = (property: string, object: NamedNode | Literal) =>
    quad(subject, namedNode(`${SKOS}${property}`), object)
  return [
    quad(subject, namedNode(RDF_TYPE), namedNode(`${SKOS}Concept`)),
    describe('inScheme', namedNode(toUrn(vocabulary))),
    describe('prefLabel', literal(term.title, language)),
    ...Object.entries(term.labels).map(([tag, label]) => describe('prefLabel', literal(label, tag))),
    ...term.alternates.map((name) => describe('altLabel', literal(name))),
    ...(term.broader ? [describe('broader', namedNode(toUrn(term.broader)))] : []),
    ...(term.note ? [describe('scopeNote', literal(term.note, language))] : []),
    ...term.matches.map((address) => describe('exactMatch', namedNode(address))),
  ]
}
