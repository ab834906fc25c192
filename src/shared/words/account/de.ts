import type { Words } from './en.ts'

export const de: Words = {
  login: {
    title: 'Anmelden',
    intro: (product: string) => `Bei ${product} anmelden`,
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft',
    forgot: 'Passwort vergessen',
    loginAs: (user: string) => `Anmelden als ${user}`,
    loginAsNote:
      'Geben Sie Ihre eigenen Zugangsdaten als Administrator ein, um für diese Person zu handeln. Das gilt 60 Minuten und wird aufgezeichnet.',
    noAccount: 'Neu hier?',
    register: 'Konto anlegen',
    actingAs: (user: string) => `Sie handeln für ${user}. Was Sie tun, wird aufgezeichnet.`,
  },
  forgot: {
    title: 'Passwort zurücksetzen',
    text: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir schicken Ihnen ein neues Passwort.',
    send: 'Passwort zurücksetzen',
    sending: 'Wird zurückgesetzt',
    doneTitle: 'Das Passwort wurde zurückgesetzt',
    doneText: 'Ihr neues Passwort finden Sie in Ihrer E-Mail.',
  },
  register: {
    title: 'Konto anlegen',
    text: 'Ein Konto trägt Ihre Organisation, ihre Projekte und die Menschen, die Sie einladen.',
    termsLink: 'Bedingungen lesen',
    submit: 'Konto anlegen',
    submitting: 'Konto wird angelegt',
    haveAccount: 'Schon ein Konto?',
    signIn: 'Anmelden',
  },
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
