import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  project: {
    title: 'Projects',
    new: 'New project',
    newText: 'A project holds an archive of its own: folders, items, tags and exhibits, and one gallery.',
    organisation: 'Organisation',
    noneOpen: 'None of yours takes new projects now: this makes a new one.',
    create: 'Create project',
    creating: 'Creating project',
    items: (n: number) => things(n, 'item', 'items'),
    empty: 'Nothing in it yet',
    gallery: 'Gallery',
    openGallery: (title: string) => `Open the gallery of ${title}`,
    protected: 'Password-protected gallery',
    inactive: 'Not active',
    inactiveText: 'Its projects are closed. You can still take out what is in them.',
    export: 'Export',
    exporting: 'Exporting …',
    exportOf: (title: string) => `Export ${title}`,
    switch: 'Switch project',
    all: 'All projects',
  },
}

export type Words = typeof en
