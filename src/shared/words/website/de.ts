import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('de')

export const de: Words = {
  website: {
    tagline: 'Ein Zuhause für Ihr Archiv, eine Galerie für die Welt',
    login: 'Anmelden',
    signUp: 'Registrieren',
    pages: 'Seiten',
    morePages: 'Alle Seiten',
    menu: { home: 'Start', blog: 'Blog', stories: 'Geschichten', social: 'Notizen', contact: 'Kontakt' },
    getStarted: 'Loslegen',
    newTab: '(öffnet sich in einem neuen Tab)',
    latest: 'Aus dem Blog',
    closeBanner: 'Diesen Hinweis schließen',
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
      text: 'Freiwilliges wird nur geladen oder gespeichert, wenn Sie zustimmen. Was in jedem Fall gespeichert wird, und warum, steht auf der Seite über',
      page: 'Cookies',
      accept: 'Zustimmen',
      decline: 'Ablehnen',
    },
    by: (author: string) => `von ${author}`,
    read: 'Weiterlesen',
    allPosts: 'Alle Beiträge',
    older: 'Ältere Beiträge',
    newest: 'Die neuesten Beiträge',
    noPosts: 'Hier ist noch nichts geschrieben.',
    noOlder: 'Älteres gibt es nicht.',
    noStories: 'Noch ist keine Geschichte erzählt.',
    noNotes: 'Noch gibt es keine Notizen.',
    source: 'Mehr dazu',
    openGallery: 'Sehen Sie sich darin um',
    pictures: (n: number) => `${number(n)} ihrer Bilder`,
    screens: {
      item: 'Ein Objekt: groß seine Fotografie, daneben das Formular, das es beschreibt',
      gallery: 'Eine öffentliche Galerie mit einem Bild am Anfang',
      design: 'Eine Galerie beim Gestalten: Farbe, Titelbild und Worte, und daneben, wie sie aussehen wird',
    },
    noPlans:
      'Auf diesem Server muss nichts gebucht werden: Wer ihn betreibt, öffnet, was Ihre Organisation braucht. Schreiben Sie uns, und wir kümmern uns gemeinsam darum. Oder betreiben Sie ihn selbst; er ist frei.',
    version: (day: string) => `Diese Fassung gilt seit dem ${day}.`,
    olderVersion: (day: string) => `Dies ist eine frühere Fassung, vom ${day}. Sie gilt nicht mehr.`,
    versionNow: 'Zur Fassung, die jetzt gilt',
    versions: 'Alle Fassungen',
    onThisPage: 'Auf dieser Seite',
    backToBlog: 'Alle Beiträge',
    backToStories: 'Alle Geschichten',
  },
  contact: {
    send: 'Absenden',
    sending: 'Wird gesendet',
    sentTitle: 'Danke, es ist angekommen',
    sent: (email: string) => `Wir schreiben an ${email}, sobald es jemand gelesen hat.`,
    optional: '(freiwillig)',
    kept: 'Wir bewahren, was Sie schreiben, um Ihnen zu antworten, und zu nichts anderem.',
    noScripts:
      'Um dieses Formular zu senden, braucht Ihr Browser Skripte. Alles andere auf dieser Website lässt sich ohne sie lesen.',
  },
}
