import { counting } from '../formats.ts'

const { things } = counting('en')

const items = (n: number) => things(n, 'item', 'items')

export const en = {
  filing: {
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
    show: 'Show in gallery',
    hide: 'Make private',
    view: 'View in gallery',
    shown: (n: number) => `${items(n)} shown in the gallery`,
    madePrivate: (n: number) => `${items(n)} made private`,
    keptAsIs: (n: number) => `${items(n)} cannot hold that and stay as before`,
    alreadySo: (n: number) => `Nothing to change: ${items(n)} so already`,
    tag: 'Add tags',
    tagTitle: (n: number) => `Add tags to ${items(n)}`,
    tagged: (n: number) => `${items(n)} tagged`,
    edit: 'Edit',
    editTitle: (n: number) => `Edit ${items(n)}`,
    editText: 'Only what you touch is changed; everything else stays as it is in each item.',
    editSave: (n: number) => `Save ${items(n)}`,
    edited: (n: number) => `${items(n)} changed`,
    pick: 'What is to be changed?',
    how: (field: string) => `How “${field}” is changed`,
    ways: {
      set: 'Set to',
      empty: 'Empty in all',
      replace: 'Find and replace',
      pattern: 'By a pattern',
      add: 'Add',
      remove: 'Remove',
    },
    find: 'Find',
    by: 'Replace with',
    patternHint: 'Pattern: {folder}, {n:001}, {title}, {filename}, {date}, {place}',
    leaveOut: (field: string) => `Leave “${field}” as it is`,
    willChange: (n: number) => `${items(n)} will change:`,
    mixedHint: 'The items differ here.',
    willBeEmpty: 'Will be empty in all items.',
  },
}

export type Words = typeof en
