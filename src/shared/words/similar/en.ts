import { createPluralizer } from '../formats.ts'

const { plural, quantity } = createPluralizer('en')

const formatItems = (count: number) => quantity(count, 'item', 'items')

export const en = {
  similar: {
    text: 'Items that look alike or have the same file. Merge duplicates, or mark items that only look alike as not the same.',
    ofItemText: 'Items that look like the first one or have the same file.',
    showAll: 'Show all groups',
    count: (count: number) => quantity(count, 'similar item', 'similar items'),
    compare: 'Compare and merge',
    items: formatItems,
    group: (title: string, count: number) => `“${title}” and ${formatItems(count - 1)} like it`,
    sameFile: 'Identical files',
    lookAlike: 'Look alike',
    largest: 'Largest image',
    shared: 'The same in all:',
    missing: 'Empty',
    notSame: 'Not the same',
    takeOut: 'Remove from group',
    takeOutOf: (title: string) => `Remove from group: ${title}`,
    markedNotSame: 'Marked as not the same',
    merge: 'Merge…',
    mergeTitle: (count: number) => `Merge ${formatItems(count)}`,
    mergeText: (count: number) =>
      `Tags, exhibits and captions are combined. ${plural(count, 'The other item moves', 'The other items move')} to Trash. You can undo this.`,
    mergeNow: 'Merge',
    keep: 'Item to keep',
    noDifference: 'All other details are the same.',
    merged: (count: number, title: string) => `${formatItems(count)} merged into “${title}”`,
    keys: 'Shortcuts: J\u00a0next group, K\u00a0previous group, M\u00a0merge, N\u00a0not the same',
    emptyTitle: 'No similar items',
    noneOfItem: 'No items similar to this one',
    emptyText: 'Images, videos and documents that look alike appear here about a minute after you upload them.',
  },
}

export type Messages = typeof en
