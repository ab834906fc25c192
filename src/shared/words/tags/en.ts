import { counting } from '../formats.ts'

const { number, plural, things } = counting('en')

const items = (n: number) => things(n, 'item', 'items')
const tags = (n: number) => things(n, 'tag', 'tags')

export const en = {
  tags: {
    text: 'A tag holds items together that lie in different folders.',
    new: 'New tag',
    create: 'Create tag',
    created: 'Tag created',
    rename: (title: string) => `Rename ${title}`,
    renameTitle: 'Rename tag',
    renamed: 'Tag renamed',
    filter: 'Filter tags',
    clearFilter: 'Clear the filter',
    columns: { title: 'Tag', count: 'Items', acts: 'Actions' },
    count: tags,
    found: (n: number, of: number) => `${number(n)} of ${tags(of)}`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all',
    merge: 'Merge',
    mergeTitle: (n: number) => `Merge ${tags(n)} into one`,
    mergeText: 'What carries any of these tags will carry the one that stays. The others are deleted.',
    stays: 'The tag that stays',
    counting: 'Counting the items …',
    concerned: (n: number, about: boolean) =>
      n === 0
        ? 'No item carries them.'
        : `${about ? 'About ' : ''}${things(n, 'item carries', 'items carry')} at least one of them.`,
    merged: (title: string, n: number) => `Merged into “${title}”, now on ${items(n)}`,
    delete: (title: string) => `Delete ${title}`,
    deleteSelected: 'Delete',
    deleteTitle: (title: string) => `Delete the tag “${title}”?`,
    deleteManyTitle: (n: number) => `Delete ${tags(n)}?`,
    deleteText: (count: number, n: number, about: boolean) => {
      if (n === 0) return `No item carries ${plural(count, 'it', 'them')}. This cannot be undone.`
      const from = `taken off ${about ? 'about ' : ''}${things(n, 'item, which stays', 'items, which stay')} in the archive`
      return `${plural(count, 'It is', 'They are')} ${from}. This cannot be undone.`
    },
    deleted: (n: number) => `${tags(n)} deleted`,
    emptyTitle: 'No tags yet',
    emptyText: 'Make a tag here, or type one on the page of an item.',
    emptyReadOnly: 'Tags that are given to items of this project appear here.',
    noMatchTitle: 'No tag matches',
    noMatchText: 'Try fewer or other letters.',
  },
}

export type Words = typeof en
