export const en = {
  /** What visitors read who report an item. */
  reporting: {
    title: 'Report this item',
    text: 'Tell those who look after this archive what is wrong. They see what you write, nobody else does.',
    optional: '(optional)',
    send: 'Send',
    sending: 'Sending',
    sentTitle: 'Thank you',
    sent: 'Those who look after this archive have been told.',
    answerTo: (email: string) => `If they answer, it goes to ${email}.`,
    close: 'Close',
  },
}

export type Words = typeof en
