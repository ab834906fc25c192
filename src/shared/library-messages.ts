import { sentences } from './words.ts'

/** The sentences of the screens that oversee a whole project: its tags and its record. */

const things = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const items = (n: number) => things(n, 'item', 'items')
const tags = (n: number) => things(n, 'tag', 'tags')

export const tagsMessages = sentences('tags', {
  title: 'Tags',
  text: 'A tag holds items together that lie in different folders.',
  new: 'New tag',
  create: 'Create tag',
  created: 'Tag created',
  rename: (title: string) => `Rename ${title}`,
  renameTitle: 'Rename tag',
  renamed: 'Tag renamed',
  exists: 'There is a tag of this title already.',
  filter: 'Filter tags',
  clearFilter: 'Clear the filter',
  columns: { select: 'Select', title: 'Tag', count: 'Items', acts: 'Actions' },
  count: tags,
  found: (n: number, of: number) => `${n.toLocaleString('en')} of ${tags(of)}`,
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
    if (n === 0) return `No item carries ${count === 1 ? 'it' : 'them'}. This cannot be undone.`
    const from = `taken off ${about ? 'about ' : ''}${things(n, 'item, which stays', 'items, which stay')} in the archive`
    return `${count === 1 ? 'It is' : 'They are'} ${from}. This cannot be undone.`
  },
  deleted: (n: number) => `${tags(n)} deleted`,
  emptyTitle: 'No tags yet',
  emptyText: 'Make a tag here, or type one on the page of an item.',
  emptyReadOnly: 'Tags that are given to items of this project appear here.',
  noMatchTitle: 'No tag matches',
  noMatchText: 'Try fewer or other letters.',
  more: 'Show more',
})

/** Sentences with places for nodes: {who}, {what}, {where}, {tags} and {title} stand where they belong in each language. */
export const activityMessages = sentences('activity', {
  title: 'Activity',
  text: 'Who did what in this project, the latest first.',
  said: {
    added: '{who} added {what}',
    made: '{who} created {what}',
    changed: '{who} changed {what}',
    renamed: '{who} renamed {what}',
    moved: '{who} moved {what}',
    movedTo: '{who} moved {what} to {where}',
    movedHere: '{who} moved {what} here from {where}',
    copied: '{who} copied {what}',
    copiedTo: '{who} copied {what} to {where}',
    copiedHere: '{who} copied {what} here from {where}',
    trashed: '{who} moved {what} to the trash',
    restored: '{who} restored {what} from the trash',
    destroyed: '{who} deleted {what} forever',
    deleted: '{who} deleted {what}',
    tagged: '{who} tagged {what} with {tags}',
    untagged: '{who} took {tags} off {of}',
    merged: '{who} merged {what} into {where}',
  },
  quoted: '“{title}”',
  one: { artifact: '{title}', folder: 'the folder {title}', tag: 'the tag {title}', exhibit: 'the exhibit {title}' },
  renamedOne: {
    artifact: 'an item to {title}',
    folder: 'a folder to {title}',
    tag: 'a tag to {title}',
    exhibit: 'an exhibit to {title}',
  },
  many: {
    artifact: items,
    folder: (n: number) => things(n, 'folder', 'folders'),
    tag: tags,
    exhibit: (n: number) => things(n, 'exhibit', 'exhibits'),
  },
  /** As `many`, after the word that says what something is taken off. */
  off: items,
  more: (n: number) => `and ${n.toLocaleString('en')} more`,
  aTag: { on: 'a tag', off: 'a tag' },
  top: 'the top of the archive',
  aFolder: 'a folder that is gone',
  aProject: 'another project',
  nobody: 'A former member',
  acting: 'An administrator acted for them',
  fields: (labels: string) => `Fields: ${labels}`,
  today: 'Today',
  yesterday: 'Yesterday',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  filters: 'Narrow the list',
  person: 'Person',
  everyone: 'Everyone',
  somebody: 'One person',
  act: 'Act',
  everyAct: 'Everything',
  acts: {
    create: 'Added',
    edit: 'Changed',
    move: 'Moved',
    copy: 'Copied',
    trash: 'Moved to trash',
    restore: 'Restored',
    destroy: 'Deleted forever',
    tag: 'Tagged',
    untag: 'Tag taken off',
    merge: 'Merged',
  },
  kind: 'Kind',
  everyKind: 'Every kind',
  kinds: { artifact: 'Items', folder: 'Folders', tag: 'Tags', exhibit: 'Exhibits' },
  exhibitItems: 'Items',
  from: 'From',
  to: 'Until',
  clear: 'Clear filters',
  shown: (n: number) => things(n, 'entry shown', 'entries shown'),
  showMore: 'Show more',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'What is added, changed, moved or deleted in this project is written down here.',
  noMatchTitle: 'Nothing matches',
  noMatchText: 'Try another person, another act or more days.',
  emptyThing: 'Nothing is written down yet.',
})

