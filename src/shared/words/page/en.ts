import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  state: {
    loading: 'Loading',
    failed: 'This could not be loaded',
    retry: 'Try again',
    more: 'Show more',
    came: (n: number) => `${things(n, 'more entry', 'more entries')} shown`,
    notFoundTitle: 'There is nothing at this address',
    notFoundText: 'It may have been moved or taken down, or the address may be mistyped.',
    backHome: 'Back to the start',
    backToGallery: 'Back to the gallery',
    skip: 'Skip to content',
    offline: 'The server could not be reached. Check your connection and try again.',
    connectionLost: 'No connection. Trying again …',
    offlineTitle: 'No connection',
    offlineText:
      'This page is shown as soon as there is a connection again. Uploads that wait in this browser go on by themselves then.',
    needsScripts: 'This page needs JavaScript. Galleries and the website can be read without it.',
    onlyIn: (language: string) => `Only in ${language} so far.`,
    crashed: 'Something went wrong on this page. Trying again often helps.',
  },
  dialog: {
    close: 'Close',
    cancel: 'Cancel',
    confirm: 'Confirm',
    ok: 'OK',
    contactUs: 'Contact us',
    typeWord: (word: string) => `Type “${word}” to confirm`,
    undo: 'Undo',
    undoLast: 'Undo last action',
    notices: 'Notices',
    gotIt: 'Got it',
  },
}

export type Words = typeof en
