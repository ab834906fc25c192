import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  audience: {
    open: 'Who can see this?',
    openHere: 'Who can see this folder?',
    title: 'Who can see this?',
    loading: 'Asking for everybody who can see this',
    visitors: 'Visitors',
    visitorsYes: 'Can see it',
    visitorsNo: 'Cannot see it',
    inGallery: 'In the gallery.',
    inGalleryLocked: 'In the gallery, behind the gallery’s password.',
    /** What keeps a thing from visitors; several stand beside each other. */
    kept: {
      private: 'It is private.',
      trashed: 'It is in the trash.',
      in_review: 'It waits for review.',
      application: 'Programs are never shown in the gallery.',
      folder: 'The gallery shows no folders, only the items in them that are shown themselves.',
      gallery_off: 'The gallery is switched off.',
      inactive: 'The organisation’s subscription is not active.',
    },
    seeThere: 'See it in the gallery',
    changeVisibility: 'Change who sees it',
    people: (n: number) => things(n, 'person can see it', 'people can see it'),
    others: (n: number) => things(n, 'person cannot see it', 'people cannot see it'),
    invited: 'Invited, not here yet',
    roles: { owner: 'Owner', admin: 'Administrator' },
    because: {
      owner: 'Owns the organisation',
      administrator: 'Administers this server',
      member: 'Works in this project',
      public: 'It is in the gallery',
      inactive: 'The organisation’s subscription is not active',
      other: 'Has no right to',
    },
    viewAs: (name: string) => `See the archive as ${name}`,
    whenJoined: 'Will see it after joining',
    may: (acts: string) => `may also ${acts}`,
    acts: { download: 'download', edit: 'edit', show: 'show or hide', remove: 'delete' },
    administrators: 'Whoever administers this server can see everything on it.',
    find: 'Find people',
    clearFind: 'Show everybody',
    nobody: 'Nobody matches',
    members: 'Members and their rights',
  },
}

export type Words = typeof en