export const downloadMessages = sentences('download', {
  one: 'Download',
  zip: 'Download as ZIP',
  here: 'Download this folder',
  started: (n: number, size: string) => `${things(n, 'file', 'files')}, ${size}: the ZIP is on its way`,
  nothing: 'There is no file in it.',
  tooMany: (most: number) => `At most ${most.toLocaleString('en')} at once: download their folder instead`,
})

export const filingMessages = sentences('filing', {
  moveTo: 'Move to …',
  copyTo: 'Copy to …',
  moveTitle: (n: number) => `Move ${things(n, 'entry', 'entries')}`,
  copyTitle: (n: number) => `Copy ${things(n, 'entry', 'entries')}`,
  moveHere: 'Move here',
  copyHere: 'Copy here',
  project: 'Project',
  findFolder: 'Find a folder',
  folders: 'Folders',
  noFolder: 'No folder matches.',
  noSubfolders: 'No folders in here.',
  narrow: 'There are more: type to narrow them down.',
  nowhere: 'There is no project in which you may create.',
  visibility: 'Visibility',
  asItIs: 'As it is',
  private: 'Private',
  gallery: 'Gallery',
  moved: (n: number, to: string) => `${things(n, 'entry', 'entries')} moved to ${to}`,
  movedBack: (n: number) => `${things(n, 'entry', 'entries')} moved back`,
  copied: (n: number, to: string) => `${things(n, 'entry', 'entries')} copied to ${to}`,
  onClipboard: (n: number, cut: boolean) =>
    `${things(n, 'entry', 'entries')} ${cut ? 'cut' : 'copied'}: paste where they belong`,
  tag: 'Add tags',
  tagTitle: (n: number) => `Add tags to ${items(n)}`,
  tagged: (n: number) => `${items(n)} tagged`,
  edit: 'Edit',
  editTitle: (n: number) => `Edit ${items(n)}`,
  editText: 'Only what you touch is changed; everything else stays as it is in each item.',
  editSave: (n: number) => `Save ${items(n)}`,
  edited: (n: number) => `${items(n)} changed`,
  mixed: 'Mixed',
  mixedHint: 'The items differ here.',
  willBeEmpty: 'Will be empty in all items.',
  emptyForAll: 'Empty in all items',
})

/** How many there are; what is too much to count is about so many. */
const counted = (folders: number, n: number, about: boolean) =>
  [
    folders > 0 && things(folders, 'folder', 'folders'),
    (n > 0 || folders === 0) && `${about ? 'about ' : ''}${items(n)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Looking for something in the archive. */
export const findMessages = sentences('find', {
  filters: 'Filters',
  active: (n: number) => `${n} active`,
  close: 'Close the filters',
  show: (text: string) => `Show ${text}`,
  nothing: 'Nothing found',
  bestMatch: 'Best match',
  count: counted,
  found: (folders: number, n: number, about: boolean, here: boolean) =>
    `${counted(folders, n, about)} found ${here ? 'in this folder' : 'in this project'}`,
  number: (n: number) => n.toLocaleString('en'),
  about: (n: number) => `about ${n.toLocaleString('en')}`,
  chosen: 'What is looked for',
  remove: 'Take away',
  clearAll: 'Clear all',
  here: (folder: string) => `Only directly in “${folder}”`,
  tags: 'Tags',
  exhibits: 'Exhibits',
  anyTag: 'Any of these tags',
  anyExhibit: 'Any of these exhibits',
  unknown: 'no longer there',
  labels: {
    query: 'Words',
    inTitle: 'In the title',
    inDescription: 'In the description',
    keyword: 'Keyword',
    tag: 'Tag',
    exhibit: 'Exhibit',
  },
  since: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  counts: (label: string) => `${label}: how many are found of each`,
  more: (n: number) => `${n.toLocaleString('en')} more`,
  fewer: 'Fewer',
  matched: {
    description: 'Description',
    place: 'Place',
    keywords: 'Keywords',
    reference: 'Reference',
    filename: 'File name',
    tags: 'Tags',
    document: 'In the document',
  },
  noneText: 'Take away what narrows too much:',
  everywhere: 'Search the whole project',
})
