import { createPluralizer } from '../formats.ts'

const { number, plural, quantity } = createPluralizer('en')
const formatMembers = (count: number) => quantity(count, 'member', 'members')
const formatAddedItemsKept = (count: number, personName: string) =>
  plural(count, `The item ${personName} added stays.`, `The ${number(count)} items ${personName} added stay.`)

export const en = {
  members: {
    text: 'Everyone who works on this project or is invited to it.',
    you: 'you',
    filter: 'Search members',
    clearFilter: 'Clear search',
    items: (count: number) => quantity(count, 'item', 'items'),
    columns: { title: 'Name', role: 'Role', seen: 'Last seen', items: 'Items added', acts: 'Actions' },
    count: (members: number, invited: number) =>
      invited === 0
        ? formatMembers(members)
        : `${formatMembers(members)}, ${quantity(invited, 'invitation', 'invitations')}`,
    found: (count: number, total: number) => `${number(count)} of ${number(total)}`,
    invited: (role: string, day: string) => `Invited as ${role} until ${day}`,
    mailWaits: {
      later: 'email will be sent later',
      confirmation: 'email on hold until the sender confirms their address',
      no_mail_server: 'email saved on the server, not sent',
    },
    savedInvitations: (count: number) =>
      plural(
        count,
        'An invitation was saved on the server instead of being sent, because no mail server is set up.',
        `${number(count)} invitations were saved on the server instead of being sent, because no mail server is set up.`,
      ),
    savedForAdmin: 'Pass on their links yourself, or set up email and resend them.',
    savedForMember: 'Ask an administrator of this server to set up email, then resend them.',
    readSaved: 'Show the saved emails',
    invitationExpired: (role: string) => `Invited as ${role} (invitation expired)`,
    lastSeen: (day: string) => `Last seen ${day}`,
    seenNow: 'Here now',
    neverSeen: 'Never',
    emptyTitle: 'No other members yet',
    emptyText: 'Invite people by email and choose what they can do.',
    emptyReadOnly: 'People who are invited to this project appear here.',
    noMatchTitle: 'No matches',
    noMatchText: 'Try fewer or shorter words.',
    actsFor: (name: string) => `Actions for ${name}`,
    changeRights: 'Change role and permissions',
    viewAs: 'View as',
    viewAsPerson: 'View as this person',
    asVisitor: 'Gallery visitor',
    resend: 'Resend invitation',
    resentWaits: {
      later: 'The new link will be sent later. The old one has stopped working.',
      confirmation: 'The new link will be sent once you confirm your own email address.',
      no_mail_server:
        'No email can leave this server yet. The new link was saved on the server. The old one has stopped working.',
    },
    resent: (email: string) => `New link sent to ${email}. The old one has stopped working.`,
    withdraw: 'Withdraw invitation',
    withdrawTitle: (email: string) => `Withdraw the invitation to ${email}?`,
    withdrawText: 'The link in the email stops working. You can invite them again at any time.',
    withdrawn: 'Invitation withdrawn',
    remove: 'Remove from project',
    removeTitle: (name: string) => `Remove ${name} from the project?`,
    removeText: (count: number) =>
      count === 0
        ? 'They’ll lose access to the project. Nothing is deleted.'
        : `They’ll lose access to the project. ${formatAddedItemsKept(count, 'they')}`,
    removed: (name: string) => `${name} removed from the project`,
    leave: 'Leave project',
    leaveShort: 'Leave',
    leaveProject: (project: string) => `Leave ${project}`,
    leaveTitle: 'Leave this project?',
    leaveText: (count: number) =>
      count === 0
        ? 'You’ll lose access until someone invites you again.'
        : `You’ll lose access until someone invites you again. ${formatAddedItemsKept(count, 'you')}`,
    left: (project: string) => `You left ${project}`,
    transferTo: 'Transfer what they created to',
    transferOwnTo: 'Transfer what you created to',
    transferToNoOne: (name: string) => `No one: it stays with ${name}`,
  },
  roles: {
    names: {
      owner: 'Owner',
      superuser: 'Superuser',
      moderator: 'Moderator',
      editor: 'Editor',
      contributor: 'Contributor',
      observer: 'Observer',
      custom: 'Custom',
    },
    texts: {
      owner: 'Owns the organisation and can do everything in all its projects.',
      superuser: 'Can do everything, including inviting people, changing settings and deleting permanently.',
      moderator: 'Manages the archive, exhibits and submissions, but not people or settings.',
      editor: 'Manages the archive, exhibits and submissions, but can’t edit tags or delete other people’s exhibits.',
      contributor: 'Adds items, folders and exhibits, and edits only their own.',
      observer: 'Sees everything but can’t change anything.',
      custom: 'Choose each permission yourself.',
    },
    lacking: 'Includes permissions that you don’t have.',
  },
  rights: {
    title: (name: string) => `Role and permissions for ${name}`,
    count: (granted: number, total: number) => `${number(granted)} of ${number(total)} permissions`,
    save: 'Save',
    saved: (name: string, role: string) => `Role of ${name} changed to ${role}`,
    role: 'Role',
    rights: 'Permissions',
    sameAsRole: (role: string) => `These are the permissions of the ${role} role.`,
    comparedWithRole: (role: string, addedCount: number, removedCount: number) =>
      `Same as ${role}, with ${[addedCount > 0 && quantity(addedCount, 'permission added', 'permissions added'), removedCount > 0 && (addedCount > 0 ? `${number(removedCount)} removed` : quantity(removedCount, 'permission removed', 'permissions removed'))].filter(Boolean).join(' and ')}.`,
    more: (role: string) => `Not part of ${role}`,
    fewer: (role: string) => `Part of ${role}`,
    missingOwnPermission: 'You don’t have this permission yourself.',
  },
  invite: {
    open: 'Invite people',
    title: 'Invite people',
    emails: 'Email addresses',
    emailsHint: 'Separate addresses with commas, semicolons or line breaks.',
    none: 'Enter at least one email address.',
    invalidAddresses: (addresses: string) => `Enter complete email addresses. Not valid: ${addresses}`,
    tooMany: (max: number) => `Invite at most ${max} people at a time.`,
    addressCount: (count: number) => quantity(count, 'address', 'addresses'),
    note: 'Personal message',
    noteHint: 'Optional. Included in the invitation email.',
    noteLength: (count: number, max: number) => `Character count: ${number(count)} / ${number(max)}`,
    send: 'Send invitation',
    sendMany: (count: number) => `Send ${quantity(count, 'invitation', 'invitations')}`,
    sent: (count: number) => `${quantity(count, 'invitation', 'invitations')} sent`,
    sending: 'Sending…',
    invited: (email: string) => `Invitation sent to ${email}`,
    saved: (count: number) =>
      plural(
        count,
        'Invitation saved on the server. No email can leave it yet.',
        `${number(count)} invitations saved on the server. No email can leave it yet.`,
      ),
    invitedWaits: {
      later: (email: string) => `${email} is invited. The email will be sent later.`,
      confirmation: (email: string) => `${email} is invited. The email will be sent once you confirm your own address.`,
      no_mail_server: (email: string) => `Invitation to ${email} saved on the server. No email can leave it yet.`,
    },
    waits: {
      later: 'the email will be sent later',
      confirmation: 'the email will be sent once you confirm your address',
      no_mail_server: 'the email was saved on the server, which can’t send any yet',
    },
    added: (email: string) => `${email} already had an account and is now a member`,
    results: 'Invitation results',
    done: 'Done',
    statuses: {
      invited: 'Invited by email',
      added: 'Already had an account: added as a member and notified',
      already: 'Already a member or owner, or already invited',
      invalid: 'Not an email address',
      limit: 'Not invited: you’ve reached the limit for people or for invitations per day',
    },
  },
  invitation: {
    title: 'Invitation',
    heading: (project: string) => `Join “${project}”`,
    invitedBy: (name: string, org: string) => `${name} from ${org} invites you to work on this project.`,
    invitedByOrg: (org: string) => `${org} invites you to work on this project.`,
    yourRole: 'Your role:',
    until: (day: string) => `This invitation is valid until ${day}.`,
    note: (name: string) => `Message from ${name}`,
    noteHeading: 'Message',
    join: 'Join',
    joining: 'Joining…',
    signedInAs: (name: string, email: string) => `You’re signed in as ${name} (${email}).`,
    otherAccount: (invitedEmail: string, ownEmail: string) =>
      `This invitation was sent to ${invitedEmail}, but you’re signed in as ${ownEmail}. Sign out to continue as ${invitedEmail}.`,
    signOut: 'Sign out',
    haveAccount: 'You already have an account. Sign in to join the project.',
    newHere: 'Choose a name and a password to join the project.',
    goneTitle: 'This invitation is no longer valid',
    goneText:
      'It may have been used, withdrawn or replaced by a newer one, or it’s older than 14 days. Ask the person who invited you to send it again.',
    brokenTitle: 'This link is incomplete',
    brokenText: 'Copy the complete link from the email and try again.',
    home: 'Go to your projects',
  },
}

export type Messages = typeof en
