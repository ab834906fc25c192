import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  exports: {
    title: 'Export',
    openFolder: 'Export this folder',
    openProject: 'Export this project',
    form: 'Format',
    zip: 'ZIP with a table',
    zipHint: 'The files in their folders and a table with all fields, to work with right away.',
    bag: 'Preservation package (BagIt)',
    bagHint:
      'Files with checksums, all descriptions in open formats and everything Vitrine needs to restore them. For long-term storage and for other archives.',
    contents: 'Contents',
    originals: 'Original files',
    exhibits: 'Exhibits and stories',
    vocabularies: 'Vocabularies',
    history: 'Audit log and consents',
    historyHint: 'Names people. Keep a package with it confidential.',
    partSize: 'Size of each ZIP file',
    upTo: (size: string) => `Up to ${size}`,
    oneFile: 'Everything in one file',
    about: (size: string) => `About ${size}`,
    aboutIn: (size: string, files: number) => `About ${size} in ${quantity(files, 'ZIP file', 'ZIP files')}`,
    prepare: 'Prepare package',
    preparing: (done: string, total: string) => `Preparing… ${done} of ${total}`,
    failed: 'This package couldn’t be prepared.',
    packages: 'Your packages',
    until: (date: string) => `Available until ${date}`,
    remove: 'Delete',
    removeOf: (date: string) => `Delete the package of ${date}`,
  },
  galleryCopies: {
    title: 'Static copy',
    text: 'The gallery as plain files, for a USB stick, another web server or a web archive.',
    locked:
      'Visitors need a password, so there is nothing that everyone may see. Remove the password to prepare a copy.',
    contents:
      'A copy contains the pages, images, recordings, captions and downloadable files that everyone can see now. It’s prepared in the background: you can leave this page.',
    form: 'Format',
    static: 'Plain files',
    staticHint: 'Unzip them and open index.html, or upload the folder to any web server.',
    wacz: 'For web archives (WACZ)',
    waczHint: 'One file with every page under its public address, without search.',
    prepare: 'Prepare copy',
    preparing: (done: string, total: string) => `Preparing… ${done} of about ${total}`,
    failed: 'This copy couldn’t be prepared.',
    copies: 'Your copies',
    removeOf: (date: string) => `Delete the copy of ${date}`,
  },
}

export type Messages = typeof en
