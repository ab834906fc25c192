import { REJECTED_RETENTION_DAYS } from '#shared/rules/submissions/rejected-retention.ts'
import { createPluralizer } from '../formats.ts'

const { number, plural, quantity } = createPluralizer('en')

const VISIBILITIES = { private: 'Private', local: 'Gallery' }
const formatSubmissions = (count: number) => quantity(count, 'submission', 'submissions')

export const en = {
  submissions: {
    show: 'Show',
    shown: {
      pending: (count: number) => `Waiting (${number(count)})`,
      approved: (count: number) => `Approved (${number(count)})`,
      rejected: (count: number) => `Rejected (${number(count)})`,
      withdrawn: (count: number) => `Withdrawn (${number(count)})`,
      asked: (count: number) => `Awaiting an answer (${number(count)})`,
    },
    waiting: (count: number) => `${formatSubmissions(count)} waiting`,
    noneWaiting: 'No submissions waiting',
    queue: 'Submissions',
    select: (title: string) => `Select ${title}`,
    back: 'All submissions',
    previous: 'Previous',
    next: 'Next',
    position: (position: number, total: number) => `${number(position)} of ${number(total)}`,
    anonymous: 'Anonymous',
    approve: 'Approve',
    reject: 'Reject',
    ask: 'Ask',
    edit: 'Edit',
    done: 'Done',
    reopen: 'Reopen',
    keys: 'Shortcuts: J\u00a0next, K\u00a0previous, A\u00a0approve, R\u00a0reject, Q\u00a0ask, E\u00a0edit, X\u00a0select',
    approveTitle: (count: number, title: string) =>
      plural(count, `Approve “${title}”`, `Approve ${formatSubmissions(count)}`),
    approveText: (hasConsent: boolean) =>
      `Approved submissions become items in the archive, recorded as added by you today.${hasConsent ? ' The contributor’s consent is kept with each item.' : ''}`,
    targetTitle: 'Change folder and visibility',
    targetText: 'Applies to the submissions you approve from now on.',
    visibilities: VISIBILITIES,
    changeTarget: 'Change…',
    folder: 'Folder',
    top: 'Top level',
    noFolder: 'No matches',
    visibility: 'Visibility',
    private: 'Private: members of this project',
    gallery: 'In the gallery: everyone',
    rejectTitle: (count: number, title: string) =>
      plural(count, `Reject “${title}”`, `Reject ${formatSubmissions(count)}`),
    rejectText: `Rejected submissions stay here for ${number(REJECTED_RETENTION_DAYS)} days, visible only to reviewers, and can be reopened. Then their files are deleted.`,
    keptUntil: (day: string) => `The file will be deleted on ${day}.`,
    askTitle: (count: number, title: string) =>
      plural(count, `Ask about “${title}”`, `Ask about ${formatSubmissions(count)}`),
    askText: 'Contributors answer on their submission status page. You’ll be notified when they do.',
    question: 'Question',
    message: 'Message',
    mailed: (personName: string) => `Will be emailed to ${personName}.`,
    mailedAll: 'Will be emailed once to each contributor who left an email address.',
    notMailed:
      'This won’t be emailed, because the contributor left no email address. It will appear on their submission status page.',
    skipped: (count: number) =>
      plural(
        count,
        '1 submission was skipped because it’s no longer awaiting review.',
        `${number(count)} submissions were skipped because they’re no longer awaiting review.`,
      ),
    approved: (count: number, folder: string | null, visibility: keyof typeof VISIBILITIES) =>
      plural(count, 'Approved', `${formatSubmissions(count)} approved`) +
      ` into ${folder ?? 'the top level'} · ${VISIBILITIES[visibility]}`,
    rejected: (count: number) => `${formatSubmissions(count)} rejected`,
    reopened: (count: number) => `${formatSubmissions(count)} reopened`,
    askedOf: (count: number) => plural(count, 'Question sent', `Question sent about ${formatSubmissions(count)}`),
    describe: 'Description in the archive',
    described: 'Edited for the archive',
    emptyValue: 'Empty',
    sameTitle: (count: number) =>
      plural(
        count,
        'The archive already has a copy of this file',
        `The archive already has ${number(count)} copies of this file`,
      ),
    thisOne: 'This submission',
    inArchive: 'In the archive',
    alsoWaiting: 'Also waiting',
    title: 'Title',
    since: 'Added',
    known: 'Already in the archive',
    given: 'Submission',
    contributor: 'Contributor',
    name: 'Name',
    email: 'Email',
    org: 'Organisation',
    answers: 'Additional questions',
    history: 'History',
    file: 'File',
    reference: 'Reference number',
    consent: (version: number) => `Agreed to version ${number(version)} of the consent text`,
    noConsent: 'No consent was requested',
    gone: 'The file was deleted',
    goneText: 'The contributor withdrew it, or the item was deleted.',
    retentionEndedText: 'This submission was rejected, and its file was deleted after the retention period.',
    open: 'Open item',
    asked: 'Awaiting an answer',
    theContributor: 'The contributor',
    theArchive: 'The archive',
    someone: 'Someone',
    decidedMeanwhile: (personName: string, action: string) =>
      `${personName} ${action} in the meantime. There’s nothing left to decide.`,
    notHere: 'This submission was removed.',
    events: {
      given: 'sent it',
      corrected: 'corrected the details',
      answered: 'wrote a message',
      withdrawn: 'withdrew it',
      asked: 'asked a question',
      edited: 'edited it',
      approved: 'approved it',
      rejected: 'rejected it',
      reopened: 'reopened it',
      swept: 'deleted the file after the retention period',
    },
    emptyTitle: 'No submissions yet',
    emptyText: 'Submissions sent through this project’s portal wait here for review.',
    noMatchTitle: 'No matches',
    noMatchText: 'No submissions have this status.',
    find: 'Search by name, email, title or reference number',
    clearFind: 'Clear search',
    notFound: (query: string) => `No submission with this status matches “${query}”. Try another status.`,
    showWaiting: 'Show waiting submissions',
    noRightTitle: 'You can’t review submissions',
    noRightText: 'Ask someone who manages this project for permission to approve and reject submissions.',
  },
}

export type Messages = typeof en
