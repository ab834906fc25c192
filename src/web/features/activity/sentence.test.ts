import { afterEach, beforeAll, expect, test } from 'vitest'
import { ACTIVITY_ACTS, ACTIVITY_SUBJECT_KINDS, type Activity } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { loadLanguage, setLanguageSource } from '#shared/words/messages.ts'
import { collectIds } from './current-entities.ts'
import { getChangedFields, splitSentence, getSentenceKey, countOtherTags, getTarget } from './sentence.ts'

beforeAll(() => loadLanguage('de'))
afterEach(() => setLanguageSource(() => 'en'))

const createEntry = (overrides: Partial<Activity>): Activity => ({
  id: 'x',
  project: 'quay',
  at: 0,
  user: { id: 'ada', username: 'Ada' },
  acting_admin: null,
  act: 'move',
  kind: 'artifact',
  count: 1,
  things: [{ id: 'ferry', title: 'The ferry' }],
  details: {},
  ...overrides,
})

test('has a sentence for every action on every kind of entry, with the same placeholders in English and German', () => {
  const getPlaceholders = (sentence: string) =>
    splitSentence(sentence)
      .filter(({ isNode }) => isNode)
      .map(({ text }) => text)
      .sort()
  for (const act of ACTIVITY_ACTS) {
    for (const kind of ACTIVITY_SUBJECT_KINDS) {
      const sentenceKey = getSentenceKey(createEntry({ act, kind }))
      const english = getPlaceholders(activityMessages.sentences[sentenceKey])
      setLanguageSource(() => 'de')
      expect(getPlaceholders(activityMessages.sentences[sentenceKey]), sentenceKey).toEqual(english)
      setLanguageSource(() => 'en')
    }
  }
})

test('names the folder to which an item was added, if that folder is known', () => {
  const getKeyFor = (details: Activity['details']) => getSentenceKey(createEntry({ act: 'create', details }))
  expect([getKeyFor({}), getKeyFor({ to_folder: 'ships' }), getKeyFor({ to_folder: 'root' })]).toEqual([
    'added',
    'addedTo',
    'addedTo',
  ])
})

test('names the target folder, the top level, or the source or target project of a move', () => {
  const describeMove = (details: Activity['details']) => {
    const movedEntry = createEntry({ details })
    return [getSentenceKey(movedEntry), getTarget(movedEntry)]
  }
  expect(describeMove({})).toEqual(['moved', null])
  expect(describeMove({ to_folder: 'root' })).toEqual(['movedTo', { kind: 'top' }])
  expect(describeMove({ to_folder: 'ships', to_project: 'quay' })).toEqual(['movedTo', { kind: 'folder', id: 'ships' }])
  expect(describeMove({ to_folder: 'ships', to_project: 'town' })).toEqual(['movedTo', { kind: 'project', id: 'town' }])
  expect(describeMove({ to_folder: 'ships', from_project: 'town' })).toEqual([
    'movedHere',
    { kind: 'project', id: 'town', isOrigin: true },
  ])
  expect(getTarget(createEntry({ act: 'merge', kind: 'artifact', details: { into: 'Ferry' } }))).toEqual({
    kind: 'item',
    title: 'Ferry',
  })
  expect(getTarget(createEntry({ act: 'merge', kind: 'tag', details: { into: 'Ferries' } }))).toEqual({
    kind: 'tag',
    title: 'Ferries',
  })
})

test('describes a change to just the title as renaming, and uses form labels for other changed fields', () => {
  expect(getSentenceKey(createEntry({ act: 'edit', details: { fields: ['title'] } }))).toBe('renamed')
  const editedEntry = createEntry({ act: 'edit', details: { fields: ['title', 'place', 'unheard_of'] } })
  expect(getSentenceKey(editedEntry)).toBe('changed')
  expect(getChangedFields(editedEntry)).toEqual(['Title', 'Place'])
  setLanguageSource(() => 'de')
  expect(getChangedFields(editedEntry)).toEqual(['Titel', 'Ort'])
  setLanguageSource(() => 'en')
  const editedExhibit = createEntry({ act: 'edit', kind: 'exhibit', details: { fields: ['description', 'artifacts'] } })
  expect(getChangedFields(editedExhibit)).toEqual(['Description', 'Items'])
})

test('describes saved mappings and watched folders', () => {
  const describeAct = (kind: Activity['kind'], act: Activity['act'], details: Activity['details'] = {}) =>
    getSentenceKey(createEntry({ kind, act, details }))
  expect(describeAct('import_mapping', 'create')).toBe('made')
  expect(describeAct('import_mapping', 'edit', { fields: ['title'] })).toBe('renamed')
  expect(describeAct('import_mapping', 'destroy')).toBe('deleted')
  expect(describeAct('watched_folder', 'create')).toBe('watched')
  expect(describeAct('watched_folder', 'destroy')).toBe('unwatched')
  expect(
    getChangedFields(createEntry({ kind: 'import_mapping', act: 'edit', details: { fields: ['columns'] } })),
  ).toEqual([])
})

test('splits an activity sentence at its placeholders', () => {
  expect(splitSentence('{who} moved {what} to {where}').map(({ text }) => text)).toEqual([
    'who',
    ' moved ',
    'what',
    ' to ',
    'where',
  ])
})

test('doesn’t request entries that were permanently deleted', () => {
  const idsByKind = collectIds([
    createEntry({ details: { to_folder: 'ships', to_project: 'town' } }),
    createEntry({ act: 'destroy', things: [{ id: 'gone', title: 'Gone' }] }),
    createEntry({ kind: 'folder', things: [{ id: 'ships', title: 'Ships' }], details: { to_folder: 'root' } }),
  ])
  expect(idsByKind).toEqual({ items: ['ferry'], folders: ['ships'], exhibits: [], projects: ['town'] })
})

test('counts the tags that an activity sentence leaves unnamed', () => {
  const tags = Array.from({ length: 10 }, (_, i) => `Tag ${i}`)
  expect(countOtherTags({ tags, tag_count: 40 }, 5)).toBe(35)
  expect(countOtherTags({ tags: tags.slice(0, 7) }, 5)).toBe(2)
  expect([countOtherTags({ tags: tags.slice(0, 5) }, 5), countOtherTags({}, 5)]).toEqual([0, 0])
})
