import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

const formatItems = (count: number) => quantity(count, 'item', 'items')
/** Numbers of folders and items; `isEstimate` is set for numbers too large to count. */
const formatCount = (folderCount: number, count: number, isEstimate: boolean) =>
  [
    folderCount > 0 && quantity(folderCount, 'folder', 'folders'),
    (count > 0 || folderCount === 0) && `${isEstimate ? 'about ' : ''}${formatItems(count)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const en = {
  /** Messages for searching the archive. */
  search: {
    filters: 'Filters',
    active: (count: number) => `${number(count)} active`,
    close: 'Close filters',
    show: (text: string) => `Show ${text}`,
    noMatches: 'No matches',
    bestMatch: 'Best match',
    count: formatCount,
    /** For a list that includes everything below its folder. */
    countWithSubfolders: (count: number, isEstimate: boolean, isWholeProject: boolean) =>
      `${formatCount(0, count, isEstimate)} in ${isWholeProject ? 'all folders' : 'this folder and its subfolders'}`,
    resultCount: (folders: number, count: number, isEstimate: boolean, isInFolder: boolean) =>
      `${formatCount(folders, count, isEstimate)} found ${isInFolder ? 'in this folder' : 'in this project'}`,
    about: (count: number) => `about ${number(count)}`,
    activeFilters: 'Active filters',
    remove: 'Remove filter:',
    clearAll: 'Clear all',
    onlyHere: (folder: string) => `Only directly in “${folder}”`,
    onlyWithSubfolders: (folder: string) => `Only in “${folder}” and its subfolders`,
    tags: 'Tags',
    exhibits: 'Exhibits',
    anyTag: 'Any of these tags',
    anyExhibit: 'Any of these exhibits',
    deletedValue: 'deleted',
    labels: {
      query: 'Search terms',
      inTitle: 'In the title',
      inDescription: 'In the description',
      keyword: 'Keyword',
      tag: 'Tag',
      exhibit: 'Exhibit',
    },
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    counts: (label: string) => `${label}: number of matches for each`,
    more: (count: number) => `${number(count)} more`,
    fewer: 'Show fewer',
    matchFields: {
      description: 'Description',
      date: 'Date of origin',
      place: 'Place',
      keywords: 'Keywords',
      reference: 'Reference',
      filename: 'File name',
      tags: 'Tags',
      document: 'In the document',
    },
    noneText: 'Remove a filter to get more results:',
    searchProject: 'Search the whole project',
  },
}

export type Messages = typeof en
