import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kit/ids.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type {
  Term,
  TermChange,
  TermInput,
  TermSuggestion,
  Vocabulary,
  VocabularyBinding,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { startApp, type App, type Client, type Person } from '../support/app.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'

type Failure = { errors: { code: string; reason?: [string, ...unknown[]]; field?: string } }
interface Changed {
  term: Term
  change: string | null
  items: number
}

let app: App
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await findBrokenRules(app.services)).toEqual([])
  await app.close()
})

const createVocabulary = (label = `Subjects ${newId()}`, client: Client & { org: string } = owner) =>
  createEntity<Vocabulary>(client, `/orgs/${client.org}/vocabularies`, { label: { en: label }, language: 'en' })
const createTerm = (vocabulary: string, title: string, fields: Partial<TermInput> = {}) =>
  createEntity<Term>(owner, `/vocabularies/${vocabulary}/terms`, { title, ...fields })
const createItem = async (project: string, fields: object) =>
  (await createEntity<Artifact>(owner, '/artifacts', { project, title: 'Item', ...fields })).id
const readItem = async (id: string) => (await owner.get<Artifact>(`/artifacts/${id}`)).body
const readTerm = async (id: string) => (await owner.get<Term>(`/terms/${id}`)).body
const bind = (project: string, body: object, client: Client = owner) =>
  client.post<VocabularyBinding[]>(`/projects/${project}/vocabularies`, body)
const changeTerm = (id: string, body: object) => owner.post<Changed & Failure>(`/terms/${id}`, body)
const undo = (vocabulary: string, change: string | null) =>
  owner.post<{ items: number } & Failure>(`/vocabularies/${vocabulary}/undo`, { change })
const suggest = async (vocabulary: string, query: string, client: Client = owner) =>
  (await client.get<TermSuggestion[]>(`/vocabularies/${vocabulary}/suggest?query=${encodeURIComponent(query)}`)).body

/** Creates a project whose keywords and place use a new vocabulary. */
async function createBoundProject(options: { strict?: boolean } = {}) {
  const project = (await createTestProject(owner, `Project ${newId()}`)).id
  const vocabulary = (await createVocabulary()).id
  for (const field of ['subject', 'place']) await bind(project, { field, vocabulary, ...options })
  return { project, vocabulary }
}

