import { counting } from '../formats.ts'

const { number, plural, things } = counting('en')

const foldersAndItems = (folders: number, items: number) =>
  [folders > 0 && things(folders, 'folder', 'folders'), (items > 0 || folders === 0) && things(items, 'item', 'items')]
    .filter(Boolean)
    .join(' and ')
const foldersWithAll = (folders: number, items: number) =>
  [
    folders > 0 && things(folders, 'folder and all its contents', 'folders and all their contents'),
    (items > 0 || folders === 0) && things(items, 'item', 'items'),
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
      kind: 'Type',
      size: 'Size',
      when: 'Deleted',
      acts: 'Actions',
    },
    count: (folders: number, items: number, about: boolean) =>
      `${about ? 'About ' : ''}${foldersAndItems(folders, items)}`,
    found: (folders: number, items: number, about: boolean) =>
      `${about ? 'About ' : ''}${foldersAndItems(folders, items)} found`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all shown',
    selectRest: (n: number, about: boolean) => `Select all${about ? '' : ` ${number(n)}`}`,
    inTrash: 'in Trash',
    wasShown: 'Was in the gallery',
    homeUnknown: 'Unknown',
    restore: 'Restore',
    restored: (title: string) => `“${title}” restored`,
    restoredMany: (n: number) => `${things(n, 'item', 'items')} restored`,
    backIn: (place: string | null) =>
      place === null ? 'Restored to the top level of the archive' : `Restored to “${place}”`,
    lost: (n: number, all: number, place: string | null | undefined) => {
      if (place === undefined)
        return `The original folders of ${things(n, 'item', 'items')} no longer exist. The nearest parent folder was used instead.`
      const where = place === null ? 'at the top level of the archive' : `in “${place}”`
      if (n < all)
        return `The original folder of ${number(n)} of them no longer exists, so ${plural(n, 'it’s', 'they’re')} ${where}.`
      return `The original folder no longer exists, so ${plural(all, 'it’s', 'they’re')} ${where}.`
    },
    destroy: 'Delete permanently',
    destroyTitle: (title: string) => `Delete “${title}” permanently?`,
    destroyItem: 'The item, its file and its previews will be permanently deleted. This can’t be undone.',
    destroyFolder: 'The folder and all its contents will be permanently deleted. This can’t be undone.',
    destroyManyTitle: (n: number) => `Delete ${things(n, 'item', 'items')} permanently?`,
    destroyMany: (folders: number, items: number, size: string) =>
      `This deletes ${foldersWithAll(folders, items)}${size && ` (${size})`}. It can’t be undone.`,
    destroyed: (n: number) => `${things(n, 'item', 'items')} deleted permanently`,
    empty: 'Empty Trash',
    emptying: 'Emptying…',
    emptyAsk: 'Empty Trash?',
    emptyAll: (folders: number, items: number, about: boolean) =>
      `Everything in Trash will be permanently deleted: ${about ? 'about ' : ''}${foldersWithAll(folders, items)}. This can’t be undone.`,
    emptyWord: 'EMPTY',
    emptied: 'Trash emptied',
    emptiedText: (folders: number, items: number) => `${foldersAndItems(folders, items)} deleted permanently`,
    emptyTitle: 'Trash is empty',
    emptyText: 'Deleted items and folders stay here until someone deletes them permanently.',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer or shorter words. The search also covers what’s inside deleted folders.',
  },
}

export type Words = typeof en
