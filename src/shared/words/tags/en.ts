import { createPluralizer } from '../formats.ts'

const { number, plural, quantity } = createPluralizer('en')

const formatItems = (itemCount: number) => quantity(itemCount, 'item', 'items')
const formatTags = (count: number) => quantity(count, 'tag', 'tags')

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
    count: formatTags,
    found: (itemCount: number, total: number) => `${number(itemCount)} of ${formatTags(total)}`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all',
    merge: 'Merge',
    mergeTitle: (itemCount: number) => `Merge ${formatTags(itemCount)} into one`,
    mergeText: 'Items with any of these tags get the tag you keep. The other tags are deleted.',
    tagToKeep: 'Tag to keep',
    counting: 'Counting items…',
    affectedItems: (itemCount: number, isEstimate: boolean) =>
      itemCount === 0
        ? 'No items have these tags.'
        : `${isEstimate ? 'About ' : ''}${quantity(itemCount, 'item has', 'items have')} at least one of these tags.`,
    merged: (title: string, itemCount: number) => `Merged into “${title}”, now on ${formatItems(itemCount)}`,
    delete: (title: string) => `Delete ${title}`,
    deleteSelected: 'Delete',
    deleteUnused: (count: number) => `Delete ${number(count)} unused`,
    deleteTitle: (title: string) => `Delete the tag “${title}”?`,
    deleteManyTitle: (itemCount: number) => `Delete ${formatTags(itemCount)}?`,
    deleteText: (tagCount: number, itemCount: number, isEstimate: boolean) => {
      if (itemCount === 0) return `No items have ${plural(tagCount, 'this tag', 'these tags')}. This can’t be undone.`
      const removedFrom = `removed from ${isEstimate ? 'about ' : ''}${quantity(itemCount, 'item, which stays', 'items, which stay')} in the archive`
      return `${plural(tagCount, 'The tag is', 'The tags are')} ${removedFrom}. This can’t be undone.`
    },
    deleted: (itemCount: number) => `${formatTags(itemCount)} deleted`,
    emptyTitle: 'No tags yet',
    emptyText: 'Create a tag here, or type one on an item’s page.',
    emptyReadOnly: 'Tags added to items in this project appear here.',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer or shorter words.',
  },
}

export type Messages = typeof en
