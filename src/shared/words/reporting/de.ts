import type { Messages } from './en.ts'

export const de: Messages = {
  reporting: {
    title: 'Dieses Objekt melden',
    text: 'Schreiben Sie den Menschen, die dieses Archiv betreuen, was nicht stimmt. Nur sie können Ihre Meldung lesen.',
    optional: '(optional)',
    send: 'Meldung senden',
    sending: 'Wird gesendet…',
    sentTitle: 'Meldung gesendet',
    sent: 'Vielen Dank. Die Menschen, die dieses Archiv betreuen, wurden benachrichtigt.',
    answerTo: (email) => `Eine Antwort geht an ${email}.`,
    close: 'Schließen',
  },
}
