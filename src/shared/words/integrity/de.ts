import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, quantity } = createPluralizer('de')

const formatOriginals = (count: number) => quantity(count, 'Original', 'Originale')

export const de: Messages = {
  integrity: {
    text: 'Jedes Original wird regelmäßig neu gelesen und mit seiner SHA-256-Prüfsumme verglichen.',
    checkNow: 'Jetzt prüfen',
    checkStarted: 'Prüfung begonnen',
    emptyTitle: 'Noch keine Originale',
    emptyText: 'Geprüft wird, sobald etwas hochgeladen ist.',
    stores: { store: 'Dateispeicher', replica: 'Zweitspeicher' },
    contents: (count, bytes) => `${formatOriginals(count)}, ${bytes}`,
    round: 'Laufende Runde',
    progress: (checked, total) => `${checked} von ${total}`,
    stored: 'Gespeichert',
    readAgain: (count) => `${number(count)} geprüft`,
    notYet: (count) => `${number(count)} noch nicht geprüft`,
    notYetText:
      'Nach der letzten Runde hinzugekommen. Sie wurden beim Hochladen verglichen; die nächste Runde liest sie neu.',
    firstRoundText: 'Sie wurden beim Hochladen verglichen. Die erste Runde liest sie neu.',
    since: (time) => `Begonnen: ${time}`,
    nextRound: 'Nächste Runde',
    lastRound: 'Letzte vollständige Runde',
    noRound: 'Noch nicht abgeschlossen',
    foundDamage: (count) => `${count} beschädigt`,
    noDamage: 'Kein Schaden',
    shortStates: {
      none: 'Nicht eingerichtet',
      ready: 'In Gebrauch',
      new: 'Neu',
      unmarked: 'Nicht verfügbar',
      unreachable: 'Nicht erreichbar',
      foreign: 'Gehört zu einer anderen Installation',
      same: 'Derselbe Ort wie der Dateispeicher',
    },
    replicaStates: {
      none: 'Kein Zweitspeicher eingerichtet. Mit STORAGE_REPLICA_URL wird von jedem Original eine zweite Kopie aufbewahrt.',
      ready: 'Neue Originale werden bald nach dem Hochladen dorthin kopiert.',
      new: 'Noch nicht in Gebrauch. Das Kopieren beginnt innerhalb einer Minute.',
      unmarked:
        'Die Markierung „vitrine-store“ fehlt, deshalb gilt er als nicht erreichbar. Prüfen Sie, ob der Datenträger eingehängt ist. Falls der Speicher leer sein soll, legen Sie dort eine leere Datei mit diesem Namen an.',
      unreachable:
        'Er ist nicht erreichbar. Hochladen geht weiter; fehlende Kopien werden nachgeholt, sobald er wieder da ist.',
      foreign: 'Dort liegen Dateien einer anderen Installation. Wählen Sie einen anderen Ort.',
      same: 'Er ist derselbe Ort wie der Dateispeicher, deshalb wird nichts kopiert. Wählen Sie einen anderen Ort.',
    },
    replicaTitle: 'Kopieren in den Zweitspeicher',
    state: 'Zustand',
    address: 'Adresse',
    waiting: 'Noch zu kopieren',
    nothingWaiting: 'Nichts: Jedes Original hat eine zweite Kopie',
    waitingSince: (contents, time) => `${contents}, das älteste vom ${time}`,
    findings: 'Beschädigte Originale',
    findingStates: { open: 'Nicht repariert', repairing: 'Wird repariert', repaired: 'Repariert' },
    show: { open: 'Nicht repariert', all: 'Alle' },
    noneTitle: 'Keine beschädigten Originale',
    noneText:
      'Findet eine Prüfung einen Schaden, stehen die betroffenen Objekte hier, und die Administration erhält eine E-Mail.',
    noneYetText: 'Die erste Runde ist noch nicht abgeschlossen.',
    damages: { changed: 'Inhalt verändert', missing: 'Datei fehlt', unreadable: 'Datei nicht lesbar' },
    inStore: { store: 'im Dateispeicher', replica: 'im Zweitspeicher' },
    found: (time) => `Gefunden: ${time}`,
    repairedAt: (time) => `Repariert: ${time}`,
    repairedBy: (time, name) => `Repariert: ${time}, auf Wunsch von ${name}`,
    noItems: 'Von keinem Objekt verwendet',
    moreItems: (count) => `und ${quantity(count, 'weiteres Objekt', 'weitere Objekte')}`,
    inProject: (title) => `in ${title}`,
    repair: 'Reparieren',
    repairAll: 'Alle reparieren',
    repairTitle: (count) => `${formatOriginals(count)} reparieren?`,
    repairText:
      'Ersetzt wird durch die Kopie im anderen Speicher, sofern deren SHA-256-Prüfsumme stimmt. Sonst wird nichts verändert.',
    repairStarted: (count) => `Reparatur begonnen: ${formatOriginals(count)}`,
    notRepairable: 'Im anderen Speicher gibt es keine unbeschädigte Kopie',
    more: 'Mehr anzeigen',
    settings: 'Einstellungen',
    months: 'Jedes Original prüfen alle … Monate',
    monthsHint: '1 bis 36 Monate.',
    speed: 'Höchstgeschwindigkeit in MB pro Sekunde',
    speedHint: 'Langsame Prüfungen stören den Datenträger weniger.',
    repairsItself: 'Schäden ohne Rückfrage reparieren',
    save: 'Speichern',
    saved: 'Einstellungen gespeichert',
    ledger: 'Prüfprotokoll',
    ledgerText:
      'Jede Prüfung und Reparatur ist ein Eintrag mit der SHA-256-Prüfsumme des vorigen. Das Prüfprogramm ist eine einzelne Python-Datei, die ohne Vitrine funktioniert.',
    head: 'Letzter Eintrag',
    noEntries: 'Noch keine Einträge',
    download: 'Protokoll herunterladen',
    checker: 'Prüfprogramm herunterladen',
    notice: {
      changed:
        'Das Original dieses Objekts ist beschädigt: Sein Inhalt hat sich verändert. Die Administration ist benachrichtigt.',
      missing: 'Das Original dieses Objekts fehlt im Dateispeicher. Die Administration ist benachrichtigt.',
      unreadable: 'Das Original dieses Objekts ist nicht lesbar. Die Administration ist benachrichtigt.',
    },
  },
}
