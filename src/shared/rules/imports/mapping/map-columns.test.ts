import { expect, test } from 'vitest'
import { mapColumns, type OwnTarget } from './map-columns.ts'

const mapNames = (headers: readonly string[], ownTargets?: readonly OwnTarget[]) =>
  mapColumns(headers, ownTargets).map(({ target }) => target)
const own = (key: string, names: readonly string[] = [], single = true): OwnTarget => ({
  target: `fields.${key}`,
  names: [key, ...names],
  single,
})

test.each([
  ['Vitrine', ['path', 'subject', 'time_period_from', 'type'], ['path', 'subject', 'time_period_from', null]],
  ['Dublin Core', ['dc:title', 'dcterms:spatial', 'DC.Date'], ['title', 'place', 'display_date']],
  ['Omeka S', ['o:id', 'dcterms:title', 'o:is_public'], [null, 'title', 'visibility']],
  ['Omeka Classic', ['Dublin Core:Title', 'tags', 'file'], ['title', 'tags', 'filename']],
  ['ResourceSpace', ['Resource ID(s)', 'Title', 'Original filename'], [null, 'title', 'filename']],
  ['CollectiveAccess', ['ca_objects.idno', 'ca_objects.preferred_labels'], ['reference', 'title']],
  ['PastPerfect', ['OBJECTID', 'OBJNAME', 'DESCRIP'], ['reference', 'title', 'description']],
  ['CONTENTdm', ['Title', 'CONTENTdm number', 'CONTENTdm file name'], ['title', null, 'filename']],
  ['German', ['Titel', 'Ort', 'Schlagwo\u0308rter'], ['title', 'place', 'subject']],
  ['French', ['Titre', 'Lieu', 'Mots-clés'], ['title', 'place', 'subject']],
  ['Spanish', ['Título', 'Lugar', 'Fecha'], ['title', 'place', 'display_date']],
  ['Arabic', ['العنوان', 'المكان', 'التاريخ'], ['title', 'place', 'display_date']],
])('maps headers of %s', (_, headers, targets) => expect(mapNames(headers)).toEqual(targets))

test('maps one column to a single target and names it for the others', () =>
  expect(mapColumns(['Title', 'dc:title'])).toMatchObject([
    { target: null, reason: { kind: 'conflict', column: 1 } },
    { target: 'title', reason: { kind: 'dialect', dialect: 'Dublin Core' } },
  ]))

test('maps a description with and without markup to two targets', () =>
  expect(mapNames(['description', 'description_html'])).toEqual(['description', 'description_html']))

test('unites several columns of keywords', () =>
  expect(mapNames(['Subject', 'Keywords'])).toEqual(['subject', 'subject']))

test('prefers an own field, by its key or label, to a built-in one', () =>
  expect(mapNames(['Name', 'film_stock', 'Film stock'], [own('person', ['name']), own('film_stock')])).toEqual([
    'fields.person',
    'fields.film_stock',
    null,
  ]))

test('maps the headers of our own tables to their fields, whatever own fields are called', () =>
  expect(
    mapNames(
      ['title', 'fields.title', 'place', 'fields.a_b', 'fields.a__b'],
      [own('title'), own('a__b', ['Place']), own('a_b')],
    ),
  ).toEqual(['title', 'fields.title', 'place', 'fields.a_b', 'fields.a__b']))

test('unites columns of an own field with several values', () =>
  expect(mapNames(['Technique', 'technique (2)'], [own('technique', [], false)])).toEqual([
    'fields.technique',
    'fields.technique',
  ]))

test('leaves an unknown header unmapped', () =>
  expect(mapColumns(['Xyzzy'])).toEqual([{ target: null, reason: { kind: 'unknown' }, score: 0 }]))
