import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  reports: {
    text: 'What visitors say is wrong with items in the gallery.',
    show: 'Show',
    shown: { open: 'Open', resolved: 'Closed', all: 'All' },
    count: (n: number) => things(n, 'report is', 'reports are') + ' open',
    noneOpen: 'No report is open',
    reasons: {
      copyright: 'Copyright',
      privacy: 'Privacy',
      wrong: 'Wrong information',
      offensive: 'Offensive',
      other: 'Something else',
    },
    gone: 'no longer here',
    inGallery: 'in the gallery',
    notInGallery: 'private',
    inTrash: 'in the trash',
    from: (email: string) => `From ${email}`,
    anonymous: 'No address was left for an answer',
    close: 'Close the case',
    closeTitle: (title: string) => `Close the case about “${title}”`,
    takeDown: 'Make the item private',
    takeDownText: 'It leaves the gallery at once; nothing is deleted.',
    answer: 'Answer',
    answerTo: (email: string) => `Mailed to ${email}`,
    note: 'Note',
    noteText: 'For your own people: no address was left for an answer.',
    reopen: 'Open again',
    closedBefore: (name: string | undefined) =>
      name ? `Closed by ${name} before it was opened again` : 'Closed before, then opened again',
    closedBy: (name: string, day: string) => `Closed by ${name} on ${day}`,
    closed: (day: string) => `Closed on ${day}`,
    takenDown: 'The item was made private.',
    resolved: 'Case closed',
    resolvedAndPrivate: 'Case closed, the item is private',
    reopened: 'Case open again',
    elsewhere: 'Somebody else was faster. What you see now is what they did.',
    emptyTitle: 'Nothing has been reported',
    emptyText:
      'Every item in the gallery has a Report button. What visitors write comes here, and by mail to the owners and the contacts of the gallery.',
    noMatchTitle: 'No report is open',
    noMatchText: 'All that was reported is settled.',
    showAll: 'Show all',
  },
}

export type Words = typeof en
