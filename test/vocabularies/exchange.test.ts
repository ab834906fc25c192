import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import { planImport } from '#server/features/vocabularies/exchange/plan-import.model.ts'
import { readSkos } from '#server/features/vocabularies/exchange/read-skos.ts'
import { joinValues, splitValues } from '#server/features/vocabularies/exchange/term-record.model.ts'
import {
  MAX_TERM_DEPTH,
  type Term,
  type TermImport,
  type Vocabulary,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { isBlank, toOneLine } from '#shared/rules/text/to-one-line.ts'
import { startApp, type App, type Person } from '../support/app.ts'
import { createEntity, createTestProject } from '../support/fixtures.ts'

type Failure = { errors: { code: string; reason?: [string, ...unknown[]]; field?: string } }

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(() => app.close())

const createVocabulary = async (language = 'en') =>
  (
    await createEntity<Vocabulary>(owner, `/orgs/${owner.org}/vocabularies`, {
      label: { en: `Places ${newId()}` },
      language,
    })
  ).id
const importFile = (vocabulary: string, text: string, filename: string, options: { preview?: boolean } = {}) => {
  const form = new FormData()
  if (options.preview) form.set('preview', 'true')
  form.set('file', new Blob([text]), filename)
  return owner.post<TermImport & Failure>(`/vocabularies/${vocabulary}/import`, form)
}
const exportFile = async (vocabulary: string, format: 'csv' | 'skos') => {
  const response = await fetch(`${app.base}/client/api/vocabularies/${vocabulary}/export?format=${format}`, {
    headers: { cookie: owner.cookie() },
  })
  expect(response.status).toBe(200)
  return response.text()
}
type Listed = Pick<Term, 'id' | 'title' | 'labels' | 'alternates' | 'broader' | 'note' | 'matches'>
async function listTerms(vocabulary: string): Promise<Map<string, Listed & { parent: string | null }>> {
  const { terms } = (await owner.get<{ terms: Listed[] }>(`/vocabularies/${vocabulary}/terms?limit=500`)).body
  const titles = new Map(terms.map(({ id, title }) => [id, title]))
  return new Map(
    terms.map((term) => [term.title, { ...term, parent: term.broader && (titles.get(term.broader) ?? null) }]),
  )
}

const TURTLE = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<http://example.org/ships> a skos:Concept ; skos:prefLabel "Ships"@en, "Schiffe"@de ; skos:narrower <http://example.org/ferries> .
<http://example.org/ferries> a skos:Concept ; skos:prefLabel "Ferries"@en ; skos:altLabel "Ferryboats"@en ;
  skos:definition "Carry people."@en ; skos:exactMatch <http://vocab.getty.edu/aat/300082981> .`
const RDF_XML = `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
  <skos:Concept rdf:about="http://example.org/ships">
    <skos:prefLabel xml:lang="en">Ships</skos:prefLabel><skos:prefLabel xml:lang="de">Schiffe</skos:prefLabel>
  </skos:Concept>
  <skos:Concept rdf:about="http://example.org/ferries">
    <skos:prefLabel xml:lang="en">Ferries</skos:prefLabel><skos:altLabel xml:lang="en">Ferryboats</skos:altLabel>
    <skos:broader rdf:resource="http://example.org/ships"/>
    <skos:definition xml:lang="en">Carry people.</skos:definition>
    <skos:exactMatch rdf:resource="http://vocab.getty.edu/aat/300082981"/>
  </skos:Concept>
</rdf:RDF>`

describe('importing', () => {
  test.each([
    ['Turtle', TURTLE, 'ships.ttl', 'turtle'],
    ['RDF/XML', RDF_XML, 'ships.rdf', 'rdfxml'],
    ['a file without a telling name', RDF_XML, 'download', 'rdfxml'],
  ])('reads SKOS in %s', async (_name, text, filename, format) => {
    const id = await createVocabulary()
    expect((await importFile(id, text, filename)).body).toMatchObject({ format, counts: { new: 2, refused: 0 } })
    expect((await listTerms(id)).get('Ferries')).toMatchObject({
      parent: 'Ships',
      alternates: ['Ferryboats'],
      note: 'Carry people.',
      matches: ['http://example.org/ferries', 'http://vocab.getty.edu/aat/300082981'],
    })
    expect((await listTerms(id)).get('Ships')).toMatchObject({ labels: { de: 'Schiffe' }, parent: null })
    // A second import finds the terms by their addresses, even under another name.
    const again = await importFile(
      id,
      text.replace('"Ferries"', '"Ferry boats"').replace('>Ferries<', '>Ferry boats<'),
      filename,
    )
    expect(again.body.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
    expect([...(await listTerms(id)).keys()]).toEqual(['Ferry boats', 'Ships'])
  })

  test('leaves out the names of vocabularies and collections', async () => {
    const id = await createVocabulary()
    const groups = ['ConceptScheme', 'Collection'].map(
      (type) => `<http://example.org/${type}> a skos:${type} ; skos:prefLabel "Sea"@en .`,
    )
    await importFile(id, [TURTLE, ...groups].join('\n'), 'ships.ttl')
    expect([...(await listTerms(id)).keys()]).toEqual(['Ferries', 'Ships'])
  })

  test('uses the names in the vocabulary’s language', async () => {
    const id = await createVocabulary('de')
    await importFile(id, TURTLE, 'ships.ttl')
    expect((await listTerms(id)).get('Schiffe')).toMatchObject({ labels: { en: 'Ships' } })
  })

  test('reads a table with semicolons, and previews it without changing anything', async () => {
    const id = await createVocabulary()
    const table =
      'name;broader;alternate names;name_de\nPort;;Harbour | Haven;Hafen\nQuay;Port;;\nPier;Nowhere;;\n;;;\nPort;;;\n'
    const preview = (await importFile(id, table, 'places.csv', { preview: true })).body
    expect(preview.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 3 })
    expect(preview.terms.map(({ position, change, reason }) => [position, change, reason])).toEqual([
      [3, 'refused', ['no_broader', 'Nowhere']],
      [4, 'refused', ['no_term_name']],
      [5, 'refused', ['named_twice']],
      [1, 'new', null],
      [2, 'new', null],
    ])
    expect((await listTerms(id)).size).toBe(0)
    await importFile(id, table, 'places.csv')
    expect((await listTerms(id)).get('Port')).toMatchObject({
      alternates: ['Harbour', 'Haven'],
      labels: { de: 'Hafen' },
    })
    expect((await listTerms(id)).get('Quay')).toMatchObject({ parent: 'Port' })
    // Empty cells and missing columns leave what is there.
    const update = (await importFile(id, 'name,note,broader\nport,Where ships lie.,\nQuay,,\n', 'places.csv')).body
    expect(update.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
    expect((await listTerms(id)).get('port')).toMatchObject({
      alternates: ['Harbour', 'Haven'],
      note: 'Where ships lie.',
    })
  })

  test('renames a term in all items when a table exported from here has another name for it', async () => {
    const project = (await createTestProject(owner, `Project ${newId()}`)).id
    const id = await createVocabulary()
    await owner.post(`/projects/${project}/vocabularies`, { field: 'subject', vocabulary: id })
    await importFile(id, 'name\nHarbor\n', 'a.csv')
    const item = await createEntity(owner, '/artifacts', { project, title: 'Item', subject: ['Harbor'] })
    const table = (await exportFile(id, 'csv')).replace(',Harbor,', ',Harbour,')
    expect((await importFile(id, table, 'a.csv', { preview: true })).body).toMatchObject({
      counts: { changed: 1 },
      renamed_items: 1,
    })
    expect((await importFile(id, table, 'a.csv')).body.renamed_items).toBe(1)
    expect((await owner.get<{ subject: string[] }>(`/artifacts/${item.id}`)).body.subject).toEqual(['Harbour'])
  })
})

describe('hostile files', () => {
  const expectRefused = async (text: string | Uint8Array, filename: string, reason: string) => {
    const id = await createVocabulary()
    const form = new FormData()
    form.set('file', new Blob([text as string]), filename)
    const { status, body } = await owner.post<Failure>(`/vocabularies/${id}/import`, form)
    expect([status, body.errors.reason?.[0]]).toEqual([400, reason])
    expect((await listTerms(id)).size).toBe(0)
  }

  test('refuses entities, whether they multiply a text or name a file', async () => {
    const bomb = RDF_XML.replace(
      '<rdf:RDF',
      `<!DOCTYPE rdf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><rdf:RDF`,
    ).replace('>Ships<', '>&c;<')
    await expectRefused(bomb, 'bomb.rdf', 'has_entities')
    const file = RDF_XML.replace('<rdf:RDF', '<!DOCTYPE rdf [<!ENTITY x SYSTEM "file:///etc/passwd">]><rdf:RDF')
    await expectRefused(file.replace('>Ships<', '>&x;<'), 'file.rdf', 'has_entities')
    await expectRefused(new Uint8Array(Buffer.from(`\ufeff${bomb}`, 'utf16le')), 'bomb.xml', 'has_entities')
  })

  test('refuses files that aren’t well-formed or contain no terms', async () => {
    await expectRefused(RDF_XML.slice(0, 500), 'cut.rdf', 'not_a_vocabulary')
    await expectRefused(TURTLE.slice(0, 300), 'cut.ttl', 'not_a_vocabulary')
    await expectRefused('<html><body>Not found</body></html>', 'page.xml', 'not_a_vocabulary')
    await expectRefused(new Uint8Array([0xff, 0x00, 0xc3, 0x28]), 'bytes.csv', 'not_a_vocabulary')
    await expectRefused('a,b\n1,2\n', 'other.csv', 'no_name_column')
    await expectRefused('', 'empty.csv', 'empty_file')
  })

  test('refuses names and notes that are too long, and reads the others', async () => {
    const id = await createVocabulary()
    const huge = 'x'.repeat(5_000_000)
    const text = `${TURTLE}\n<http://example.org/a> a skos:Concept ; skos:prefLabel "${huge}"@en .
      <http://example.org/b> a skos:Concept ; skos:prefLabel "B"@en ; skos:note "${huge}"@en .`
    const { body } = await importFile(id, text, 'huge.ttl')
    expect(body.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 2 })
    expect(body.terms.slice(0, 2).map(({ reason }) => reason?.[0])).toEqual(['too_long', 'too_long'])
    expect(JSON.stringify(body).length).toBeLessThan(10_000)
  })

  test('refuses files above the size limit before they are read to the end', async () => {
    const id = await createVocabulary()
    const { status, body } = await importFile(id, `name\n${'x'.repeat(33 * 1024 * 1024)}`, 'large.csv')
    expect([status, body.errors.reason?.[0]]).toEqual([413, 'file_too_large'])
  })

  test('refuses terms of a cycle, and reads the others', async () => {
    const id = await createVocabulary()
    const cycle = ['a', 'b', 'c'].map(
      (name, n) =>
        `<http://example.org/${name}> a skos:Concept ; skos:prefLabel "${name}"@en ; skos:broader <http://example.org/${'bca'[n]}> .`,
    )
    const { body } = await importFile(id, `${TURTLE}\n${cycle.join('\n')}`, 'cycle.ttl')
    expect(body.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 3 })
  })

  test('reads deeply nested structures without exhausting the stack', async () => {
    const nested = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . <urn:a> skos:broader ${'[ skos:broader '.repeat(20_000)}<urn:b>${' ]'.repeat(20_000)} .`
    expect(await readSkos(nested, 'turtle', 'en')).toEqual({ refused: ['not_a_vocabulary'] })
    const tags = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${'<rdf:Description><rdf:value>'.repeat(5000)}`
    expect(await readSkos(tags, 'rdfxml', 'en')).toEqual({ refused: ['not_a_vocabulary'] })
  })
})

