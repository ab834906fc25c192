import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  state: {
    loading: 'Loading…',
    failed: 'This couldn’t be loaded',
    retry: 'Try again',
    more: 'Show more',
    loadedMore: (count: number) => `${quantity(count, 'more entry', 'more entries')} loaded`,
    notFoundTitle: 'Page not found',
    notFoundText: 'It may have been moved or removed, or the address may be mistyped.',
    backHome: 'Back to Home',
    backToGallery: 'Back to gallery',
    skip: 'Skip to content',
    offline: 'The server can’t be reached. Check your connection and try again.',
    connectionLost: 'Connection lost. Reconnecting…',
    offlineTitle: 'You’re offline',
    offlineText:
      'This page will load when you’re back online. Any uploads waiting in this browser will resume automatically.',
    needsScripts: 'This page needs JavaScript. You can read galleries and the website without it.',
    onlyIn: (language: string) => `Available only in ${language} so far.`,
    crashed: 'Something went wrong on this page. Try loading it again.',
  },
  list: {
    sort: 'Sort',
    sortBy: (column: string) => `Sort by: ${column}`,
    reverse: 'Reverse order',
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
    alerts: 'Alerts',
    gotIt: 'Got it',
  },
  shortcuts: {
    title: 'Single-key shortcuts',
    turnOff: 'Turn off single-key shortcuts',
    turnOn: 'Turn on single-key shortcuts',
  },
}

export type Messages = typeof en
