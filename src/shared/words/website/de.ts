import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('de')

export const de: Messages = {
  website: {
    tagline: 'Ein privates Archiv und eine öffentliche Galerie für Ihre Sammlung',
    login: 'Anmelden',
    signUp: 'Registrieren',
    pages: 'Seiten',
    morePages: 'Alle Seiten',
    menu: { home: 'Start', blog: 'Blog', stories: 'Geschichten', social: 'Notizen', contact: 'Kontakt' },
    getStarted: 'Loslegen',
    newTab: '(öffnet sich in einem neuen Tab)',
    latest: 'Aus dem Blog',
    closeBanner: 'Hinweis schließen',
    documents: 'Dokumente',
    docs: {
      terms: 'Nutzungsbedingungen',
      privacy: 'Datenschutz',
      cookies: 'Cookies',
      content_moderation_and_user_safety_policy: 'Inhalte und Sicherheit',
    },
    languages: 'Sprachen',
    cookieChoices: 'Cookie-Auswahl',
    consent: {
      title: 'Cookies',
      text: 'Wenn Sie zustimmen, kann der Live-Chat Daten in Ihrem Browser speichern.',
      page: 'Mehr über Cookies',
      accept: 'Zustimmen',
      decline: 'Ablehnen',
    },
    unwritten: {
      title: 'Ihre Startseite ist noch nicht geschrieben',
      text: 'Besucherinnen und Besucher sehen diese kurze Begrüßung und, sobald es sie gibt, Ihre Galerie und Ihre Beiträge. Diesen Hinweis sieht nur die Administration. Um stattdessen eine Sicherung wiederherzustellen, führen Sie auf dem Server „vitrine restore“ aus.',
      action: 'Startseite schreiben',
    },
    byAuthor: (author: string) => `von ${author}`,
    readMore: 'Weiterlesen',
    allPosts: 'Alle Beiträge',
    older: 'Ältere Beiträge',
    newest: 'Neueste Beiträge',
    noPosts: 'Noch keine Beiträge',
    noOlder: 'Keine älteren Beiträge',
    noStories: 'Noch keine Geschichten',
    noNotes: 'Noch keine Notizen',
    source: 'Mehr dazu',
    openGallery: 'Galerie besuchen',
    pictures: (count: number) => `${number(count)} ihrer Bilder`,
    screens: {
      item: 'Ein Objekt mit einer großen Vorschau der Fotografie, daneben das Formular mit der Beschreibung',
      gallery: 'Eine öffentliche Galerie mit einem großen Titelbild',
      design: 'Die Gestaltung einer Galerie: Farbe, Titelbild und Text, daneben eine Vorschau',
    },
    version: (day: string) => `Gültig seit dem ${day}.`,
    olderVersion: (day: string) => `Dies ist eine frühere Fassung vom ${day}. Sie gilt nicht mehr.`,
    versionNow: 'Zur aktuellen Fassung',
    versions: 'Alle Fassungen',
    onThisPage: 'Auf dieser Seite',
    backToBlog: 'Alle Beiträge',
    backToStories: 'Alle Geschichten',
  },
  contact: {
    send: 'Absenden',
    sending: 'Wird gesendet…',
    sentTitle: 'Nachricht gesendet',
    sent: (email: string) => `Vielen Dank. Wir lesen Ihre Nachricht und antworten an ${email}.`,
    optional: '(optional)',
    privacyNote: 'Wir verwenden Ihre Angaben nur, um Ihnen zu antworten.',
    noScripts:
      'Dieses Formular lässt sich nur mit JavaScript senden. Alles andere auf dieser Website können Sie auch ohne JavaScript lesen.',
  },
}