const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map(toOneLine)
  .filter((text) => !isBlank(text) && text.length > 0)
const anyTree = fc
  .uniqueArray(anyName, {
    minLength: 1,
    maxLength: 12,
    selector: (name) =>
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, ''),
  })
  .chain((names) =>
    fc.tuple(
      ...names.map((title, index) =>
        fc.record({
          title: fc.constant(title),
          broader: index === 0 ? fc.constant(-1) : fc.integer({ min: -1, max: index - 1 }),
          labels: fc.dictionary(fc.constantFrom('de', 'ar', 'pt-BR'), anyName),
          alternates: fc.uniqueArray(anyName, { maxLength: 3 }),
          note: anyName,
          matches: fc.constantFrom([], ['https://www.wikidata.org/entity/Q1'], ['http://vocab.getty.edu/aat/1']),
        }),
      ),
    ),
  )

describe('round trip', () => {
  test('splits the values of a cell that were joined', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 5 }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values)
      }),
    )
  })

  test.each(['csv', 'skos'] as const)(
    'gives the same vocabulary when an export (%s) is imported into an empty one, and changes nothing in its own',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(anyTree, async (tree) => {
          const id = await createVocabulary()
          const ids: string[] = []
          for (const { broader, ...term } of tree) {
            const answer = await owner.post<Term & Failure>(`/vocabularies/${id}/terms`, {
              ...term,
              broader: ids[broader] ?? null,
            })
            // Two names may read the same to the server.
            if (answer.status === 409) {
              await owner.delete(`/vocabularies/${id}`)
              return
            }
            expect(answer.status).toBe(201)
            ids.push(answer.body.id)
          }
          const file = await exportFile(id, format)
          const filename = `terms.${format === 'csv' ? 'csv' : 'ttl'}`
          const own = await importFile(id, file, filename)
          expect(own.body.counts).toEqual({ new: 0, changed: 0, unchanged: tree.length, refused: 0 })
          const copy = await createVocabulary()
          const answer = await importFile(copy, file, filename)
          expect(answer.body.counts).toEqual({ new: tree.length, changed: 0, unchanged: 0, refused: 0 })
          const withoutIds = async (vocabulary: string) =>
            [...(await listTerms(vocabulary)).values()].map(({ title, labels, alternates, parent, note, matches }) => ({
              title,
              labels,
              alternates: alternates.toSorted(),
              parent,
              note,
              matches,
            }))
          expect(await withoutIds(copy)).toEqual(await withoutIds(id))
          for (const vocabulary of [id, copy]) await owner.delete(`/vocabularies/${vocabulary}`)
        }),
        { numRuns: 15, endOnFailure: true },
      )
    },
    60_000,
  )

  test('plans no cycle, no missing broader term and no tree that is too deep for any file', () => {
    const anyRecords = fc.array(
      fc.record({ title: fc.integer({ min: 0, max: 40 }), broader: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(anyRecords, anyRecords, (first, second) => {
        const toRecords = (rows: typeof first) =>
          rows.map(({ title, broader }, index) => ({
            position: index + 1,
            title: `Term ${title}`,
            broader: { kind: 'name' as const, value: `Term ${broader}` },
          }))
        const apply = (existing: Parameters<typeof planImport>[0], rows: typeof first) => {
          const terms = new Map(existing.map((term) => [term.id, term]))
          for (const { id, title, changes } of planImport(existing, toRecords(rows), newId)) {
            if (id === null) continue
            const empty = { labels: {}, alternates: [], broader: null, note: '', matches: [] }
            terms.set(id, {
              ...empty,
              ...terms.get(id),
              id,
              title,
              ...(changes.broader !== undefined && { broader: changes.broader }),
            })
          }
          return [...terms.values()]
        }
        const terms = new Map(apply(apply([], first), second).map((term) => [term.id, term]))
        for (const term of terms.values()) {
          let level = 1
          for (let up = term.broader; up !== null; up = terms.get(up)?.broader ?? null) {
            expect(terms.has(up)).toBe(true)
            level += 1
            expect(level).toBeLessThanOrEqual(MAX_TERM_DEPTH)
          }
        }
        expect(new Set([...terms.values()].map(({ title }) => title)).size).toBe(terms.size)
      }),
    )
  })
})
