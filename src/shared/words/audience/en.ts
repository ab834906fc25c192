import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  audience: {
    open: 'Who can see this?',
    openHere: 'Who can see this folder?',
    title: 'Who can see this?',
    loading: 'Checking who can see this…',
    visitors: 'Visitors',
    visitorsYes: 'Can see it',
    visitorsNo: 'Can’t see it',
    inGallery: 'In the gallery.',
    inGalleryLocked: 'In the gallery, which is password-protected.',
    /** Reasons why visitors can't see something. Several may be shown together. */
    visitorReasons: {
      private: 'It’s private.',
      trashed: 'It’s in Trash.',
      in_review: 'It’s waiting for review.',
      application: 'Programs are never shown in the gallery.',
      folder: 'The gallery doesn’t show folders, only the published items in them.',
      gallery_off: 'The gallery is turned off.',
      inactive: 'The organisation’s subscription isn’t active.',
    },
    viewInGallery: 'View in gallery',
    changeVisibility: 'Change visibility',
    people: (count: number) => quantity(count, 'person can see it', 'people can see it'),
    others: (count: number) => quantity(count, 'person can’t see it', 'people can’t see it'),
    invited: 'Invited, not joined yet',
    roles: { owner: 'Owner', admin: 'Administrator' },
    reasons: {
      owner: 'Owner of the organisation',
      administrator: 'Administrator of this server',
      member: 'Member of this project',
      public: 'It’s in the gallery',
      inactive: 'The organisation’s subscription isn’t active',
      other: 'No permission',
    },
    viewAs: (name: string) => `View as ${name}`,
    whenJoined: 'Can see it after joining',
    /** `reason` is one of `reasons`; `actions` is a list of `actions`. */
    reasonAndActions: (reason: string, actions: string) => `${reason}. Can also ${actions}.`,
    actions: { download: 'download it', edit: 'edit it', show: 'change its visibility', remove: 'delete it' },
    administrators: 'Administrators of this server can see everything on it.',
    find: 'Search people',
    clearFind: 'Clear search',
    noMatches: 'No matches',
    members: 'Members and permissions',
  },
}

export type Messages = typeof en
