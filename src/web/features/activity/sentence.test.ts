import { afterEach, beforeAll, expect, test } from 'vitest'
import { ACTS, THING_KINDS, type Activity } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { namedIn } from './known.ts'
import { fieldsOf, pieces, sayingOf, tagsBesides, whereOf } from './sentence.ts'

beforeAll(() => learn('de'))
afterEach(() => speakFrom(() => 'en'))

const entry = (change: Partial<Activity>): Activity => ({
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
  ...change,
})

test('has a sentence for every act on every kind, with equal placeholders in both languages', () => {
  const places = (sentence: string) =>
    pieces(sentence)
      .filter(({ isNode }) => isNode)
      .map(({ text }) => text)
      .sort()
  for (const act of ACTS) {
    for (const kind of THING_KINDS) {
      const saying = sayingOf(entry({ act, kind }))
      const english = places(activityMessages.said[saying])
      speakFrom(() => 'de')
      expect(places(activityMessages.said[saying]), saying).toEqual(english)
      speakFrom(() => 'en')
    }
  }
})

test('names the folder that an item was added to if it is known', () => {
  const added = (details: Activity['details']) => sayingOf(entry({ act: 'create', details }))
  expect([added({}), added({ to_folder: 'ships' }), added({ to_folder: 'root' })]).toEqual([
    'added',
    'addedTo',
    'addedTo',
  ])
})

test('names a target folder, the root, another project or the project of origin', () => {
  const of = (details: Activity['details']) => {
    const moved = entry({ details })
    return [sayingOf(moved), whereOf(moved)]
  }
  expect(of({})).toEqual(['moved', null])
  expect(of({ to_folder: 'root' })).toEqual(['movedTo', { kind: 'top' }])
  expect(of({ to_folder: 'ships', to_project: 'quay' })).toEqual(['movedTo', { kind: 'folder', id: 'ships' }])
  expect(of({ to_folder: 'ships', to_project: 'town' })).toEqual(['movedTo', { kind: 'project', id: 'town' }])
  expect(of({ to_folder: 'ships', from_project: 'town' })).toEqual([
    'movedHere',
    { kind: 'project', id: 'town', here: true },
  ])
  expect(whereOf(entry({ act: 'merge', kind: 'tag', details: { into: 'Ferries' } }))).toEqual({
    kind: 'tag',
    title: 'Ferries',
  })
})

test('describes an edit of only the title as a renaming and names other fields as in their form', () => {
  expect(sayingOf(entry({ act: 'edit', details: { fields: ['title'] } }))).toBe('renamed')
  const edited = entry({ act: 'edit', details: { fields: ['title', 'place', 'unheard_of'] } })
  expect(sayingOf(edited)).toBe('changed')
  expect(fieldsOf(edited)).toEqual(['Title', 'Place'])
  speakFrom(() => 'de')
  expect(fieldsOf(edited)).toEqual(['Titel', 'Ort'])
  speakFrom(() => 'en')
  const filled = entry({ act: 'edit', kind: 'exhibit', details: { fields: ['description', 'artifacts'] } })
  expect(fieldsOf(filled)).toEqual(['Description', 'Items'])
})

test('splits a sentence at its placeholders', () => {
  expect(pieces('{who} moved {what} to {where}').map(({ text }) => text)).toEqual([
    'who',
    ' moved ',
    'what',
    ' to ',
    'where',
  ])
})

test("doesn't look up deleted entries", () => {
  const named = namedIn([
    entry({ details: { to_folder: 'ships', to_project: 'town' } }),
    entry({ act: 'destroy', things: [{ id: 'gone', title: 'Gone' }] }),
    entry({ kind: 'folder', things: [{ id: 'ships', title: 'Ships' }], details: { to_folder: 'root' } }),
  ])
  expect(named).toEqual({ items: ['ferry'], folders: ['ships'], exhibits: [], projects: ['town'] })
})

test('counts all tags beyond those that are named', () => {
  const tags = Array.from({ length: 10 }, (_, i) => `Tag ${i}`)
  expect(tagsBesides({ tags, tag_count: 40 }, 5)).toBe(35)
  expect(tagsBesides({ tags: tags.slice(0, 7) }, 5)).toBe(2)
  expect([tagsBesides({ tags: tags.slice(0, 5) }, 5), tagsBesides({}, 5)]).toEqual([0, 0])
})
