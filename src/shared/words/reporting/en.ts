export const en = {
  /** Texts for visitors who report an item. */
  reporting: {
    title: 'Report this item',
    text: 'Tell the people who look after this archive what’s wrong. Only they can read your report.',
    optional: '(optional)',
    send: 'Send report',
    sending: 'Sending…',
    sentTitle: 'Report sent',
    sent: 'Thank you. The people who look after this archive have been notified.',
    answerTo: (email: string) => `Any reply will be sent to ${email}.`,
    close: 'Close',
  },
}

export type Messages = typeof en
