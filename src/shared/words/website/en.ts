import { counting } from '../formats.ts'

const { number } = counting('en')

export const en = {
  website: {
    tagline: 'A home for your archive, and a gallery for the world',
    login: 'Login',
    signUp: 'Sign up',
    pages: 'Pages',
    morePages: 'All pages',
    menu: { home: 'Home', blog: 'Blog', stories: 'Stories', social: 'Notes', contact: 'Contact' },
    getStarted: 'Get started',
    newTab: '(opens in a new tab)',
    latest: 'From the blog',
    closeBanner: 'Close this notice',
    documents: 'Documents',
    docs: {
      terms: 'Terms',
      privacy: 'Privacy',
      cookies: 'Cookies',
      content_moderation_and_user_safety_policy: 'Content and safety',
    },
    languages: 'Languages',
    cookieChoices: 'Cookie choices',
    consent: {
      title: 'Cookies',
      text: 'Nothing optional is loaded or stored unless you agree. What is stored in any case, and why, stands on the page about',
      page: 'cookies',
      accept: 'Accept',
      decline: 'Decline',
    },
    by: (author: string) => `by ${author}`,
    read: 'Read on',
    allPosts: 'All posts',
    older: 'Older posts',
    newest: 'The newest posts',
    noPosts: 'Nothing has been written here yet.',
    noOlder: 'There is nothing older.',
    noStories: 'No story has been told yet.',
    noNotes: 'There are no notes yet.',
    source: 'More about it',
    openGallery: 'Look around in it',
    pictures: (n: number) => `${number(n)} of its pictures`,
    screens: {
      item: 'An item: its photograph large, and the form that describes it at its side',
      gallery: 'A public gallery with a picture at its front',
      design: 'A gallery being designed: its colour, cover and words, and beside them how it will look',
    },
    noPlans:
      'On this server nothing has to be booked: whoever runs it opens what your organisation needs. Write to us, and we see to it together. Or run it yourself; it is free.',
    version: (day: string) => `This version has held since ${day}.`,
    olderVersion: (day: string) => `This is an earlier version, of ${day}. It does not hold any more.`,
    versionNow: 'To the version that holds now',
    versions: 'All versions',
    onThisPage: 'On this page',
    backToBlog: 'All posts',
    backToStories: 'All stories',
  },
  contact: {
    send: 'Send',
    sending: 'Sending',
    sentTitle: 'Thank you, it has arrived',
    sent: (email: string) => `We write to ${email} as soon as somebody has read it.`,
    optional: '(optional)',
    kept: 'We keep what you write to answer you, and for nothing else.',
    noScripts: 'To send this form your browser needs scripts. All else on this website can be read without them.',
  },
}

export type Words = typeof en
