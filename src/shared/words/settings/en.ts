import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  settings: {
    sections: 'Sections',
    profile: 'Profile and password',
    language: 'Language',
    languageText: 'What you read here, and the mails that we send you.',
    acting: (name: string) =>
      `You are acting as ${name}. How they sign in is theirs alone: it is neither shown nor changed here.`,
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'Each browser that you have signed in with. End what you do not know, then change your password.',
    here: 'This browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'A program',
    unknownSystem: 'an unknown device',
    sameNetwork: 'In the network you are in now',
    localNetwork: 'In a local network',
    from: (address: string) => `From the address ${address}`,
    usedNow: 'in use now',
    used: (day: string, time: string) => `last used ${day}, ${time}`,
    since: (day: string) => `signed in ${day}`,
    end: 'Sign out',
    endNamed: (name: string) => `Sign out: ${name}`,
    ended: (name: string) => `Signed out: ${name}`,
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: (n: number) =>
      `You stay signed in here. ${things(n, 'other browser is', 'other browsers are')} signed out at once.`,
    othersEnded: 'Signed out everywhere else',
    alone: 'You are signed in nowhere else.',
  },
  proof: {
    password: 'Password',
    code: 'Code',
    codeHint: 'From your authenticator app, or one of your recovery codes.',
  },
  deleting: {
    title: 'Delete account',
    text: 'You can leave for good. What you have made stays where it is.',
    open: 'Delete account',
    heading: 'Delete your account?',
    what: [
      'You are signed out everywhere, and your name, address and password are removed at once. Nobody can bring them back.',
      'You leave every project that you work in.',
      'What you have added to projects stays there. It no longer says that it was you.',
    ],
    leaves: (titles: string) => `${titles} will go on with its other owners.`,
    word: 'delete',
    confirm: 'Delete my account',
    busy: 'Deleting account',
    lastTitle: 'You cannot leave yet',
    lastText: 'You are the only owner of:',
    lastDo:
      'Open it and name another owner first. They must have an account with a confirmed address. Then come back here.',
    toOrg: (title: string) => `Name an owner of ${title}`,
  },
}

export type Words = typeof en
