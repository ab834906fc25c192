/** Deutsch: das Konto, sein Passwort, seine Adresse. */
export const account = {
  ownPassword: {
    title: 'Wählen Sie ein eigenes Passwort',
    text: 'Das Passwort aus der E-Mail gilt einmal, und Sie haben es gerade benutzt. Legen Sie ein eigenes fest, dann geht es weiter.',
    save: 'Passwort festlegen',
    saving: 'Wird festgelegt',
    done: 'Ihr Passwort ist festgelegt',
  },
  confirm: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'So wissen wir, dass die Adresse Ihre ist, und was für sie bestimmt ist, erreicht Sie und sonst niemanden.',
    confirm: 'Adresse bestätigen',
    confirming: 'Wird bestätigt',
    doneTitle: 'Ihre Adresse ist bestätigt',
    doneText: 'Mehr ist nicht zu tun.',
    goOn: 'Zu Ihren Projekten',
    brokenTitle: 'Dieser Link ist nicht vollständig',
    brokenText:
      'Kopieren Sie die ganze Adresse aus der E-Mail, oder melden Sie sich an und lassen Sie sich unter „Meine Einstellungen“ einen neuen Link schicken.',
    again: 'Melden Sie sich an und lassen Sie sich unter „Meine Einstellungen“ einen neuen Link schicken.',
  },
  address: {
    confirmed: 'Ihre Adresse ist bestätigt',
    unconfirmed: 'Ihre Adresse ist noch nicht bestätigt',
    text: (email: string) => `Öffnen Sie den Link in der E-Mail, die wir an ${email} geschickt haben.`,
    send: 'Link noch einmal schicken',
    sending: 'Wird geschickt',
    sent: 'Der Link ist unterwegs',
  },
}
