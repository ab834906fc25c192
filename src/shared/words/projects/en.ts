import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  project: {
    title: 'Projects',
    new: 'New project',
    newText: 'A project has its own archive of folders, items, tags and exhibits, and its own gallery.',
    organisation: 'Organisation',
    firstOrg: 'Your museum, society or school. It owns your projects.',
    noneOpen: 'None of your organisations can have new projects right now, so a new organisation will be created.',
    create: 'Create project',
    creating: 'Creating project…',
    items: (count: number) => quantity(count, 'item', 'items'),
    empty: 'No items yet',
    upload: 'Upload',
    uploadTo: (title: string) => `Upload files to ${title}`,
    gallery: 'Gallery',
    openGallery: (title: string) => `Open the gallery of ${title}`,
    protected: 'Password-protected gallery',
    inactive: 'Inactive',
    inactiveText: 'This organisation’s projects are closed. You can still export what’s in them.',
    export: 'Export',
    exporting: 'Exporting…',
    exportOf: (title: string) => `Export ${title}`,
    switch: 'Switch project',
    all: 'All projects',
  },
}

export type Messages = typeof en
