import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  reports: {
    text: 'Problems that visitors reported with items in the gallery.',
    show: 'Show',
    shown: { open: 'Open', resolved: 'Closed', all: 'All' },
    count: (count: number) => quantity(count, 'open report', 'open reports'),
    noneOpen: 'No open reports',
    reasons: {
      copyright: 'Copyright',
      privacy: 'Privacy',
      wrong: 'Wrong information',
      offensive: 'Offensive',
      other: 'Something else',
    },
    itemDeleted: 'deleted',
    inGallery: 'in the gallery',
    notInGallery: 'private',
    inTrash: 'in Trash',
    from: (email: string) => `From ${email}`,
    anonymous: 'No email address given',
    close: 'Close report',
    closeTitle: (title: string) => `Close the report about “${title}”`,
    takeDown: 'Make the item private',
    takeDownText: 'The item is removed from the gallery right away. Nothing is deleted.',
    answer: 'Reply',
    answerTo: (email: string) => `Will be emailed to ${email}.`,
    note: 'Note',
    noteText: 'Visible to your team only, because the visitor didn’t leave an email address.',
    reopen: 'Reopen',
    closedBefore: (name: string | undefined) => (name ? `Closed by ${name}, then reopened` : 'Closed, then reopened'),
    closedBy: (name: string, day: string) => `Closed by ${name} on ${day}`,
    closed: (day: string) => `Closed on ${day}`,
    takenDown: 'The item was made private.',
    resolved: 'Report closed',
    resolvedAndPrivate: 'Report closed and item made private',
    reopened: 'Report reopened',
    handledByOther: 'Someone else already handled this. Showing their decision.',
    emptyTitle: 'No reports yet',
    emptyText:
      'Visitors can report any item in the gallery. Reports appear here and are emailed to the owners and the gallery’s contacts.',
    noneOpenText: 'New reports from visitors appear here.',
    noneClosed: 'No closed reports',
    noneClosedText: 'Reports move here when someone closes them.',
    showAll: 'Show all',
  },
}

export type Messages = typeof en
