import { createPluralizer } from '../formats.ts'

const { number, quantity } = createPluralizer('en')

export const en = {
  /** Texts for editing caption files. The player's texts are in media/en.ts. */
  caption: {
    title: 'Captions',
    none: 'No captions yet. Drop a WebVTT or SRT file here, or choose one.',
    noneReadOnly: 'No captions yet',
    add: 'Add captions',
    addTitle: 'Add captions',
    addText: (file: string) => `From ${file}`,
    editTitle: 'Edit captions',
    drop: 'Drop to add captions',
    language: 'Language',
    languagePlaceholder: 'Name or code, such as English or pt-BR',
    badLanguage: 'Choose a language or enter its code',
    label: 'Label',
    labelHint: 'The name in the captions menu. If you leave it empty, the language is used.',
    kind: 'Type',
    kinds: {
      subtitles: 'Subtitles: speech only',
      captions: 'Captions: speech and sounds',
      descriptions: 'Descriptions: what can be seen',
      chapters: 'Chapters',
    },
    shortKinds: { subtitles: 'Subtitles', captions: 'Captions', descriptions: 'Descriptions', chapters: 'Chapters' },
    save: 'Save',
    cancel: 'Cancel',
    edit: (label: string) => `Edit ${label}`,
    delete: (label: string) => `Delete ${label}`,
    download: (label: string) => `Download ${label}`,
    added: (label: string) => `${label} added`,
    saved: (label: string) => `${label} saved`,
    deleted: (label: string) => `${label} deleted`,
    refused: 'These captions can’t be used',
    convertAndSave: 'Convert and save',
    /** `name` is the name of an encoding, such as Windows-1252. */
    notUtf8: (name: string) =>
      `This file isn’t UTF-8. It looks like ${name} and will be converted. Check the text below first.`,
    unknownEncoding:
      'This file isn’t UTF-8, and its encoding is unknown. Choose the one that displays the text correctly.',
    encoding: 'File encoding',
    preview: 'Preview',
    skippedParts: (count: number) => `${quantity(count, 'part', 'parts')} of this file can’t be kept:`,
    moreSkipped: (count: number) => `and ${number(count)} more`,
    restIsKept: 'Everything else will be kept.',
  },
}

export type Messages = typeof en
