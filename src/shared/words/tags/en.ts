import { counting } from '../formats.ts'

const { number, plural, things } = counting('en')

const items = (n: number) => things(n, 'item', 'items')
const tags = (n: number) => things(n, 'tag', 'tags')

export const en = {
  tags: {
    text: 'Tags connect items across folders.',
    new: 'New tag',
    create: 'Create tag',
    created: 'Tag created',
    rename: (title: string) => `Rename ${title}`,
    renameTitle: 'Rename tag',
    renamed: 'Tag renamed',
    filter: 'Filter tags',
    clearFilter: 'Clear filter',
    columns: { title: 'Tag', count: 'Items', acts: 'Actions' },
    count: tags,
    found: (n: number, of: number) => `${number(n)} of ${tags(of)}`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all',
    merge: 'Merge',
    mergeTitle: (n: number) => `Merge ${tags(n)} into one`,
    mergeText: 'Items with any of these tags get the tag you keep. The other tags are deleted.',
    stays: 'Tag to keep',
    counting: 'Counting items…',
    concerned: (n: number, about: boolean) =>
      n === 0
        ? 'No items have these tags.'
        : `${about ? 'About ' : ''}${things(n, 'item has', 'items have')} at least one of these tags.`,
    merged: (title: string, n: number) => `Merged into “${title}”, now on ${items(n)}`,
    delete: (title: string) => `Delete ${title}`,
    deleteSelected: 'Delete',
    deleteTitle: (title: string) => `Delete the tag “${title}”?`,
    deleteManyTitle: (n: number) => `Delete ${tags(n)}?`,
    deleteText: (count: number, n: number, about: boolean) => {
      if (n === 0) return `No items have ${plural(count, 'this tag', 'these tags')}. This can’t be undone.`
      const from = `removed from ${about ? 'about ' : ''}${things(n, 'item, which stays', 'items, which stay')} in the archive`
      return `${plural(count, 'The tag is', 'The tags are')} ${from}. This can’t be undone.`
    },
    deleted: (n: number) => `${tags(n)} deleted`,
    emptyTitle: 'No tags yet',
    emptyText: 'Create a tag here, or type one on an item’s page.',
    emptyReadOnly: 'Tags added to items in this project appear here.',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer or shorter words.',
  },
}

export type Words = typeof en
