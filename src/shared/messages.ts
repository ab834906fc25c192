import { sentences } from './words.ts'

/** Every sentence that a person reads, by where it stands. A function where a value belongs in it. */

export const PRODUCT = 'Vitrine'

export const stateMessages = sentences('state', {
  loading: 'Loading',
  failed: 'This could not be loaded',
  retry: 'Try again',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'It may have been moved or taken down, or the address may be mistyped.',
  backHome: 'Back to the start',
  skip: 'Skip to content',
  offline: 'The server could not be reached. Check your connection and try again.',
  connectionLost: 'No connection. Trying again …',
  crashed: 'Something went wrong on this page. Trying again often helps.',
})

export const errorMessages = sentences('error', {
  sessionExpired: 'Session expired',
  operationFailed: 'Operation failed',
  tooManyRequests: 'Too many requests',
  tryAgainIn: (seconds: number) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return `Please try again after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  },
  projectInactive: 'Project is inactive',
  inviteMismatch: "Email doesn't match invite",
})

export const formMessages = sentences('form', {
  required: (label: string) => `The '${label}' field is required`,
  notUrl: (label: string) => `The "${label}" field is not a valid URL`,
  notEmail: (label: string) => `The "${label}" field is not a valid email`,
  arrayUrlScheme: 'URL must include either http:// or https://',
  arrayUrl: 'Invalid URL',
  arrayEmail: 'Invalid Email',
  words: (n: number, max: number) => `Word count: ${n} / ${max}`,
  characters: (n: number, max: number) => `Character count: ${n} / ${max}`,
  datePlaceholder: 'Select date...',
  passwordsDiffer: 'The passwords are not the same',
  passwordShort: 'The password must have at least 8 characters',
  passwordLong: 'The password must not have more than 128 characters',
  invalid: (label: string) => `The "${label}" field is not valid`,
  notDate: (label: string) => `The "${label}" field is not a valid date`,
  notStrict: (label: string) => `The "${label}" field may hold letters, digits and _ - . ( ) only`,
  rangeOrder: (label: string) => `The "${label}" field must not end before it starts`,
  tooManyWords: (label: string, max: number) => `The "${label}" field must not have more than ${max} words`,
  tooManyCharacters: (label: string, max: number) => `The "${label}" field must not have more than ${max} characters`,
  cut: 'What was pasted is longer than this field takes; the rest was left out',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  openCalendar: (label: string) => `Choose a day: ${label}`,
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
    monthLevelControl: 'Choose a month',
    yearLevelControl: 'Choose a year',
  },
  from: 'From',
  to: 'To',
  remove: (entry: string) => `Remove ${entry}`,
  yes: 'Yes',
  no: 'No',
})

export const dialogMessages = sentences('dialog', {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  ok: 'OK',
  contactUs: 'Contact us',
  typeWord: (word: string) => `Type “${word}” to confirm`,
  undo: 'Undo',
  notices: 'Notices',
  gotIt: 'Got it',
})

export const loginMessages = sentences('login', {
  title: 'Sign in',
  intro: (product: string) => `Sign in to ${product}`,
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  forgot: 'Forgot password',
  loginAs: (user: string) => `Login as ${user}`,
  loginAsNote: 'Enter your own administrator credentials to act as this user. It lasts 60 minutes and is recorded.',
  noAccount: 'New here?',
  register: 'Create an account',
  actingAs: (user: string) => `You are acting as ${user}. What you do is recorded.`,
})

export const forgotMessages = sentences('forgot', {
  title: 'Reset your password',
  text: 'Enter the email address of your account. We will send you a new password.',
  send: 'Reset password',
  sending: 'Resetting',
  doneTitle: 'Password reset successfully',
  doneText: 'Please check your email for your new password.',
})

export const registerMessages = sentences('register', {
  title: 'Create an account',
  inviteTitle: 'Accept your invitation',
  text: 'One account holds your organisation, its projects and the people you invite.',
  inviteText: 'Use the email address that the invitation was sent to.',
  termsLink: 'Read the terms',
  submit: 'Create account',
  submitting: 'Creating account',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
})

export const frameMessages = sentences('frame', {
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  userMenu: 'Your account',
  home: 'Home',
  mySettings: 'My Settings',
  getHelp: 'Get Help',
  help: 'Help',
  knowledgeBase: 'Knowledge Base',
  contactUs: 'Contact Us',
  liveChat: 'Live Chat',
  signOut: 'Sign Out',
  display: 'Display',
  theme: 'Light or dark',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  palette: 'Search and commands',
  paletteSearch: 'Type a command, or words to search for',
  paletteNothing: 'Nothing matches',
  paletteGroups: { search: 'Search', go: 'Go to', projects: 'Projects', do: 'Do' },
  searchFor: (words: string) => `Search this project for “${words}”`,
  archive: 'Archive',
  exhibits: 'Exhibits',
  noProject: 'Choose a project to open its archive.',
})

export const homeMessages = sentences('home', {
  title: 'Home',
  welcome: (name: string) => `Welcome, ${name}`,
  emptyTitle: 'No projects yet',
  emptyText: 'Projects that you own or are invited to appear here.',
})

export const helpMessages = sentences('help', {
  title: 'Help',
  emptyTitle: 'No help articles yet',
  emptyText: 'Articles about using the archive will appear here.',
})

export const galleryMessages = sentences('gallery', {
  exhibits: 'Exhibits',
  collection: 'Collection',
  items: (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`,
  manyItems: (n: number) => `More than ${n.toLocaleString('en')} items`,
  exhibitCount: (n: number) => `${n} ${n === 1 ? 'exhibit' : 'exhibits'}`,
  found: (n: number) => (n === 0 ? 'Nothing found' : `${n.toLocaleString('en')} found`),
  search: 'Search',
  searchLabel: 'Search this collection',
  searchPlaceholder: 'Words, places, names…',
  clear: 'Clear',
  filters: 'Kind of item',
  all: 'All',
  types: { Image: 'Pictures', Video: 'Films', Audio: 'Recordings', Document: 'Documents' },
  kinds: {
    image: 'Picture',
    video: 'Film',
    audio: 'Recording',
    document: 'Document',
    pdf: 'PDF document',
    application: 'File',
  },
  more: 'Show more',
  loadingMore: 'Loading',
  emptyTitle: 'Nothing is on show yet',
  emptyText: 'What this archive publishes will appear here.',
  noMatchTitle: 'Nothing matches',
  noMatchText: 'Try fewer or other words, or look at every kind of item.',
  showAll: 'Show everything',
  contacts: 'Contact',
  links: 'Links',
  madeWith: (product: string) => `Published with ${product}`,
  locked: 'This gallery is protected',
  lockedText: 'Enter the password that you were given to look at it.',
  password: 'Password',
  open: 'Open the gallery',
  opening: 'Opening',
  needsScript: 'Opening a protected gallery needs JavaScript.',
  passwordMissing: 'Please enter the password',
})

