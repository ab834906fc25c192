import { counting } from '../formats.ts'

const { number, things } = counting('en')

const items = (n: number) => things(n, 'item', 'items')
/** How many there are; what is too much to count is about so many. */
const counted = (folders: number, n: number, about: boolean) =>
  [
    folders > 0 && things(folders, 'folder', 'folders'),
    (n > 0 || folders === 0) && `${about ? 'about ' : ''}${items(n)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const en = {
  /** Looking for something in the archive. */
  find: {
    filters: 'Filters',
    active: (n: number) => `${number(n)} active`,
    close: 'Close filters',
    show: (text: string) => `Show ${text}`,
    nothing: 'No matches',
    bestMatch: 'Best match',
    count: counted,
    found: (folders: number, n: number, about: boolean, here: boolean) =>
      `${counted(folders, n, about)} found ${here ? 'in this folder' : 'in this project'}`,
    about: (n: number) => `about ${number(n)}`,
    chosen: 'Active filters',
    remove: 'Remove filter:',
    clearAll: 'Clear all',
    here: (folder: string) => `Only directly in “${folder}”`,
    tags: 'Tags',
    exhibits: 'Exhibits',
    anyTag: 'Any of these tags',
    anyExhibit: 'Any of these exhibits',
    unknown: 'deleted',
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
    more: (n: number) => `${number(n)} more`,
    fewer: 'Show fewer',
    matched: {
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
    everywhere: 'Search the whole project',
  },
}

export type Words = typeof en
