import { createPluralizer } from '../formats.ts'

const { number, plural, quantity } = createPluralizer('en')

const formatFoldersAndItems = (folderCount: number, itemCount: number) =>
  [
    folderCount > 0 && quantity(folderCount, 'folder', 'folders'),
    (itemCount > 0 || folderCount === 0) && quantity(itemCount, 'item', 'items'),
  ]
    .filter(Boolean)
    .join(' and ')
const formatFoldersWithContents = (folderCount: number, itemCount: number) =>
  [
    folderCount > 0 && quantity(folderCount, 'folder and all its contents', 'folders and all their contents'),
    (itemCount > 0 || folderCount === 0) && quantity(itemCount, 'item', 'items'),
  ]
    .filter(Boolean)
    .join(' and ')

export const en = {
  trash: {
    text: 'Items and folders in Trash aren’t in the archive or the gallery. You can restore them.',
    search: 'Search Trash',
    clearSearch: 'Clear search',
    bestMatch: 'Best match',
    list: 'Folders and items in Trash',
    columns: {
      title: 'Title',
      home: 'Original folder',
      size: 'Size',
      when: 'Deleted',
      who: 'Deleted by',
      acts: 'Actions',
    },
    count: (folders: number, items: number, isEstimate: boolean) =>
      `${isEstimate ? 'About ' : ''}${formatFoldersAndItems(folders, items)}`,
    found: (folders: number, items: number, isEstimate: boolean) =>
      `${isEstimate ? 'About ' : ''}${formatFoldersAndItems(folders, items)} found`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all shown',
    selectRest: (count: number, isEstimate: boolean) => `Select all${isEstimate ? '' : ` ${number(count)}`}`,
    inTrash: 'in Trash',
    wasPublished: 'Was in the gallery',
    homeUnknown: 'Unknown',
    restore: 'Restore',
    restored: (title: string) => `“${title}” restored`,
    restoredMany: (count: number) => `${quantity(count, 'item', 'items')} restored`,
    restoredTo: (folderTitle: string | null) =>
      folderTitle === null ? 'Restored to the top level of the archive' : `Restored to “${folderTitle}”`,
    folderGone: (count: number, total: number, folderTitle: string | null | undefined) => {
      if (folderTitle === undefined)
        return `The original folders of ${quantity(count, 'item', 'items')} no longer exist. The nearest parent folder was used instead.`
      const location = folderTitle === null ? 'at the top level of the archive' : `in “${folderTitle}”`
      if (count < total)
        return `The original folder of ${number(count)} of them no longer exists, so ${plural(count, 'it’s', 'they’re')} ${location}.`
      return `The original folder no longer exists, so ${plural(total, 'it’s', 'they’re')} ${location}.`
    },
    destroy: 'Delete permanently',
    destroyTitle: (title: string) => `Delete “${title}” permanently?`,
    destroyItem: 'The item, its file and its previews will be permanently deleted. This can’t be undone.',
    destroyFolder: 'The folder and all its contents will be permanently deleted. This can’t be undone.',
    destroyManyTitle: (count: number) => `Delete ${quantity(count, 'item', 'items')} permanently?`,
    destroyMany: (folders: number, items: number, size: string) =>
      `This deletes ${formatFoldersWithContents(folders, items)}${size && ` (${size})`}. It can’t be undone.`,
    destroyed: (count: number) => `${quantity(count, 'item', 'items')} deleted permanently`,
    empty: 'Empty Trash',
    emptying: 'Emptying…',
    emptyAsk: 'Empty Trash?',
    emptyAll: (folders: number, items: number, isEstimate: boolean) =>
      `Everything in Trash will be permanently deleted: ${isEstimate ? 'about ' : ''}${formatFoldersWithContents(folders, items)}. This can’t be undone.`,
    emptyWord: 'EMPTY',
    emptied: 'Trash emptied',
    emptiedText: (folders: number, items: number) => `${formatFoldersAndItems(folders, items)} deleted permanently`,
    emptyTitle: 'Trash is empty',
    emptyText: 'Deleted items and folders stay here until someone deletes them permanently.',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer or shorter words. The search also covers what’s inside deleted folders.',
  },
}

export type Messages = typeof en
