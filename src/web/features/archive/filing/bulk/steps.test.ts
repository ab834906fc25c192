import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { manyFields, outcomeOf, rowsBefore, titleBy, type Steps } from './steps.ts'

const item = (more: object) =>
  ({
    id: 'a',
    type: 'image',
    title: 'IMG 0042',
    folder: 'f',
    filename: 'scan.tiff',
    subject: [],
    place: null,
    date_of_origin: null,
    ...more,
  }) as unknown as Artifact
const folderOf = () => 'Boats'
const become = (steps: Steps, ...all: Artifact[]) => outcomeOf(steps, manyFields, all, folderOf)

test('formats titles by a pattern with a counter and values of the item', () => {
  const titled = (pattern: string, n = 0) => titleBy(pattern, item({ place: 'Hoy' }), { n, folder: 'Boats' })
  expect(titled('{folder} {n:001}')).toBe('Boats 001')
  expect(titled('{folder} {n:001}', 99)).toBe('Boats 100')
  expect(titled('{n:10}: {filename}, {place}', 2)).toBe('12: scan, Hoy')
  expect(titled('{n} {title} {else}')).toBe('1 IMG 0042 {else}')
  expect(become({ title: { way: 'pattern', pattern: '{place}' } }, item({}), item({ id: 'b', place: 'Hoy' }))).toEqual({
    rows: [{ id: 'b', title: 'Hoy' }],
    left: new Map([['title', 1]]),
  })
})

test("leaves titles unchanged if the pattern needs a folder title that isn't known", () => {
  const some = [item({}), item({ id: 'b', folder: 'g' }), item({ id: 'c', folder: 'g' })]
  const known = (id: string) => (id === 'f' ? 'Boats' : undefined)
  const by = (pattern: string) => outcomeOf({ title: { way: 'pattern', pattern } }, manyFields, some, known)
  expect(by('{folder} {n}')).toEqual({ rows: [{ id: 'a', title: 'Boats 1' }], left: new Map([['title', 2]]) })
  expect(by('Slide {n}').rows.map(({ title }) => title)).toEqual(['Slide 1', 'Slide 2', 'Slide 3'])
  expect(become({ title: { way: 'pattern', pattern: '{folder} {n}' } }, ...some).left.size).toBe(0)
})

test('replaces text, adds and removes keywords, and skips items that stay the same', () => {
  expect(
    become(
      { title: { way: 'replace', find: 'IMG', replacement: '$& Slide' } },
      item({}),
      item({ id: 'b', title: 'Pier' }),
    ).rows,
  ).toEqual([{ id: 'a', title: '$& Slide 0042' }])
  const some = [item({ subject: ['sea'] }), item({ id: 'b', subject: ['boat'] })]
  expect(become({ subject: { way: 'add', value: ['sea'] } }, ...some).rows).toEqual([
    { id: 'b', subject: ['boat', 'sea'] },
  ])
  expect(become({ subject: { way: 'remove', value: ['Sea'] } }, ...some).rows).toEqual([{ id: 'a', subject: null }])
})

test('never publishes an application file but still changes its other fields', () => {
  const { rows, left } = become(
    { visibility: { way: 'set', value: 'local' }, place: { way: 'set', value: 'Hoy' } },
    item({ visibility: 'private' }),
    item({ id: 'b', type: 'application', visibility: 'private' }),
  )
  expect(rows).toEqual([
    { id: 'a', visibility: 'local', place: 'Hoy' },
    { id: 'b', place: 'Hoy' },
  ])
  expect(left.get('visibility')).toBe(1)
})

const artifact = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('image', 'application'),
  title: fc.constantFrom('A', 'B a'),
  folder: fc.constant('root'),
  place: fc.constantFrom(null, 'Hoy'),
  subject: fc.constantFrom([], ['sea'], ['sea', 'boat']),
  visibility: fc.constantFrom('private', 'local'),
}) as unknown as fc.Arbitrary<Artifact>
const steps: fc.Arbitrary<Steps> = fc.record(
  {
    title: fc.constantFrom<Steps[string]>(
      { way: 'pattern', pattern: '{place}{n}' },
      { way: 'replace', find: 'a', replacement: '' },
    ),
    place: fc.constantFrom<Steps[string]>({ way: 'empty' }, { way: 'set', value: 'Hoy' }),
    subject: fc.constantFrom<Steps[string]>({ way: 'add', value: ['pier'] }, { way: 'remove', value: ['sea'] }),
    visibility: fc.constant<Steps[string]>({ way: 'set', value: 'local' }),
  },
  { requiredKeys: [] },
)

test('restores all items when a bulk edit is undone', () => {
  fc.assert(
    fc.property(
      steps,
      fc.uniqueArray(artifact, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      (how, all) => {
        const { rows } = outcomeOf(how, manyFields, all, folderOf)
        const apply = (now: readonly Artifact[], some: typeof rows) =>
          now.map((one) => ({ ...one, ...some.find(({ id }) => id === one.id) }) as Artifact)
        const back = apply(apply(all, rows), rowsBefore(rows, all))
        expect(back.map((one) => ({ ...one, subject: one.subject ?? [] }))).toEqual(all)
      },
    ),
  )
})
