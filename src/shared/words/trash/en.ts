import { counting } from '../formats.ts'

const { number, plural, things } = counting('en')

const foldersAndItems = (folders: number, items: number) =>
  [folders > 0 && things(folders, 'folder', 'folders'), (items > 0 || folders === 0) && things(items, 'item', 'items')]
    .filter(Boolean)
    .join(' and ')
const foldersWithAll = (folders: number, items: number) =>
  [
    folders > 0 && things(folders, 'folder with all it holds', 'folders with all they hold'),
    (items > 0 || folders === 0) && things(items, 'item', 'items'),
  ]
    .filter(Boolean)
    .join(' and ')

export const en = {
  trash: {
    text: 'What is here is out of the archive and out of the gallery, and can be brought back.',
    search: 'Search the trash',
    clearSearch: 'Clear the search',
    bestMatch: 'Best match',
    list: 'Folders and items in the trash',
    columns: {
      title: 'Title',
      home: 'Was in',
      kind: 'Kind',
      size: 'Size',
      when: 'Deleted',
      acts: 'What can be done',
    },
    count: (folders: number, items: number, about: boolean) =>
      `${about ? 'About ' : ''}${foldersAndItems(folders, items)}`,
    found: (folders: number, items: number, about: boolean) =>
      `${about ? 'About ' : ''}${foldersAndItems(folders, items)} found`,
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all that are shown',
    selectRest: (n: number, about: boolean) => `Select all${about ? '' : ` ${number(n)}`}`,
    inTrash: 'in the trash',
    wasShown: 'Was in the gallery',
    homeUnknown: 'Unknown',
    restore: 'Restore',
    restored: (title: string) => `“${title}” restored`,
    restoredMany: (n: number) => `${things(n, 'item', 'items')} restored`,
    backIn: (place: string | null) => (place === null ? 'Back at the top of the archive' : `Back in “${place}”`),
    lost: (n: number, all: number, place: string | null | undefined) => {
      if (place === undefined) return `The folders of ${n} are gone: they are in the nearest folder above that is left.`
      const where = place === null ? 'at the top of the archive' : `in “${place}”`
      if (n < all)
        return `${number(n)} of them lost ${plural(n, 'its folder and is', 'their folder and are')} ${where}.`
      return `${plural(n, 'Its', 'Their')} folder is gone: back ${where}.`
    },
    destroy: 'Delete forever',
    destroyTitle: (title: string) => `Delete “${title}” forever?`,
    destroyItem: 'The item, its file and everything made of it are destroyed. This cannot be undone.',
    destroyFolder: 'The folder and everything in it are destroyed. This cannot be undone.',
    destroyManyTitle: (n: number) => `Delete ${things(n, 'item', 'items')} forever?`,
    destroyMany: (folders: number, items: number, size: string) =>
      `${foldersWithAll(folders, items)} are destroyed${size && `: ${size}`}. This cannot be undone.`,
    destroyed: (n: number) => `${things(n, 'item', 'items')} deleted forever`,
    empty: 'Empty trash',
    emptying: 'Emptying …',
    emptyAsk: 'Empty the trash?',
    emptyAll: (folders: number, items: number, about: boolean) =>
      `Everything in the trash is destroyed: ${about ? 'about ' : ''}${foldersWithAll(folders, items)}. This cannot be undone.`,
    emptyWord: 'EMPTY',
    emptied: 'The trash has been emptied',
    emptiedText: (folders: number, items: number) => `${foldersAndItems(folders, items)} deleted forever`,
    emptyTitle: 'The trash is empty',
    emptyText: 'Items and folders that are deleted wait here until somebody deletes them forever.',
    noMatchTitle: 'Nothing in the trash matches',
    noMatchText: 'Try fewer or other words. What lies in trashed folders is looked through too.',
  },
}

export type Words = typeof en
