import type { Words } from './en.ts'

export const de: Words = {
  subscription: {
    title: 'Abonnement',
    open: 'Tarife und Zahlung ansehen',
    have: 'Was offen ist',
    haveText: 'Was Ihre Organisation tun kann, ab wann und bis wann. Der Punkt ist heute.',
    does: {
      active: 'Alle können die Projekte öffnen',
      cms: 'Objekte können hinzugefügt und geändert werden',
      host_page: 'Besucher können Ihre Galerien sehen',
      submissions: 'Andere können Ihnen ihre Medien schicken',
    },
    closed: {
      active: 'Die Projekte sind geschlossen; Eigentümer können noch exportieren und zahlen',
      cms: 'Alles kann gelesen und exportiert, nichts geändert werden',
      host_page: 'Ihre Galerien sind für Besucher geschlossen',
      submissions: 'Niemand kann Ihnen etwas schicken',
    },
    uses: 'Was Sie nutzen',
    usesText: 'Nie wird etwas gelöscht, weil eine Grenze unter dem liegt, was da ist.',
    storage: 'Speicher',
    people: 'Personen',
    of: (used: string, limit: string) => `${used} von ${limit}`,
    noLimit: (used: string) => `${used}, ohne Grenze`,
    plans: 'Tarife',
    plansText: 'Sie zahlen auf den Seiten unseres Zahlungsdienstes. Alles öffnet sich, sobald er es bestätigt.',
    book: (plan: string) => `${plan} abonnieren`,
    change: (plan: string) => `Zu ${plan} wechseln`,
    yours: 'Ihr Tarif',
    leading: 'Einen Augenblick …',
    payment: 'Zahlung',
    renews: 'Verlängert sich von selbst. Sie können jederzeit kündigen.',
    ends: (day: string) => `Gekündigt: Alles bleibt offen bis ${day}.`,
    failed: (day: string) =>
      `Die letzte Zahlung ist misslungen. Alles bleibt offen bis ${day}: Bitte sehen Sie nach Ihrer Karte.`,
    failedOver: (day: string) =>
      `Die letzte Zahlung ist misslungen, und was Ihr Tarif öffnet, ist seit ${day} geschlossen. Es öffnet sich wieder, sobald gezahlt ist: Bitte sehen Sie nach Ihrer Karte.`,
    stopped: (day: string) =>
      `Seit ${day} ist nichts bezahlt, und was Ihr Tarif öffnet, ist geschlossen. Der Tarif selbst ist nicht beendet.`,
    over: (day: string) => `Beendet am ${day}.`,
    manage: 'Karte, Kündigung und mehr',
    off: 'Hier wird nichts bezahlt',
    offText:
      'Zahlungen sind auf diesem Server nicht eingerichtet. Wer ihn betreibt, legt fest, was Ihre Organisation nutzen kann.',
    waiting: 'Danke. Alles öffnet sich auf dieser Seite, sobald Ihre Zahlung bestätigt ist.',
    paid: 'Danke, Ihre Zahlung ist da. Alles ist offen.',
    invoices: 'Rechnungen',
    noInvoices: 'Noch gibt es keine Rechnungen.',
    invoice: (name: string, day: string) => `Rechnung ${name} vom ${day}`,
    states: { draft: 'Entwurf', open: 'Zu zahlen', paid: 'Bezahlt', uncollectible: 'Nicht bezahlt', void: 'Ungültig' },
    endsSoon: (day: string) => `Etwas, das Ihr Abonnement öffnet, endet am ${day}.`,
    toHome: 'Zu Ihren Projekten',
  },
}
