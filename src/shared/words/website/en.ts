import { createPluralizer } from '../formats.ts'

const { number } = createPluralizer('en')

export const en = {
  website: {
    tagline: 'A private archive and a public gallery for your collection',
    login: 'Login',
    signUp: 'Sign up',
    pages: 'Pages',
    morePages: 'All pages',
    menu: { home: 'Home', blog: 'Blog', stories: 'Stories', social: 'Notes', contact: 'Contact' },
    getStarted: 'Get started',
    newTab: '(opens in a new tab)',
    latest: 'From the blog',
    closeBanner: 'Close banner',
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
      text: 'If you accept, live chat can store data in your browser.',
      page: 'About cookies',
      accept: 'Accept',
      decline: 'Decline',
    },
    /** Shown to administrators only. */
    unwritten: {
      title: 'Your home page isn’t written yet',
      text: 'Visitors see this short welcome, followed by your gallery and posts once there are any. Only administrators see this note. To bring back a backup instead, run “vitrine restore” on the server.',
      action: 'Write the home page',
    },
    byAuthor: (author: string) => `by ${author}`,
    readMore: 'Read more',
    allPosts: 'All posts',
    older: 'Older posts',
    newest: 'Latest posts',
    noPosts: 'No posts yet',
    noOlder: 'No older posts',
    noStories: 'No stories yet',
    noNotes: 'No notes yet',
    source: 'More about this',
    openGallery: 'Visit the gallery',
    pictures: (count: number) => `${number(count)} of its images`,
    screens: {
      item: 'An item with a large preview of its photo beside the form that describes it',
      gallery: 'A public gallery with a large cover image',
      design: 'A gallery design, with settings for colour, cover and text beside a live preview',
      story: 'A story told in photographs and text',
      portal: 'A page where people send pictures to an archive',
    },
    version: (day: string) => `In effect since ${day}.`,
    olderVersion: (day: string) => `This is an earlier version, dated ${day}. It’s no longer in effect.`,
    versionNow: 'Go to the current version',
    versions: 'All versions',
    onThisPage: 'On this page',
    backToBlog: 'All posts',
    backToStories: 'All stories',
  },
  contact: {
    send: 'Send',
    sending: 'Sending…',
    sentTitle: 'Message sent',
    sent: (email: string) => `Thank you. We’ll read your message and reply to ${email}.`,
    optional: '(optional)',
    account: 'Already have an account, or want to create one?',
    signIn: 'Go to sign-in',
    privacyNote: 'We use what you write only to reply to you.',
    noScripts: 'Sending this form needs JavaScript. You can read everything else on this website without it.',
  },
}

export type Messages = typeof en
