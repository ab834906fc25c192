import type { Notice } from '#shared/rules/notices.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { counting, DAY_IN_WORDS, formatPart } from '../formats.ts'
import type {
  GiverAnswered,
  HandedOver,
  Infected,
  Invited,
  Named,
  ProjectDone,
  Receipt,
  ReportAnswered,
  Contact,
  Reported,
  Security,
  Submitted,
  SubscriptionEnds,
  TakenBack,
  TicketAnswered,
  TicketAsked,
  Addressed,
  ToGiver,
} from '#shared/rules/mails/facts.ts'

const { plural, things } = counting('en')

const hello = (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`)

const signed = (name: string, email: string | null) => (email === null || name === email ? name : `${name} (${email})`)
/** Says whose the words are that follow, if there are any. */
const writes = (name: string, note: string) => (note === '' ? [] : [`${name} writes:`])

const reasons: Record<ReportReason, string> = {
  copyright: 'that it belongs to them or to somebody else, and should not be there',
  privacy: 'that it shows somebody who would not want it',
  wrong: 'that what is said of it is wrong',
  offensive: 'that it is offensive',
  other: 'something else',
}

const endings: Record<WindowName, string> = {
  active: 'Nobody opens its projects any more. You, as an owner, can still export and pay.',
  cms: 'Nothing can be added or changed any more. Everything can still be read and exported.',
  host_page: 'Its galleries are closed to visitors.',
  submissions: 'Nobody can send it anything through its portals.',
}

export const en = {
  /** The small print of letters that may be switched off. */
  unsubscribe: {
    invited: 'No more mails when somebody adds you to a project',
    reports: 'No more mails about what visitors report',
    submissions: 'No more mails about what is submitted',
    digest: 'No more weekly mails about your projects',
  } satisfies Record<Notice, string>,
  digest: ({ name, projects, url }: Named & { projects: readonly ProjectDone[]; url: string }) => ({
    subject: 'This week in your projects',
    greeting: hello(name),
    paragraphs: [
      'this is what others did in your projects since we last told you:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const told = [
          added > 0 && `${things(added, 'item', 'items')} added`,
          changed > 0 && `${things(changed, 'change', 'changes')} to items`,
          trashed > 0 && `${things(trashed, 'item', 'items')} put into the trash`,
          exhibits > 0 && `${things(exhibits, 'change', 'changes')} to exhibits`,
          other > 0 && `${things(other, 'other change', 'other changes')}`,
        ]
        return `“${title}”: ${told.filter(Boolean).join(', ')}.`
      }),
    ],
    action: { label: 'Open your projects', url },
    foot: ['You asked for this mail in My Settings.'],
  }),
  invitation: ({ inviter, email, project, org, note, url }: Invited) => ({
    subject: 'You are invited to work on a project',
    greeting: hello(null),
    paragraphs: [`${signed(inviter, email)} invites you to work on “${project}” of ${org}.`, ...writes(inviter, note)],
    quote: note,
    action: { label: 'See the invitation', url },
    foot: ['The link works once and for 14 days. If you do not know what this is about, you need not do anything.'],
  }),
  added: ({ name, inviter, email, project, org, note, url }: Invited & Named) => ({
    subject: 'You were added to a project',
    greeting: hello(name),
    paragraphs: [`${signed(inviter, email)} added you to “${project}” of ${org}.`, ...writes(inviter, note)],
    quote: note,
    action: { label: 'Open the project', url },
    foot: ['You can leave it at any time on its page of members.'],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }: SubscriptionEnds) => {
    const day = formatPart(at, DAY_IN_WORDS, 'en')
    return {
      subject: `A subscription ends on ${day}`,
      greeting: hello(name),
      paragraphs: [
        `this is what changes for “${org}” on ${day}, unless its subscription goes on:`,
        ...windows.map((window) => endings[window]),
        'Nothing is deleted. As soon as the subscription goes on, everything is open again.',
      ],
      action: { label: 'See the subscription', url },
      foot: ['You get this mail because you are an owner of this organisation.'],
    }
  },
  handedOver: ({ name, project, org, from, url }: HandedOver) => ({
    subject: 'A project of yours has a new organisation',
    greeting: hello(name),
    paragraphs: [
      `“${project}”, in which you work, belonged to ${from} and belongs to ${org} now. Everything in it, its addresses and what you may do are as before.`,
    ],
    action: { label: 'Open the project', url },
    foot: ['You can leave it at any time on its page of members.'],
  }),
  handedAway: ({ name, project, org, from, url }: HandedOver) => ({
    subject: 'A project was handed over to another organisation',
    greeting: hello(name),
    paragraphs: [
      `“${project}” belonged to ${from}, which you own. It has been handed over to ${org}. It counts towards ${from} no longer, and whoever owns ${from} alone can open it only as a member.`,
    ],
    action: { label: `See what ${from} has`, url },
    foot: [`Ask the other owners of ${from} if you did not know of this.`],
  }),
  confirmation: ({ url }: { url: string }) => ({
    subject: 'Please confirm your address',
    greeting: hello(null),
    paragraphs: [
      'somebody, most likely you, has made an account with this address. If it was you, confirm that it is yours.',
    ],
    action: { label: 'Confirm the address', url },
    foot: [
      'The link works once and for 14 days. If it was not you, do not follow it: without it nobody gets anything that was meant for this address.',
    ],
  }),
  password: ({ name, password, url }: Addressed & { password: string; url: string }) => ({
    subject: 'Your new password',
    greeting: hello(name),
    paragraphs: ['somebody, most likely you, asked for a new password. It is:'],
    code: password,
    action: { label: 'Sign in', url },
    foot: [
      'It is good for an hour and works once; you will then choose your own. Until you use it, your old password stays as it is. If you did not ask, you need not do anything.',
    ],
  }),
  failures: ({ name, url }: Addressed & { url: string }) => ({
    subject: 'Somebody is guessing your password',
    greeting: hello(name),
    paragraphs: [
      'too many wrong passwords were given for your account within a few hours. None was right: nobody has got in. Until this stops, your password may be refused in browsers where you have not signed in before; in all others it works as usual.',
      'To sign in anywhere else, use a passkey, or let us mail you a new password, which works at once.',
    ],
    action: { label: 'Get a new password', url },
    foot: ['If you use the same password elsewhere, or think that it could be guessed, choose another one.'],
  }),
  security: ({ name, event, left = 0, passkey = '', url }: Security) => {
    const [subject, text] = {
      twoStepOn: [
        'Two-step sign-in is on',
        'two-step sign-in has been turned on for your account. From now on signing in asks for a code of your authenticator app as well. You have been signed out everywhere else.',
      ],
      twoStepOff: [
        'Two-step sign-in is off',
        'two-step sign-in has been turned off for your account. From now on your password alone is enough to sign in.',
      ],
      recoveryRenewed: [
        'You have new recovery codes',
        'new recovery codes have been made for your account. Those from before do not work any more.',
      ],
      recoveryUsed: [
        'A recovery code was used',
        `one of your recovery codes has been used in the place of a code of your authenticator app. ${things(left, 'is', 'are')} left.`,
      ],
      passkeyAdded: [
        'You have a new passkey',
        `the passkey “${passkey}” has been added to your account. From now on it opens your account without a password.`,
      ],
      passkeyRemoved: [
        'A passkey was removed',
        `the passkey “${passkey}” has been removed from your account. It opens nothing any more.`,
      ],
      codesFailed: [
        'Somebody knows your password',
        'your password was given, and then too many wrong codes. Nobody has got in. For a day codes of your app are taken only by browsers in which you have signed in before; recovery codes are taken everywhere.',
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: hello(name),
      paragraphs: [text],
      action: { label: 'Open My Settings', url },
      foot: ['If it was not you, change your password now, and end the sessions that you do not know.'],
    }
  },
  infected: ({ name, virus, title, project, url }: Infected) => ({
    subject: 'A virus was found in a file',
    greeting: hello(name),
    paragraphs: [
      `the virus scanner found ${virus} in the file of “${title}”, which was added to “${project}”. Nobody can open or download it. The item itself is still there.`,
    ],
    action: { label: 'Open the item', url },
    foot: [
      'If you think that this is a mistake, have the file processed again there once the scanner has learnt better. Otherwise put the item into the trash.',
    ],
  }),
  report: ({ name, title, project, reason, message, email, url }: Reported) => ({
    subject: 'A visitor reported an item',
    greeting: hello(name),
    paragraphs: [
      message === null
        ? `a visitor to “${project}” says of “${title}” ${reasons[reason]}. Open the case to read what they wrote.`
        : `a visitor to “${project}” says of “${title}” ${reasons[reason]}. In their words:`,
    ],
    quote: message ?? undefined,
    action: { label: 'See the case', url },
    foot: [
      email === null
        ? 'They left no address for an answer.'
        : 'They left an address: what you answer when you close the case is mailed to it.',
    ],
  }),
  contact: ({ name, from, email, org, message, url }: Contact) => ({
    subject: 'New message from the contact form',
    greeting: hello(name),
    paragraphs: [
      org === ''
        ? `${from} <${email}> has written by the contact form.`
        : `${from} <${email}> of ${org} has written by the contact form.`,
      ...(message === '' ? ['They left no message.'] : ['In their words:']),
    ],
    quote: message,
    action: { label: 'Answer by mail', url },
    foot: ['Answer to the address above: an answer to this mail does not reach them.'],
  }),
  receipt: ({ archive, reference, count, thanks, url }: Receipt) => ({
    subject: `Your submission ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `${archive} has received ${things(count, 'file', 'files')} from you. The number of what you gave is ${reference}.`,
      'Behind this link you see what becomes of it. You can add to it, correct it, answer questions, and take it back.',
    ],
    quote: thanks,
    action: { label: 'See what you gave', url },
    foot: [
      'Whoever has this link can do all of that: please do not pass it on.',
      'You get this because somebody gave this address with what they gave. If it was not you, you need not do anything.',
    ],
  }),
  asked: ({ archive, reference, titles, message, url }: ToGiver) => ({
    subject: `A question about your submission ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `thank you for what you gave. ${archive} has a question about ${plural(titles.length, 'this', 'these')}:`,
      titles.slice(0, 20).join(' · '),
      'In their words:',
    ],
    quote: message,
    action: { label: 'Answer', url },
    foot: [
      'Whoever has this link can change and take back what you gave: please do not pass it on.',
      'You get this because somebody gave this address with what they gave. If it was not you, you need not do anything.',
    ],
  }),
  rejected: ({ archive, reference, titles, message, url }: ToGiver) => ({
    subject: `About your submission ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `thank you for what you gave. ${archive} has looked at it, and does not take ${plural(titles.length, 'this', 'these')} in:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['In their words:']),
    ],
    quote: message,
    action: { label: 'See what you gave', url },
    foot: [
      'Whoever has this link can change and take back what you gave: please do not pass it on.',
      'You get this because somebody gave this address with what they gave. If it was not you, you need not do anything.',
    ],
  }),
  submitted: ({ name, giver, portal, reference, titles, url }: Submitted) => ({
    subject: `${things(titles.length, 'new submission', 'new submissions')} (${reference})`,
    greeting: hello(name),
    paragraphs: [
      `${giver ?? 'somebody'} has given ${things(titles.length, 'file', 'files')} by “${portal}” (${reference}):`,
    ],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'See what was given', url },
    foot: ['Until somebody has decided, nobody sees it but those who may.'],
  }),
  giverAnswered: ({ name, giver, title, reference, text, url }: GiverAnswered) => ({
    subject: `An answer about submission ${reference}`,
    greeting: hello(name),
    paragraphs: [`${giver ?? 'whoever gave it'} writes about “${title}” (${reference}):`],
    quote: text,
    action: { label: 'See the submissions', url },
    foot: ['You get this because you review what is given to this project.'],
  }),
  takenBack: ({ name, giver, titles, reference, text, inArchive, url }: TakenBack) => ({
    subject: `Withdrawn: ${things(titles.length, 'file', 'files')} of submission ${reference}`,
    greeting: hello(name),
    paragraphs: [
      `${giver ?? 'whoever gave it'} has taken back ${things(titles.length, 'file', 'files')} (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${things(inArchive, 'file is', 'files are')} in your archive, and private since that moment: please decide what becomes of ${plural(inArchive, 'it', 'them')}.`,
          ]),
      ...(inArchive === titles.length ? [] : [`${things(titles.length - inArchive, 'file is', 'files are')} gone.`]),
    ],
    quote: text,
    action: { label: 'See the submissions', url },
    foot: ['You get this because you review what is given to this project.'],
  }),
  reportAnswered: ({ title, archive, note, takenDown, url }: ReportAnswered) => ({
    subject: 'An answer to your report',
    greeting: hello(null),
    paragraphs: [
      `thank you for writing to ${archive} about “${title}”.${takenDown ? ' It is no longer shown to the public.' : ''} The answer is:`,
    ],
    quote: note,
    action: { label: 'Visit the archive', url },
    foot: [
      'You get this because somebody gave this address with a report. If it was not you, you need not do anything.',
    ],
  }),
  ticketReceived: ({ url }: { url: string }) => ({
    subject: 'We have your question',
    greeting: hello(null),
    paragraphs: [
      'thank you for writing. We answer by mail; all that is said stands behind this link, where you can add to it.',
    ],
    action: { label: 'See your question', url },
    foot: [
      'Whoever has this link can read the conversation and go on with it: please do not pass it on.',
      'You get this because somebody gave this address with a question. If it was not you, you need not do anything.',
    ],
  }),
  ticketAsked: ({ name, asker, email, number: no, subject, message, again, url }: TicketAsked) => ({
    subject: again ? `More about question ${no}` : `New question ${no}`,
    greeting: hello(name),
    paragraphs: [
      again
        ? `${signed(asker, email)} writes more about “${subject}”:`
        : `${signed(asker, email)} asks for help with “${subject}”:`,
    ],
    quote: message,
    action: { label: 'Answer', url },
    foot: ['Please answer there and not to this mail: nobody reads what is sent to this address.'],
  }),
  ticketAnswered: ({ name, number: no, subject, text, settled, url }: TicketAnswered) => ({
    subject: `An answer to your question ${no}`,
    greeting: hello(name),
    paragraphs: [`here is the answer to your question “${subject}”:`],
    quote: text,
    action: { label: settled ? 'See the conversation' : 'Write back', url },
    foot: [
      settled
        ? 'We take it that this settles it. If it does not, write back behind this link, and it is open again.'
        : 'Please write back behind this link and not to this mail: nobody reads what is sent to this address.',
    ],
  }),
}

export type Words = typeof en
