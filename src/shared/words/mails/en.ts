const hello = (name: string) => [`Hello ${name},`, '']

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
  added: ({ name, inviter, project, org, note, url }: Invited & { name: string }) => ({
    subject: `${inviter} has added you to “${project}”`,
    greeting: `Hello ${name},`,
    paragraphs: [`${inviter} has added you to “${project}” of ${org}.`],
    quote: note,
    action: { label: 'Open the project', url },
    foot: ['You can leave it at any time on its page of members.'],
  }),
  confirmation: {
    subject: 'Please confirm your address',
    text: (name: string, link: string) => [
      ...hello(name),
      'somebody, most likely you, has made an account with this address. If it was you, confirm that it is yours:',
      '',
      link,
      '',
      'The link works once and for 14 days. If it was not you, do not follow it: without it nobody gets anything that',
      'was meant for this address.',
    ],
  },
  password: {
    subject: 'Your new password',
    text: (name: string, password: string, address: string) => [
      ...hello(name),
      'somebody, most likely you, asked for a new password. It is',
      '',
      `    ${password}`,
      '',
      `Sign in with it at ${address} within an hour; it works once, and you will then choose your own.`,
      'Until you use it, your old password stays as it is. If you did not ask, you need not do anything.',
    ],
  },
  failures: {
    subject: 'Somebody is guessing your password',
    text: (name: string, address: string) => [
      ...hello(name),
      'too many wrong passwords were given for your account within a few hours. None was right: nobody has got in.',
      'For the next hours your password is taken only by browsers in which you have signed in with it before.',
      '',
      'To sign in anywhere else, let us mail you a new password, which works at once:',
      '',
      `    ${address}`,
      '',
      'If you use the same password elsewhere, or think that it could be guessed, choose another one.',
    ],
  },
  infected: {
    subject: (title: string) => `A virus was found in “${title}”`,
    text: (name: string, virus: string, title: string, project: string, address: string) => [
      ...hello(name),
      `the virus scanner found ${virus} in the file of “${title}”, which was added to “${project}”.`,
      'Nobody can open or download it. The item itself is still there:',
      '',
      `    ${address}`,
      '',
      'If you think that this is a mistake, have the file processed again there once the scanner has learnt better.',
      'Otherwise put the item into the trash.',
    ],
  },
}

export type Words = typeof en