describe('terms', () => {
  test('lists terms by name in pages, and one level of the tree', async () => {
    const { id } = await createVocabulary()
    const boats = await createTerm(id, 'Boats')
    for (const title of ['Rowing boats', 'Ferries']) await createTerm(id, title, { broader: boats.id })
    type List = { terms: { title: string; narrower_count: number }[]; cursor: string | null; total: number }
    const first = (await owner.get<List>(`/vocabularies/${id}/terms?limit=2`)).body
    const second = (await owner.get<List>(`/vocabularies/${id}/terms?limit=2&cursor=${first.cursor}`)).body
    expect([...first.terms, ...second.terms].map(({ title }) => title)).toEqual(['Boats', 'Ferries', 'Rowing boats'])
    expect([first.total, second.cursor]).toEqual([3, null])
    expect((await owner.get<List>(`/vocabularies/${id}/terms?broader=root`)).body.terms).toMatchObject([
      { title: 'Boats', narrower_count: 2 },
    ])
    expect((await owner.get<List>(`/vocabularies/${id}/terms?broader=${boats.id}`)).body.total).toBe(2)
    expect((await owner.get<List>(`/vocabularies/${id}/terms?query=boat`)).body.terms).toHaveLength(2)
  })

  test('suggests terms by the beginning of any word of any name, without accents, at most twenty', async () => {
    const { id } = await createVocabulary()
    await createTerm(id, 'Łódź', { alternates: ['Lodsch', 'Litzmannstadt'], labels: { de: 'Lodz' } })
    await createTerm(id, 'Old harbour', { labels: { de: 'Alter Hafen' } })
    await createTerm(id, 'Harbour')
    expect(await suggest(id, 'LODS')).toMatchObject([{ title: 'Łódź', found: 'Lodsch' }])
    expect(await suggest(id, 'lodz')).toMatchObject([{ title: 'Łódź', found: null }])
    expect((await suggest(id, 'harb')).map(({ title }) => title)).toEqual(['Harbour', 'Old harbour'])
    expect(await suggest(id, 'hafen')).toMatchObject([{ title: 'Old harbour', found: 'Alter Hafen' }])
    expect(await suggest(id, '100%_')).toEqual([])
    for (let n = 0; n < 25; n++) await createTerm(id, `Quay ${n}`)
    expect(await suggest(id, 'quay')).toHaveLength(20)
  })

  test('finds suggestions by an index', async () => {
    const { id } = await createVocabulary()
    await app.services.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT * FROM term_names n WHERE n.vocabulary = ${id}
        AND n.words >= trim(fold('har')) COLLATE "C" AND n.words < trim(fold('har')) COLLATE "C" || chr(1114111)`.execute(
        trx,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('term_names_words')
      expect(plan).toMatch(/Index Cond: .*words/)
    })
  })

  test('refuses a second term with the same name, and addresses other than http and https', async () => {
    const { id } = await createVocabulary()
    await createTerm(id, 'Harbour')
    const again = await owner.post<Failure>(`/vocabularies/${id}/terms`, { title: ' HARBOUR ' })
    expect([again.status, again.body.errors.reason]).toEqual([409, ['term_exists']])
    for (const address of ['javascript:alert(1)', 'ftp://example.org/a', 'vocab.getty.edu/aat/1'])
      expect((await owner.post(`/vocabularies/${id}/terms`, { title: 'Quay', matches: [address] })).status).toBe(400)
    const matches = ['http://vocab.getty.edu/aat/300120403', 'https://www.wikidata.org/entity/Q283202']
    expect((await createTerm(id, 'Quay', { matches })).matches).toEqual(matches)
  })

  test('refuses to put a term below itself, directly or not', async () => {
    const { id } = await createVocabulary()
    const a = await createTerm(id, 'A')
    const b = await createTerm(id, 'B', { broader: a.id })
    const c = await createTerm(id, 'C', { broader: b.id })
    for (const broader of [a.id, b.id, c.id])
      expect((await changeTerm(a.id, { broader })).body.errors.reason).toEqual(['term_inside_itself'])
    expect((await readTerm(c.id)).ancestors.map(({ title }) => title)).toEqual(['A', 'B'])
    const other = await createVocabulary()
    const foreign = await createTerm(other.id, 'Foreign')
    expect((await changeTerm(a.id, { broader: foreign.id })).body.errors.reason).toEqual(['no_term'])
  })

  test('forms no cycle when two terms are moved below each other at the same time', async () => {
    const { id } = await createVocabulary()
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await createTerm(id, `A ${round}`), await createTerm(id, `B ${round}`)]
      const results = await Promise.all([changeTerm(a.id, { broader: b.id }), changeTerm(b.id, { broader: a.id })])
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })

  test('bounds the depth of the tree', async () => {
    const { id } = await createVocabulary()
    let broader: string | null = null
    for (let level = 1; level <= 30; level++) broader = (await createTerm(id, `Level ${level}`, { broader })).id
    const answer = await owner.post<Failure>(`/vocabularies/${id}/terms`, { title: 'Level 31', broader })
    expect(answer.body.errors.reason).toEqual(['too_deep', 30])
  })
})

describe('fields that use a vocabulary', () => {
  test('store the term’s name for any spelling, language or alternate name', async () => {
    const { project, vocabulary } = await createBoundProject()
    await createTerm(vocabulary, 'Mumbai', { alternates: ['Bombay'], labels: { de: 'Bombai' } })
    const id = await createItem(project, { subject: ['bombay', 'MUMBAI', 'Something else'], place: 'Bombai' })
    expect(await readItem(id)).toMatchObject({ subject: ['Mumbai', 'Something else'], place: 'Mumbai' })
  })

  test('keep a text that could stand for several terms', async () => {
    const { project, vocabulary } = await createBoundProject()
    await createTerm(vocabulary, 'Mercury (planet)', { alternates: ['Mercury'] })
    await createTerm(vocabulary, 'Mercury (god)', { alternates: ['Mercury'] })
    expect(await readItem(await createItem(project, { subject: ['Mercury'] }))).toMatchObject({ subject: ['Mercury'] })
  })

  test('refuse other texts when strict, except those that the item had before', async () => {
    const { project, vocabulary } = await createBoundProject()
    await createTerm(vocabulary, 'Harbour')
    const id = await createItem(project, { subject: ['Free text'] })
    await bind(project, { field: 'subject', vocabulary, strict: true })
    const refused = await owner.post<Failure>(`/artifacts/${id}`, { subject: ['Free text', 'Harbor'] })
    expect([refused.status, refused.body.errors.field, refused.body.errors.reason]).toEqual([
      400,
      'subject',
      ['not_a_term', 'Harbor'],
    ])
    expect((await owner.post(`/artifacts/${id}`, { subject: ['Free text', 'harbour'] })).status).toBe(200)
    expect(await readItem(id)).toMatchObject({ subject: ['Free text', 'Harbour'] })
    const other = await owner.post<Failure>('/artifacts', { project, title: 'New', subject: ['Free text'] })
    expect(other.body.errors.reason).toEqual(['not_a_term', 'Free text'])
    const bulk = { artifacts: [{ id, subject: ['Quay'] }] }
    expect((await owner.post<Failure>('/artifacts/bulk_update', bulk)).body.errors.reason).toEqual([
      'not_a_term',
      'Quay',
    ])
  })

  test('use only vocabularies of the project’s organisation, and none after the project is transferred', async () => {
    const project = (await createTestProject(owner, `Project ${newId()}`)).id
    const other = await app.owner('bea')
    const foreign = await createVocabulary('Foreign', other)
    expect((await bind(project, { field: 'subject', vocabulary: foreign.id })).status).toBe(404)
    const own = await createVocabulary()
    expect((await bind(project, { field: 'subject', vocabulary: own.id })).body).toMatchObject([
      { field: 'subject', strict: false, vocabulary: { id: own.id } },
    ])
    const secondOrg = (await owner.post<{ id: string }>('/orgs', { title: 'Second' })).body.id
    const theirs = await createVocabulary('Theirs', { ...owner, org: secondOrg })
    expect((await bind(project, { field: 'subject', vocabulary: theirs.id })).status).toBe(400)
    expect((await owner.post(`/projects/${project}/hand_over`, { org: secondOrg })).status).toBe(200)
    expect((await owner.get<VocabularyBinding[]>(`/projects/${project}/vocabularies`)).body).toEqual([])
  })
})

describe('renaming', () => {
  test('renames a term in all items, trashed ones too, logs it, and counts what search finds', async () => {
    const { project, vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Harbor')
    const kept = await createItem(project, { subject: ['Ships', 'Harbor'], place: 'Harbor' })
    const spelled = newId()
    await app.services.db
      .insertInto('artifacts')
      .values({ id: spelled, project, title: 'Old', subject: ['HARBOR', 'Harbour'] })
      .execute()
    const trashed = await createItem(project, { subject: ['Harbor'] })
    await owner.post(`/artifacts/${trashed}`, { active: false })
    expect((await readTerm(term.id)).usage).toMatchObject([
      { field: 'subject', count: 2 },
      { field: 'place', count: 1 },
    ])
    const { body } = await changeTerm(term.id, { title: 'Harbour' })
    expect(body).toMatchObject({ items: 3, term: { title: 'Harbour' } })
    expect(await readItem(kept)).toMatchObject({ subject: ['Ships', 'Harbour'], place: 'Harbour' })
    expect(await readItem(spelled)).toMatchObject({ subject: ['Harbour'] })
    expect(await readItem(trashed)).toMatchObject({ subject: ['Harbour'] })
    const found = await owner.post<{ total: number }>('/search', { project, query: { keywords: ['harbour'] } })
    expect(found.body.total).toBe(2)
    const { activity } = (await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)).body
    expect(activity.filter(({ act, kind }) => act === 'edit' && kind === 'artifact')).toMatchObject([
      { details: { fields: ['subject'] }, count: 3 },
      { details: { fields: ['place'] }, count: 1 },
    ])

    expect((await undo(vocabulary, body.change)).body).toEqual({ items: 3 })
    expect(await readItem(kept)).toMatchObject({ subject: ['Ships', 'Harbor'], place: 'Harbor' })
    expect(await readItem(spelled)).toMatchObject({ subject: ['HARBOR', 'Harbour'] })
    expect((await readTerm(term.id)).title).toBe('Harbor')
    expect((await undo(vocabulary, body.change)).body.errors.reason).toEqual(['nothing_to_undo'])
  })

  test('keeps what people changed since when a rename is undone', async () => {
    const { project, vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Old')
    const [added, removed] = [
      await createItem(project, { subject: ['Old'] }),
      await createItem(project, { subject: ['Old'] }),
    ]
    const { change } = (await changeTerm(term.id, { title: 'New' })).body
    await owner.post(`/artifacts/${added}`, { subject: ['Before', 'New', 'After'] })
    await owner.post(`/artifacts/${removed}`, { subject: ['Other'] })
    expect((await undo(vocabulary, change)).body).toEqual({ items: 1 })
    expect(await readItem(added)).toMatchObject({ subject: ['Before', 'Old', 'After'] })
    expect(await readItem(removed)).toMatchObject({ subject: ['Other'] })
  })

  test('refuses to undo a rename before a later one', async () => {
    const { vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'One')
    const first = (await changeTerm(term.id, { title: 'Two' })).body.change
    const second = (await changeTerm(term.id, { title: 'Three' })).body.change
    expect((await undo(vocabulary, first)).body.errors.reason).toEqual(['undo_later_first'])
    expect((await undo(vocabulary, second)).status).toBe(200)
    expect((await undo(vocabulary, first)).status).toBe(200)
    expect((await readTerm(term.id)).title).toBe('One')
    const changes = (await owner.get<TermChange[]>(`/vocabularies/${vocabulary}/changes`)).body
    expect(changes.map(({ from_title }) => from_title)).toEqual(['Two', 'One'])
    expect(changes.every(({ undone_at }) => undone_at !== null)).toBe(true)
  })

  test('leaves no item with the old name while items are edited at the same time', async () => {
    const { project, vocabulary } = await createBoundProject({ strict: true })
    let title = 'Name 0'
    const term = await createTerm(vocabulary, title)
    const ids = await Promise.all(Array.from({ length: 5 }, () => createItem(project, { subject: [title] })))
    for (let round = 1; round <= 5; round++) {
      const previous = title
      title = `Name ${round}`
      await Promise.all([
        changeTerm(term.id, { title }),
        ...ids.map((id) => owner.post(`/artifacts/${id}`, { subject: [previous] })),
      ])
      for (const id of ids) expect(await readItem(id)).toMatchObject({ subject: [title] })
    }
  })
})

describe('merging and deleting', () => {
  test('merges a term with its names, narrower terms and items, and undoes it', async () => {
    const { project, vocabulary } = await createBoundProject()
    const target = await createTerm(vocabulary, 'Ships', { alternates: ['Vessels'] })
    const source = await createTerm(vocabulary, 'Boats', { alternates: ['Barques'], labels: { de: 'Boote' } })
    const below = await createTerm(vocabulary, 'Ferries', { broader: source.id })
    const both = await createItem(project, { subject: ['Boats', 'Sea', 'Ships'] })
    const one = await createItem(project, { subject: ['Boats'], place: 'Boats' })
    const { body } = await owner.post<Changed>(`/terms/${source.id}/merge`, { into: target.id })
    expect(body).toMatchObject({
      items: 2,
      term: { id: target.id, alternates: ['Vessels', 'Boats', 'Boote', 'Barques'] },
    })
    expect(await readItem(both)).toMatchObject({ subject: ['Ships', 'Sea'] })
    expect(await readItem(one)).toMatchObject({ subject: ['Ships'], place: 'Ships' })
    expect((await readTerm(below.id)).broader).toBe(target.id)
    expect((await owner.get(`/terms/${source.id}`)).status).toBe(404)
    expect(await suggest(vocabulary, 'boats')).toMatchObject([{ title: 'Ships', found: 'Boats' }])

    expect((await undo(vocabulary, body.change)).body).toEqual({ items: 2 })
    expect(await readItem(both)).toMatchObject({ subject: ['Boats', 'Sea', 'Ships'] })
    expect(await readItem(one)).toMatchObject({ subject: ['Boats'], place: 'Boats' })
    expect((await readTerm(target.id)).alternates).toEqual(['Vessels'])
    expect(await readTerm(source.id)).toMatchObject({ alternates: ['Barques'], labels: { de: 'Boote' } })
    expect((await readTerm(below.id)).broader).toBe(source.id)
  })

  test('merges a term into one below it without forming a cycle', async () => {
    const { id: vocabulary } = await createVocabulary()
    const top = await createTerm(vocabulary, 'Top')
    const middle = await createTerm(vocabulary, 'Middle', { broader: top.id })
    const bottom = await createTerm(vocabulary, 'Bottom', { broader: middle.id })
    const { change } = (await owner.post<Changed>(`/terms/${top.id}/merge`, { into: bottom.id })).body
    expect((await readTerm(bottom.id)).ancestors.map(({ title }) => title)).toEqual(['Middle'])
    // The middle term is moved elsewhere, then the merge is undone.
    await undo(vocabulary, change)
    expect((await readTerm(bottom.id)).ancestors.map(({ title }) => title)).toEqual(['Top', 'Middle'])
  })

  test('forms no cycle when a merge is undone after the tree has changed', async () => {
    const { id: vocabulary } = await createVocabulary()
    const parent = await createTerm(vocabulary, 'Parent')
    const source = await createTerm(vocabulary, 'Source', { broader: parent.id })
    const child = await createTerm(vocabulary, 'Child', { broader: source.id })
    const target = await createTerm(vocabulary, 'Target')
    const { change } = (await owner.post<Changed>(`/terms/${source.id}/merge`, { into: target.id })).body
    await changeTerm(parent.id, { broader: child.id })
    expect((await undo(vocabulary, change)).status).toBe(200)
    for (const { id } of [parent, source, child, target])
      expect((await readTerm(id)).ancestors.map((ancestor) => ancestor.id)).not.toContain(id)
  })

  test('refuses to merge a term into itself or into one of another vocabulary', async () => {
    const [first, second] = [await createVocabulary(), await createVocabulary()]
    const [a, b] = [await createTerm(first.id, 'A'), await createTerm(second.id, 'B')]
    const merge = (into: string) => owner.post<Failure>(`/terms/${a.id}/merge`, { into })
    expect((await merge(a.id)).body.errors.reason).toEqual(['term_into_itself'])
    expect((await merge(b.id)).body.errors.reason).toEqual(['no_term'])
  })

  test('keeps one of two terms when both are merged into each other at the same time', async () => {
    const { id: vocabulary } = await createVocabulary()
    const [a, b] = [await createTerm(vocabulary, 'A'), await createTerm(vocabulary, 'B')]
    const results = await Promise.all([
      owner.post(`/terms/${a.id}/merge`, { into: b.id }),
      owner.post(`/terms/${b.id}/merge`, { into: a.id }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('deletes a term, whose narrower terms move up, and undoes it', async () => {
    const { project, vocabulary } = await createBoundProject()
    const top = await createTerm(vocabulary, 'Top')
    const middle = await createTerm(vocabulary, 'Middle', { broader: top.id })
    const bottom = await createTerm(vocabulary, 'Bottom', { broader: middle.id })
    const item = await createItem(project, { subject: ['Middle'] })
    const { change } = (await owner.delete<{ change: string }>(`/terms/${middle.id}`)).body
    expect((await readTerm(bottom.id)).broader).toBe(top.id)
    expect(await readItem(item)).toMatchObject({ subject: ['Middle'] })
    await undo(vocabulary, change)
    expect((await readTerm(bottom.id)).ancestors.map(({ title }) => title)).toEqual(['Top', 'Middle'])
  })
})

describe('permissions', () => {
  test('lets members who may edit tags and others’ items in every project that uses a vocabulary change it', async () => {
    const { project, vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Term')
    const moderator = await createMember(app, project, 'moderator')
    const editor = await createMember(app, project, 'editor')
    const read = async (client: Client) => (await client.get<Vocabulary>(`/vocabularies/${vocabulary}`)).body
    expect(await read(moderator)).toMatchObject({ can_manage: true, used_in: [{ project }, { project }] })
    expect(await read(editor)).toMatchObject({ can_manage: false, can_add: true })
    expect(await read(editor)).not.toHaveProperty('used_in')
    expect((await moderator.post(`/terms/${term.id}`, { note: 'x' })).status).toBe(200)
    expect((await editor.post(`/terms/${term.id}`, { note: 'x' })).status).toBe(403)
    // The editor may add terms, because the vocabulary only suggests.
    expect((await editor.post(`/vocabularies/${vocabulary}/terms`, { title: 'Added' })).status).toBe(201)
    expect((await editor.get<Term>(`/terms/${term.id}`)).body).not.toHaveProperty('usage')
    // Another project begins to use it, in which the moderator may not change anything.
    const second = (await createTestProject(owner, `Project ${newId()}`)).id
    await bind(second, { field: 'place', vocabulary })
    expect((await moderator.post(`/terms/${term.id}`, { note: 'y' })).status).toBe(403)
    expect(await read(moderator)).toMatchObject({ can_manage: false })
  })

  test('lets nobody add terms to a strict vocabulary but people who may change it', async () => {
    const { project, vocabulary } = await createBoundProject({ strict: true })
    const editor = await createMember(app, project, 'editor')
    expect((await editor.post(`/vocabularies/${vocabulary}/terms`, { title: 'Added' })).status).toBe(403)
    expect((await editor.get<VocabularyBinding[]>(`/projects/${project}/vocabularies`)).body).toMatchObject([
      { field: 'subject', can_add: false },
      { field: 'place', can_add: false },
    ])
    expect((await suggest(vocabulary, 'a', editor)).length).toBe(0)
  })

  test('hides vocabularies and terms from people outside the organisation', async () => {
    const { vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Term')
    const stranger = await app.owner('stranger')
    for (const path of [
      `/vocabularies/${vocabulary}`,
      `/vocabularies/${vocabulary}/export?format=csv`,
      `/terms/${term.id}`,
    ])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`/terms/${term.id}`, { title: 'X' })).status).toBe(404)
    expect((await stranger.delete(`/vocabularies/${vocabulary}`)).status).toBe(404)
  })
})

describe('hostile calls', () => {
  test('refuses names of 100 kB wherever a name can be sent', async () => {
    const { vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Quay')
    const long = 'x'.repeat(100_000)
    const path = `/vocabularies/${vocabulary}/terms`
    for (const fields of [
      { title: long },
      { alternates: [long] },
      { labels: { de: long } },
      { labels: { [long]: 'x' } },
    ]) {
      expect((await owner.post(path, { title: 'Pier', ...fields })).status).toBe(400)
      expect((await changeTerm(term.id, fields)).status).toBe(400)
    }
    expect((await owner.get(`${path}?query=${'x'.repeat(10_000)}`)).status).toBe(400)
    expect(await readTerm(term.id)).toMatchObject({ title: 'Quay', alternates: [], labels: {} })
  })

  test('acts once when the same call is sent twenty times at the same time', async () => {
    const { project, vocabulary } = await createBoundProject()
    const countStatuses = async (call: () => Promise<{ status: number }>) => {
      const replies = await Promise.all(Array.from({ length: 20 }, call))
      return Object.fromEntries(
        [...Map.groupBy(replies, ({ status }) => status)].map(([key, list]) => [key, list.length]),
      )
    }
    const create = () => owner.post(`/vocabularies/${vocabulary}/terms`, { title: 'Harbor' })
    expect(await countStatuses(create)).toEqual({ 201: 1, 409: 19 })
    const [suggestion] = await suggest(vocabulary, 'harbor')
    const id = suggestion?.id ?? ''
    const item = await createItem(project, { subject: ['Harbor'] })
    expect(await countStatuses(() => changeTerm(id, { title: 'Harbour' }))).toEqual({ 200: 20 })
    const changes = async () => (await owner.get<TermChange[]>(`/vocabularies/${vocabulary}/changes`)).body
    expect(await changes()).toMatchObject([{ kind: 'rename', items: 1 }])
    const [rename] = await changes()
    expect(await countStatuses(() => undo(vocabulary, rename?.id ?? ''))).toEqual({ 200: 1, 409: 19 })
    expect(await readItem(item)).toMatchObject({ subject: ['Harbor'] })
    const into = (await createTerm(vocabulary, 'Port')).id
    expect(await countStatuses(() => owner.post(`/terms/${id}/merge`, { into }))).toEqual({ 200: 1, 404: 19 })
    expect(await readItem(item)).toMatchObject({ subject: ['Port'] })
  })

  test('answers ids of another organisation like ids that don’t exist', async () => {
    const { project, vocabulary } = await createBoundProject()
    const term = await createTerm(vocabulary, 'Ours')
    const { change } = (await changeTerm(term.id, { title: 'Ours now' })).body
    const stranger = await app.owner('stranger')
    const foreign = (await createVocabulary('Theirs', stranger)).id
    const theirs = await createEntity<Term>(stranger, `/vocabularies/${foreign}/terms`, { title: 'Theirs' })
    const answer = async (act: (id: string) => Promise<{ status: number; body: object }>, foreignId: string) => {
      const [real, missing] = [await act(foreignId), await act(newId())]
      expect([real.status, real.body]).toEqual([missing.status, missing.body])
      return real.status
    }
    expect(await answer((into) => stranger.post(`/terms/${theirs.id}/merge`, { into }), term.id)).toBe(404)
    expect(await answer((broader) => stranger.post(`/terms/${theirs.id}`, { broader }), term.id)).toBe(400)
    const undoTheirs = (id: string) => stranger.post<Failure>(`/vocabularies/${foreign}/undo`, { change: id })
    expect(await answer(undoTheirs, change ?? '')).toBe(404)
    expect(await answer((id) => bind(project, { field: 'place', vocabulary: id }), foreign)).toBe(404)
    expect((await readTerm(term.id)).title).toBe('Ours now')
  })
})
