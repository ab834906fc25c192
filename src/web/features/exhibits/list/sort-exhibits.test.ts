import { expect, test } from 'vitest'
import { filterAndSortExhibits } from './sort-exhibits.ts'

const exhibits = [
  { title: 'Boats of Saltmarsh', artifact_count: 4, updated_at: 10, edited_at: 50 },
  { title: 'Früher am Hafen', artifact_count: 9, updated_at: 40 },
  { title: 'Women of the quay', artifact_count: 9, updated_at: 20, edited_at: 20 },
]
const listTitles = (params: Parameters<typeof filterAndSortExhibits>[1]) =>
  filterAndSortExhibits(exhibits, params).map(({ title }) => title[0])

test('sorts exhibits by their last edit, their text included, unless another order is chosen', () => {
  expect(listTitles({})).toEqual(['B', 'F', 'W'])
  expect(listTitles({ sort: 'title' })).toEqual(['B', 'F', 'W'])
  expect(listTitles({ sort: 'items' })).toEqual(['F', 'W', 'B'])
})

test('finds exhibits by words of their title, without accents', () => {
  expect(listTitles({ query: 'fruher' })).toEqual(['F'])
  expect(listTitles({ query: 'of quay' })).toEqual(['W'])
})
