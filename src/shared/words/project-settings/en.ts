import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  projectSettings: {
    text: 'What this project is called, what its gallery says, and who may see it.',
    noneTitle: 'There is nothing for you to set here',
    noneText: 'Whoever owns the organisation, or may change the project’s settings, does so on this page.',
    project: 'Project',
    projectText: 'Its name in the archive, and where its gallery is found.',
    address: 'The gallery is at',
    newAddress: 'The gallery will be at',
    oldLeads: (address: string) => `Links to ${address} will lead there.`,
    gallery: 'Gallery',
    galleryText: 'What visitors read at the top of the gallery, and whom they can turn to.',
    openGallery: 'Open the gallery',
    password: 'Gallery password',
    passwordText: 'Without one, anybody sees what is published. The password itself is never shown to anybody again.',
    hasPassword: 'Visitors are asked for a password.',
    noPassword: 'Anybody may look at the gallery.',
    set: 'Set password',
    change: 'Change password',
    remove: 'Remove password',
    removeTitle: 'Remove the password?',
    removeText: 'Anybody may look at the gallery then.',
    setDone: 'Visitors are asked for the password now',
    changed: 'The old password opens nothing any more',
    removed: 'The gallery is open to everybody',
    handOver: 'Another organisation',
    handOverText: 'Hands the project over to another organisation that you own.',
    handOverKeeps: 'Its addresses, its members and everything in it stay. Members are told by mail.',
    handOverTo: 'Hand over to',
    handOverDo: 'Hand over',
    handOverTitle: (project: string, org: string) => `Hand “${project}” over to ${org}?`,
    handOverAsk: (from: string) =>
      `It counts towards the storage and the people of that organisation from then on. Owners of ${from} who do not own that one can open it no longer, unless they are its members.`,
    handedOver: (project: string, org: string) => `“${project}” belongs to ${org} now`,
    delete: 'Delete project',
    deleteText: 'When everything in it is kept elsewhere, or needed no more.',
    deleteWarning: 'Everything in it goes for good, and its addresses are free for others. This cannot be undone.',
    deleteOpen: 'Delete this project',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteEmpty: 'There is nothing in it. Its gallery closes, and its addresses are free for others.',
    deleteFull: (what: string, size: string) =>
      `Deleted for good, the trash included: ${what} (${size}). The gallery closes. Nobody can bring it back.`,
    items: (n: number) => things(n, 'item', 'items'),
    folders: (n: number) => things(n, 'folder', 'folders'),
    exhibits: (n: number) => things(n, 'exhibit', 'exhibits'),
    tags: (n: number) => things(n, 'tag', 'tags'),
    deletePeople: (n: number) => `${things(n, 'person', 'people')} can no longer open it.`,
    deleteWord: 'delete',
    deleted: (title: string) => `“${title}” has been deleted`,
  },
}

export type Words = typeof en
