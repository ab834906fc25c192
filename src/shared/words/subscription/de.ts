import type { Messages } from './en.ts'

export const de: Messages = {
  subscription: {
    title: 'Abonnement',
    open: 'Tarife und Zahlung ansehen',
    included: 'Was enthalten ist',
    includedText: 'Was Ihre Organisation wann nutzen kann. Der Punkt steht für heute.',
    featureOn: {
      active: 'Mitglieder können die Projekte öffnen',
      cms: 'Objekte können hinzugefügt und geändert werden',
      host_page: 'Ihre Galerien sind für alle sichtbar',
      submissions: 'Personen ohne Konto können Ihnen Dateien senden',
    },
    featureOff: {
      active:
        'Die Projekte sind geschlossen. Nur Eigentümerinnen und Eigentümer können noch alles exportieren und den Tarif bezahlen',
      cms: 'Alles kann angesehen und exportiert, aber nicht geändert werden',
      host_page: 'Ihre Galerien sind geschlossen',
      submissions: 'Ihre Portale nehmen keine Einsendungen an',
    },
    usage: 'Nutzung',
    usageText: 'Auch wenn Sie ein Limit überschreiten, wird nie etwas gelöscht.',
    storage: 'Speicherplatz',
    people: 'Personen',
    of: (used: string, limit: string) => `${used} von ${limit}`,
    noLimit: (used: string) => `${used}, unbegrenzt`,
    plans: 'Tarife',
    plansText:
      'Sie zahlen auf der Website unseres Zahlungsdienstes. Ihr Tarif beginnt, sobald die Zahlung bestätigt ist.',
    book: (plan: string) => `${plan} abonnieren`,
    change: (plan: string) => `Zu ${plan} wechseln`,
    yourPlan: 'Ihr Tarif',
    redirecting: 'Weiterleitung…',
    payment: 'Zahlung',
    renews: 'Verlängert sich automatisch. Sie können jederzeit kündigen.',
    ends: (day: string) => `Gekündigt. Ihr Tarif bleibt bis ${day} aktiv.`,
    failed: (day: string) =>
      `Die letzte Zahlung ist fehlgeschlagen. Ihr Tarif bleibt bis ${day} aktiv. Prüfen Sie bis dahin Ihre Karte.`,
    failedOver: (day: string) =>
      `Die letzte Zahlung ist fehlgeschlagen, und seit ${day} sind die bezahlten Funktionen ausgeschaltet. Prüfen Sie Ihre Karte. Sobald die Zahlung gelingt, können Sie alles wieder nutzen.`,
    stopped: (day: string) =>
      `Ihre Zahlung ist seit ${day} überfällig. Die bezahlten Funktionen sind ausgeschaltet, Ihr Tarif ist aber noch aktiv.`,
    endedOn: (day: string) => `Beendet am ${day}.`,
    manage: 'Zahlung verwalten',
    off: 'Keine Zahlungen auf diesem Server',
    offText: 'Zahlungen sind hier nicht eingerichtet. Die Administration legt fest, was Ihre Organisation nutzen kann.',
    waiting: 'Vielen Dank. Ihr Tarif beginnt, sobald Ihre Zahlung bestätigt ist.',
    paid: 'Vielen Dank. Ihre Zahlung ist eingegangen, und Ihr Tarif ist aktiv.',
    invoices: 'Rechnungen',
    noInvoices: 'Noch keine Rechnungen',
    invoice: (name: string, day: string) => `Rechnung ${name} vom ${day}`,
    states: { draft: 'Entwurf', open: 'Fällig', paid: 'Bezahlt', uncollectible: 'Unbezahlt', void: 'Storniert' },
    endsSoon: (day: string) => `Ein Teil Ihres Abonnements endet am ${day}.`,
    toHome: 'Zu Ihren Projekten',
  },
}