export const exhibitMessages = sentences('exhibit', {
  more: 'More exhibits',
  previous: 'Previous exhibit',
  next: 'Next exhibit',
  emptyTitle: 'This exhibit is being prepared',
  emptyText: 'Its items will appear here.',
  about: (title: string) => `More about ${title}`,
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'Copy the address of this page to share it',
})

export const itemMessages = sentences('item', {
  previous: 'Previous',
  next: 'Next',
  position: (n: number, of: number) => `${n} of ${of}`,
  date: 'Date',
  period: 'Time period',
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  place: 'Place',
  keywords: 'Keywords',
  licence: 'Licence',
  type: 'Type',
  size: 'Size',
  dimensions: 'Dimensions',
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
  duration: 'Duration',
  pages: 'Pages',
  facts: 'About this item',
  appearsIn: 'Appears in',
  download: 'Download',
  cite: 'Cite',
  copy: 'Copy',
  citeCopied: 'Citation copied',
  noPreview: 'No preview',
  noPreviewText: 'This file cannot be shown in the browser.',
  failed: 'This file could not be read',
  failedText: 'It may be damaged. It is kept as it came.',
  noFile: 'A record without a file',
  preparing: 'Still being prepared',
  preparingText: 'It will appear here as soon as it is ready.',
  openPdf: 'Open the document',
  firstPage: (title: string) => `First page of ${title}`,
  enlarge: (title: string) => `Enlarge ${title}`,
  seek: 'Position in the recording',
})

export const viewerMessages = sentences('viewer', {
  label: 'Viewer',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole picture',
})

export const websiteMessages = sentences('website', {
  tagline: 'A home for your archive, and a gallery for the world',
  text: 'Keep recordings, pictures and documents in order, and show the best of them to everyone.',
  login: 'Login',
})
