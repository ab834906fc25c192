import { expect, test } from 'vitest'
import { filterAndSortTags, findMostUsedTag } from './filter-tags.ts'

const tags = [
  { title: 'Ærø ferry', artifact_count: 2 },
  { title: 'Bâteau 2', artifact_count: 7 },
  { title: 'Bateau 10', artifact_count: 7 },
  { title: 'Harbour', artifact_count: 0 },
]
const getTitles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

test('finds tags whose titles contain every search word, ignoring case and accents', () => {
  expect(getTitles(filterAndSortTags(tags, { query: 'BATEAU' }))).toEqual(['Bâteau 2', 'Bateau 10'])
  expect(getTitles(filterAndSortTags(tags, { query: ' 10 bâte ' }))).toEqual(['Bateau 10'])
  expect(getTitles(filterAndSortTags(tags, { query: 'quay' }))).toEqual([])
  expect(filterAndSortTags(tags, {})).toEqual(tags)
})

test('sorts tags by title as the server does, and by count with ties in title order', () => {
  expect(getTitles(filterAndSortTags(tags, { sort: 'title-desc' }))).toEqual([
    'Harbour',
    'Bateau 10',
    'Bâteau 2',
    'Ærø ferry',
  ])
  expect(getTitles(filterAndSortTags(tags, { sort: 'count-desc' }))).toEqual([
    'Bâteau 2',
    'Bateau 10',
    'Ærø ferry',
    'Harbour',
  ])
  expect(getTitles(filterAndSortTags(tags, { sort: 'count-asc' }))).toEqual([
    'Harbour',
    'Ærø ferry',
    'Bâteau 2',
    'Bateau 10',
  ])
})

test('finds the tag with the most items, or the first of those tied for the most', () => {
  expect(findMostUsedTag(tags)?.title).toBe('Bâteau 2')
  expect(findMostUsedTag([])).toBeUndefined()
})
