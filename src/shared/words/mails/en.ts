interface Named {
  /** Whom it is written to. */
  name: string
}

interface Infected extends Named {
  /** As the scanner calls it. */
  virus: string
  title: string
  project: string
  url: string
}

interface Invited {
  inviter: string
  project: string
  org: string
  /** What the inviter writes. */
  note: string
  url: string
}

export const en = {
  invitation: ({ inviter, project, org, note, url }: Invited) => ({
    subject: `${inviter} invites you to “${project}”`,
    greeting: 'Hello,',
    paragraphs: [`${inviter} invites you to work on “${project}” of ${org}.`],
    quote: note,
    action: { label: 'See the invitation', url },
    foot: ['The link works once and for 14 days. If you do not know what this is about, you need not do anything.'],
  }),
  added: ({ name, inviter, project, org, note, url }: Invited & Named) => ({
    subject: `${inviter} has added you to “${project}”`,
    greeting: `Hello ${name},`,
    paragraphs: [`${inviter} has added you to “${project}” of ${org}.`],
    quote: note,
    action: { label: 'Open the project', url },
    foot: ['You can leave it at any time on its page of members.'],
  }),
  confirmation: ({ name, url }: Named & { url: string }) => ({
    subject: 'Please confirm your address',
    greeting: `Hello ${name},`,
    paragraphs: [
      'somebody, most likely you, has made an account with this address. If it was you, confirm that it is yours.',
    ],
    action: { label: 'Confirm the address', url },
    foot: [
      'The link works once and for 14 days. If it was not you, do not follow it: without it nobody gets anything that was meant for this address.',
    ],
  }),
  password: ({ name, password, url }: Named & { password: string; url: string }) => ({
    subject: 'Your new password',
    greeting: `Hello ${name},`,
    paragraphs: ['somebody, most likely you, asked for a new password. It is:'],
    code: password,
    action: { label: 'Sign in', url },
    foot: [
      'It is good for an hour and works once; you will then choose your own. Until you use it, your old password stays as it is. If you did not ask, you need not do anything.',
    ],
  }),
  failures: ({ name, url }: Named & { url: string }) => ({
    subject: 'Somebody is guessing your password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'too many wrong passwords were given for your account within a few hours. None was right: nobody has got in. For the next hours your password is taken only by browsers in which you have signed in with it before.',
      'To sign in anywhere else, let us mail you a new password, which works at once.',
    ],
    action: { label: 'Get a new password', url },
    foot: ['If you use the same password elsewhere, or think that it could be guessed, choose another one.'],
  }),
  infected: ({ name, virus, title, project, url }: Infected) => ({
    subject: `A virus was found in “${title}”`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `the virus scanner found ${virus} in the file of “${title}”, which was added to “${project}”. Nobody can open or download it. The item itself is still there.`,
    ],
    action: { label: 'Open the item', url },
    foot: [
      'If you think that this is a mistake, have the file processed again there once the scanner has learnt better. Otherwise put the item into the trash.',
    ],
  }),
}

export type Words = typeof en
