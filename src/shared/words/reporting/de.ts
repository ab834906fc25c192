import type { Words } from './en.ts'

export const de: Words = {
  reporting: {
    title: 'Dieses Objekt melden',
    text: 'Schreiben Sie denen, die dieses Archiv betreuen, was nicht stimmt. Nur sie lesen es.',
    optional: '(freiwillig)',
    send: 'Absenden',
    sending: 'Wird gesendet',
    sentTitle: 'Vielen Dank',
    sent: 'Wer dieses Archiv betreut, weiß jetzt davon.',
    answerTo: (email) => `Eine Antwort geht an ${email}.`,
    close: 'Schließen',
  },
}
