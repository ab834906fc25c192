import { PRODUCT } from '#shared/product.ts'
import type { NotificationKind } from '#shared/rules/notification-kinds.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { createServerMails } from './server/en.ts'
import { createPluralizer, LONG_DATE_FORMAT, formatDatePart } from '../formats.ts'
import type {
  ContributorAnswerFacts,
  ProjectTransferFacts,
  InvitationFacts,
  NamedRecipientFacts,
  ProjectDigestFacts,
  ContributionReceivedFacts,
  ReportAnswerFacts,
  ContactMessageFacts,
  ReportFacts,
  SecurityEventFacts,
  NewContributionFacts,
  SubscriptionEndFacts,
  WithdrawalFacts,
  TicketAnswerFacts,
  TicketMessageFacts,
  RecipientFacts,
  ContributorMessageFacts,
} from '#shared/rules/mails/mail-facts.ts'

const { plural, quantity } = createPluralizer('en')

const toGreeting = (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`)

const toSender = (name: string, email: string | null) =>
  email === null || name === email ? name : `${name} (${email})`
/** Introduces the quoted note, if there is one. */
const introduceNote = (name: string, note: string) => (note === '' ? [] : [`Message from ${name}:`])
const explainWhyReceived = (occasion: string) =>
  `You’re receiving this email because someone gave this address when sending ${occasion}. If that wasn’t you, you can ignore it.`
const KEEP_LINK_PRIVATE = 'Anyone who has this link can change or withdraw your submission, so don’t share it.'
const REPLIES_NOT_READ = 'Replies to this email aren’t read.'
const REVIEWER_NOTE = 'You’re receiving this email because you review submissions to this project.'
const HOW_TO_LEAVE = 'You can leave the project at any time on its Members page.'

const reasonTexts: Record<ReportReason, string> = {
  copyright: 'They say that it infringes their copyright or someone else’s.',
  privacy: 'They say that it shows someone who wouldn’t want to be shown.',
  wrong: 'They say that its description is wrong.',
  offensive: 'They say that it’s offensive.',
  other: 'They gave another reason.',
}

const endingTexts: Record<WindowName, string> = {
  active:
    'Members won’t be able to open its projects. As an owner, you can still export everything and renew the subscription.',
  cms: 'You won’t be able to add or change anything, but you can still view and export everything.',
  host_page: 'Its galleries will be closed to visitors.',
  submissions: 'Its submissions portals will stop accepting submissions.',
}

export const en = {
  /** Labels of the unsubscribe links in notifications. */
  unsubscribe: {
    invited: 'Stop emails about being added to a project',
    reports: 'Stop emails about visitors’ reports',
    submissions: 'Stop emails about submissions',
    digest: 'Stop the weekly summary of your projects',
  } satisfies Record<NotificationKind, string>,
  digest: ({
    name,
    projects,
    url,
  }: NamedRecipientFacts & { projects: readonly ProjectDigestFacts[]; url: string }) => ({
    subject: 'This week in your projects',
    greeting: toGreeting(name),
    paragraphs: [
      'Here’s what others have done in your projects since your last summary:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const summaries = [
          added > 0 && `${quantity(added, 'item', 'items')} added`,
          changed > 0 && `${quantity(changed, 'change', 'changes')} to items`,
          trashed > 0 && `${quantity(trashed, 'item', 'items')} moved to Trash`,
          exhibits > 0 && `${quantity(exhibits, 'change', 'changes')} to exhibits`,
          other > 0 && `${quantity(other, 'other change', 'other changes')}`,
        ]
        return `“${title}”: ${summaries.filter(Boolean).join(', ')}.`
      }),
    ],
    action: { label: 'Open your projects', url },
    foot: ['You turned on this weekly summary in My Settings.'],
  }),
  invitation: ({ inviter, email, project, org, note, url }: InvitationFacts) => ({
    subject: `Invitation to a project on ${PRODUCT}`,
    greeting: toGreeting(null),
    paragraphs: [
      `${toSender(inviter, email)} has invited you to work on “${project}”, an online archive run by ${org}. To accept, open the invitation, then sign in or create an account.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'Open the invitation', url },
    foot: [
      'The link works once and expires after 14 days. If you weren’t expecting this invitation, you can ignore this email.',
    ],
  }),
  addedToProject: ({ name, inviter, email, project, org, note, url }: InvitationFacts & NamedRecipientFacts) => ({
    subject: 'You’ve been added to a project',
    greeting: toGreeting(name),
    paragraphs: [
      `${toSender(inviter, email)} added you to “${project}”, an online archive run by ${org}. You can open it right away.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'Open the project', url },
    foot: [HOW_TO_LEAVE],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }: SubscriptionEndFacts) => {
    const day = formatDatePart(at, LONG_DATE_FORMAT, 'en')
    return {
      subject: `Your subscription ends on ${day}`,
      greeting: toGreeting(name),
      paragraphs: [
        `If the subscription for “${org}” isn’t renewed, the following will change on ${day}:`,
        ...windows.map((window) => endingTexts[window]),
        'Nothing is deleted. Everything will work again as soon as the subscription is renewed.',
      ],
      action: { label: 'View the subscription', url },
      foot: ['You’re receiving this email because you’re an owner of this organisation.'],
    }
  },
  projectMoved: ({ name, project, org, fromName, url }: ProjectTransferFacts) => ({
    subject: 'One of your projects has moved to another organisation',
    greeting: toGreeting(name),
    paragraphs: [
      `“${project}”, a project you’re a member of, has moved from ${fromName} to ${org}. Its content, its web addresses and your permissions stay the same.`,
    ],
    action: { label: 'Open the project', url },
    foot: [HOW_TO_LEAVE],
  }),
  projectGivenAway: ({ name, project, org, fromName, url }: ProjectTransferFacts) => ({
    subject: 'A project has moved to another organisation',
    greeting: toGreeting(name),
    paragraphs: [
      `“${project}” has been transferred from your organisation ${fromName} to ${org}. It no longer counts towards the limits of ${fromName}, and owners of ${fromName} can open it only if they’re also members of the project.`,
    ],
    action: { label: `Open ${fromName}`, url },
    foot: [`If you didn’t expect this, ask the other owners of ${fromName}.`],
  }),
  confirmation: ({ url }: { url: string }) => ({
    subject: 'Confirm your email address',
    greeting: toGreeting(null),
    paragraphs: [
      `Someone, probably you, created a ${PRODUCT} account with this email address. If it was you, confirm that the address is yours.`,
    ],
    action: { label: 'Confirm address', url },
    foot: [
      'The link works once and expires after 14 days. If it wasn’t you, ignore this email. Until the address is confirmed, that account won’t receive anything meant for you.',
    ],
  }),
  password: ({ name, password, url }: RecipientFacts & { password: string; url: string }) => ({
    subject: 'Your new password',
    greeting: toGreeting(name),
    paragraphs: [`Someone, probably you, asked for a new password for your ${PRODUCT} account. The new password is:`],
    code: password,
    action: { label: 'Sign in', url },
    foot: [
      'The new password works once, within an hour, and you’ll then choose your own. Until you use it, your current password keeps working. If you didn’t ask for this, you can ignore this email.',
    ],
  }),
  failedSignIns: ({ name, url }: RecipientFacts & { url: string }) => ({
    subject: 'Someone tried to guess your password',
    greeting: toGreeting(name),
    paragraphs: [
      `Too many wrong passwords were entered for your ${PRODUCT} account within a few hours. No one got in. Until this stops, your password may be refused in browsers you haven’t signed in with before. In all other browsers, it works as usual.`,
      'To sign in with a new browser, use a passkey or get a new password by email.',
    ],
    action: { label: 'Get a new password', url },
    foot: ['If you also use this password elsewhere, or if it’s easy to guess, change it.'],
  }),
  securityEvent: ({ name, event, codesLeft = 0, passkey = '', url }: SecurityEventFacts) => {
    const [subject, text] = {
      twoStepOn: [
        'Two-step sign-in is on',
        `Two-step sign-in was turned on for your ${PRODUCT} account. From now on, you’ll sign in with your password and a code from your authenticator app. You’ve been signed out everywhere else.`,
      ],
      twoStepOff: [
        'Two-step sign-in is off',
        `Two-step sign-in was turned off for your ${PRODUCT} account. From now on, you only need your password to sign in.`,
      ],
      recoveryRenewed: [
        'New recovery codes were created',
        `New recovery codes were created for your ${PRODUCT} account. The old ones have stopped working.`,
      ],
      recoveryUsed: [
        'A recovery code was used',
        `One of the recovery codes for your ${PRODUCT} account was used instead of a code from your authenticator app. ${quantity(codesLeft, 'code is', 'codes are')} left.`,
      ],
      passkeyAdded: [
        'A passkey was added',
        `The passkey “${passkey}” was added to your ${PRODUCT} account. It can be used to sign in without a password.`,
      ],
      passkeyRemoved: [
        'A passkey was removed',
        `The passkey “${passkey}” was removed from your ${PRODUCT} account. It can no longer be used to sign in.`,
      ],
      codesFailed: [
        'Someone may know your password',
        `Someone entered the correct password for your ${PRODUCT} account, followed by too many wrong codes. No one got in. For one day, codes from your app will work only in browsers you’ve signed in with before. Recovery codes work everywhere.`,
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: toGreeting(name),
      paragraphs: [text],
      action: { label: 'Open My Settings', url },
      foot: ['If this wasn’t you, change your password now and sign out any browsers that you don’t recognise.'],
    }
  },
  ...createServerMails(toGreeting),
  report: ({ name, title, project, reason, message, email, url }: ReportFacts) => ({
    subject: 'A visitor reported an item',
    greeting: toGreeting(name),
    paragraphs: [
      `A visitor to “${project}” reported “${title}”. ${reasonTexts[reason]} ${message === null ? 'To read their message, open the report.' : 'Their message:'}`,
    ],
    quote: message ?? undefined,
    action: { label: 'View the report', url },
    foot: [
      email === null
        ? 'They didn’t leave an email address for a reply.'
        : 'They left an email address. When you close the report, your reply will be sent there.',
      'You’re receiving this email because you own this project or are listed as a contact for its gallery.',
    ],
  }),
  contact: ({ name, fromName, email, org, message, url }: ContactMessageFacts) => ({
    subject: 'New message from the contact form',
    greeting: toGreeting(name),
    paragraphs: [
      org === ''
        ? `${fromName} <${email}> wrote to you through the contact form on your website.`
        : `${fromName} <${email}> from ${org} wrote to you through the contact form on your website.`,
      ...(message === '' ? ['They didn’t leave a message.'] : ['Their message:']),
    ],
    quote: message,
    action: { label: 'Reply by email', url },
    foot: ['To reply, write to the address above. Replies to this email won’t reach the sender.'],
  }),
  contributionReceived: ({ archive, reference, count, thanks, url }: ContributionReceivedFacts) => ({
    subject: `Your submission ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `${archive} has received ${quantity(count, 'file', 'files')} from you. Your reference number is ${reference}.`,
      'Use the link in this email to track your submission, add to it, correct it, answer questions or withdraw it.',
      ...introduceNote(archive, thanks),
    ],
    quote: thanks,
    action: { label: 'Track your submission', url },
    foot: [KEEP_LINK_PRIVATE, explainWhyReceived('a submission')],
  }),
  contributorQuestion: ({ archive, reference, titles, message, url }: ContributorMessageFacts) => ({
    subject: `A question about your submission ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `Thank you for your submission. ${archive} has a question about ${plural(titles.length, 'this file', 'these files')}:`,
      titles.slice(0, 20).join(' · '),
      'Their question:',
    ],
    quote: message,
    action: { label: 'Answer the question', url },
    foot: [KEEP_LINK_PRIVATE, explainWhyReceived('a submission')],
  }),
  submissionRejected: ({ archive, reference, titles, message, url }: ContributorMessageFacts) => ({
    subject: `Update on your submission ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `Thank you for your submission. ${archive} has reviewed it and won’t be adding ${plural(titles.length, 'this file', 'these files')} to the archive:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['Their message:']),
    ],
    quote: message,
    action: { label: 'View your submission', url },
    foot: [KEEP_LINK_PRIVATE, explainWhyReceived('a submission')],
  }),
  newContribution: ({ name, contributor, portal, reference, titles, url }: NewContributionFacts) => ({
    subject: `New submission ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [
      `${contributor ?? 'Someone'} sent ${quantity(titles.length, 'file', 'files')} through “${portal}” (${reference}):`,
    ],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'Review the submission', url },
    foot: ['Until a submission is approved, only people who review submissions can see it.', REVIEWER_NOTE],
  }),
  contributorAnswer: ({ name, contributor, title, reference, text, url }: ContributorAnswerFacts) => ({
    subject: `Reply about submission ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [`${contributor ?? 'The contributor'} answered the question about “${title}” (${reference}):`],
    quote: text,
    action: { label: 'View submissions', url },
    foot: [REVIEWER_NOTE],
  }),
  submissionWithdrawn: ({ name, contributor, titles, reference, text, inArchive, url }: WithdrawalFacts) => ({
    subject: `${quantity(titles.length, 'file', 'files')} withdrawn from submission ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [
      `${contributor ?? 'The contributor'} withdrew ${quantity(titles.length, 'file', 'files')} (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${quantity(inArchive, 'file was', 'files were')} already in your archive and ${plural(inArchive, 'has', 'have')} been made private. Decide whether to keep ${plural(inArchive, 'it', 'them')}.`,
          ]),
      ...(inArchive === titles.length
        ? []
        : [`${quantity(titles.length - inArchive, 'file was', 'files were')} deleted permanently.`]),
      ...(text === '' ? [] : ['Their message:']),
    ],
    quote: text,
    action: { label: 'View submissions', url },
    foot: [REVIEWER_NOTE],
  }),
  reportAnswer: ({ title, archive, note, isTakenDown, url }: ReportAnswerFacts) => ({
    subject: 'A reply to your report',
    greeting: toGreeting(null),
    paragraphs: [
      `Thank you for writing to ${archive} about “${title}”.${isTakenDown ? ' It has been removed from the gallery.' : ''} Their reply:`,
    ],
    quote: note,
    action: { label: 'Visit the gallery', url },
    foot: [explainWhyReceived('a report')],
  }),
  ticketReceived: ({ url }: { url: string }) => ({
    subject: 'We received your help request',
    greeting: toGreeting(null),
    paragraphs: [
      'Thank you for your message. Our support team will reply by email. To read the conversation or add to it, use the link in this email.',
    ],
    action: { label: 'View your help request', url },
    foot: [
      'Anyone who has this link can read the conversation and reply, so don’t share it.',
      explainWhyReceived('a help request'),
    ],
  }),
  ticketMessage: ({
    name,
    asker,
    email,
    number: ticketNumber,
    subject,
    message,
    isFollowUp,
    url,
  }: TicketMessageFacts) => ({
    subject: isFollowUp ? `New message in help request ${ticketNumber}` : `New help request ${ticketNumber}`,
    greeting: toGreeting(name),
    paragraphs: [
      isFollowUp
        ? `${toSender(asker, email)} added a message to “${subject}”:`
        : `${toSender(asker, email)} sent a help request, “${subject}”:`,
    ],
    quote: message,
    action: { label: 'Reply', url },
    foot: [`To reply, use the link. ${REPLIES_NOT_READ}`],
  }),
  ticketAnswer: ({ name, number: ticketNumber, subject, text, isClosed, url }: TicketAnswerFacts) => ({
    subject: `A reply to your help request ${ticketNumber}`,
    greeting: toGreeting(name),
    paragraphs: [`Our support team replied to your help request “${subject}”:`],
    quote: text,
    action: { label: isClosed ? 'View the conversation' : 'Reply', url },
    foot: [
      isClosed
        ? 'Your help request is now closed. If you still need help, use the link to reply and it will reopen.'
        : `To reply, use the link. ${REPLIES_NOT_READ}`,
    ],
  }),
}

export type Messages = typeof en
