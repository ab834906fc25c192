import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')

const formatTerms = (count: number) => quantity(count, 'Begriff', 'Begriffe')
const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')
const formatInItems = (count: number) => quantity(count, 'Objekt', 'Objekten')

export const de: Messages = {
  vocabularies: {
    title: 'Vokabulare',
    text: 'Listen von Begriffen, die Ihre Projekte teilen, damit alle einen Ort oder ein Thema gleich schreiben.',
    emptyTitle: 'Noch keine Vokabulare',
    emptyText:
      'Ein Vokabular enthält die Begriffe für ein Feld, zum Beispiel Orte. Wer „Bombay“ eingibt, erhält „Mumbai“, und ein umbenannter Begriff ändert sich in jedem Objekt.',
    exampleTitle: 'Zum Beispiel',
    exampleTerms: { top: 'Bauten an der Küste', first: 'Hafen', second: 'Leuchtturm' },
    exampleNote: 'auch Seehafen oder Port, auf Englisch Harbour',
    emptyReadOnly: 'Bitten Sie eine Person, der die Organisation gehört, ein Vokabular anzulegen.',
    new: 'Neues Vokabular',
    create: 'Vokabular anlegen',
    created: 'Vokabular angelegt',
    name: 'Name',
    nameText: 'Zum Beispiel Orte oder Themen.',
    language: 'Sprache der Begriffe',
    languageText:
      'Objekte enthalten die Begriffe in dieser Sprache. Jeder Begriff kann Namen in weiteren Sprachen haben.',
    note: 'Notiz',
    noteText: 'Was in diese Liste gehört, für alle, die Begriffe hinzufügen.',
    settings: 'Name und Notiz bearbeiten',
    settingsTitle: 'Vokabular bearbeiten',
    saved: 'Vokabular gespeichert',
    deleteVocabulary: 'Löschen',
    deleteVocabularyTitle: (name) => `Vokabular „${name}“ löschen?`,
    deleteVocabularyText: (termCount) =>
      `${quantity(termCount, 'Begriff wird', 'Begriffe werden')} gelöscht, und kein Projekt verwendet das Vokabular mehr. Objekte behalten ihren Text. Das lässt sich nicht rückgängig machen.`,
    vocabularyDeleted: 'Vokabular gelöscht',
    back: 'Alle Vokabulare',
    terms: formatTerms,
    notUsed: 'Noch in keinem Projekt verwendet',
    usedFor: (uses) => `Verwendet für ${uses}`,
    usedAs: (field, project) => `${field} in ${project}`,
    fields: { subject: 'Stichwörter', place: 'Ort' },
    moreActions: 'Weitere Aktionen',

    tree: 'Baum',
    list: 'Liste',
    view: 'Ansicht',
    filter: 'Begriffe suchen',
    clearFilter: 'Suche leeren',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Versuchen Sie es mit weniger Buchstaben oder dem Anfang eines anderen Wortes.',
    loadMore: 'Mehr anzeigen',
    noTermsTitle: 'Noch keine Begriffe',
    noTermsText: 'Fügen Sie einen Begriff hinzu, oder importieren Sie eine CSV-Tabelle oder eine SKOS-Datei.',
    startFrom: {
      subject: (count) => `Mit ${quantity(count, 'verwendeten Stichwort', 'verwendeten Stichwörtern')} beginnen`,
      place: (count) => `Mit ${quantity(count, 'verwendeten Ort', 'verwendeten Orten')} beginnen`,
    },
    newTerm: 'Neuer Begriff',
    newTermBelow: 'Neuer Unterbegriff',
    createTerm: 'Begriff hinzufügen',
    termAdded: 'Begriff hinzugefügt',
    chooseTerm: 'Wählen Sie einen Begriff, um seine Namen und die zugehörigen Objekte zu sehen.',
    closeTerm: 'Zurück zu den Begriffen',

    termName: 'Name',
    termNameText: 'Objekte enthalten diesen Namen. Wenn Sie ihn ändern, ändert sich jedes Objekt.',
    nameIn: (language) => `Name auf ${language}`,
    addLanguage: 'Namen in einer weiteren Sprache hinzufügen',
    alternates: 'Weitere Namen',
    alternatesText: 'Wer einen davon eingibt, erhält den Namen des Begriffs.',
    matches: 'Derselbe Begriff anderswo',
    matchesText: 'Seine Webadressen zum Beispiel in AAT, Wikidata, GeoNames oder der GND.',
    matchesPlaceholder: 'https://www.wikidata.org/entity/…',
    broader: 'Oberbegriff',
    top: 'Oberste Ebene',
    move: 'Verschieben…',
    moveTitle: (name) => `„${name}“ verschieben`,
    moveText: 'Wählen Sie einen Oberbegriff. Die Unterbegriffe werden mit verschoben.',
    moveToTop: 'Auf die oberste Ebene verschieben',
    moveHere: 'Hierher verschieben',
    moved: (name) => `„${name}“ verschoben`,
    termSaved: 'Begriff gespeichert',
    renamed: (name, itemCount) =>
      itemCount === 0 ? `In „${name}“ umbenannt` : `In ${formatInItems(itemCount)} in „${name}“ umbenannt`,
    narrower: (count) => quantity(count, 'Unterbegriff', 'Unterbegriffe'),
    usage: (count, isMore) => `${isMore ? 'Mehr als ' : ''}${number(count)}-mal verwendet`,
    usageTitle: 'Objekte',
    usageIn: (field, project) => `${field}, ${project}`,
    usageNone: 'Kein Objekt verwendet diesen Begriff.',
    usageUnbound: 'Noch kein Projekt verwendet dieses Vokabular. Wählen Sie es in den Einstellungen eines Projekts.',

    merge: 'Zusammenführen…',
    mergeTitle: (name) => `„${name}“ mit einem anderen Begriff zusammenführen`,
    mergeText:
      'Objekte erhalten stattdessen den Begriff, der bleibt. Er übernimmt die Namen dieses Begriffs als weitere Namen.',
    mergeInto: 'Begriff, der bleibt',
    mergeAction: 'Zusammenführen',
    mergeCount: (itemCount, isMore) =>
      itemCount === 0
        ? 'Kein Objekt ändert sich.'
        : `${isMore ? 'Mehr als ' : ''}${quantity(itemCount, 'Objekt ändert', 'Objekte ändern')} sich. Das lässt sich rückgängig machen.`,
    merged: (name, itemCount) =>
      itemCount === 0
        ? `Mit „${name}“ zusammengeführt`
        : `In ${formatInItems(itemCount)} mit „${name}“ zusammengeführt`,
    delete: 'Löschen',
    deleteTitle: (name) => `Begriff „${name}“ löschen?`,
    deleteText: (narrowerCount) =>
      narrowerCount === 0
        ? 'Objekte behalten seinen Namen als Text. Das lässt sich rückgängig machen.'
        : `${quantity(narrowerCount, 'Unterbegriff rückt', 'Unterbegriffe rücken')} eine Ebene nach oben. Objekte behalten seinen Namen als Text. Das lässt sich rückgängig machen.`,
    deleted: (name) => `„${name}“ gelöscht`,
    undone: (itemCount) =>
      itemCount === 0 ? 'Änderung rückgängig gemacht' : `Änderung in ${formatInItems(itemCount)} rückgängig gemacht`,
    history: 'Letzte Änderungen',
    historyText:
      'Umbenennen, Zusammenführen und Löschen lassen sich 30 Tage lang rückgängig machen, auch in den Objekten.',
    historyEmpty: 'In den letzten 30 Tagen wurde kein Begriff umbenannt, zusammengeführt oder gelöscht.',
    changes: {
      rename: (from, to) => `„${from}“ in „${to}“ umbenannt`,
      merge: (from, to) => `„${from}“ mit „${to}“ zusammengeführt`,
      delete: (from) => `„${from}“ gelöscht`,
    },
    changeBy: (person, day, itemCount) =>
      itemCount === 0 ? `${person}, ${day}` : `${person}, ${day}, ${formatItems(itemCount)}`,
    someone: 'Jemand',
    undo: 'Rückgängig machen',
    isUndone: 'Rückgängig gemacht',

    import: 'Importieren…',
    importTitle: 'Begriffe importieren',
    importText:
      'Aus einer CSV-Tabelle mit einer Spalte „name“ oder aus SKOS als Turtle oder RDF/XML. Vorhandene Begriffe werden aktualisiert, gelöscht wird nichts.',
    chooseFile: 'Datei auswählen',
    dropFile: 'oder hierher ziehen',
    importColumnsText:
      'Weitere mögliche Spalten: broader, alternate_names, note, same_as und für andere Sprachen zum Beispiel name_en.',
    otherFile: 'Andere Datei auswählen',
    reading: 'Die Datei wird gelesen…',
    importCounts: {
      new: (count) => `${number(count)} neu`,
      changed: (count) => `${number(count)} geändert`,
      unchanged: (count) => `${number(count)} unverändert`,
      refused: (count) => `${number(count)} nicht importierbar`,
    },
    importRenames: (count) =>
      `Durch umbenannte Begriffe ${plural(count, 'ändert', 'ändern')} sich ${formatItems(count)}.`,
    importColumns: { position: 'Zeile', term: 'Begriff', change: 'Änderung' },
    importChange: { new: 'Neu', changed: 'Geändert', unchanged: 'Unverändert', refused: 'Nicht importiert' },
    importFields: {
      title: 'Name',
      labels: 'Namen in anderen Sprachen',
      alternates: 'weitere Namen',
      broader: 'Oberbegriff',
      note: 'Notiz',
      matches: 'Adressen',
    },
    importFirst: (count) => `Hier stehen nur die ersten ${number(count)}.`,
    importAction: (count) => `${formatTerms(count)} importieren`,
    importNothing: 'Nichts zu importieren',
    importing: 'Wird importiert…',
    imported: (newCount, changedCount) => `${number(newCount)} hinzugefügt, ${number(changedCount)} geändert`,
    export: 'Herunterladen',
    exportCsv: 'Als CSV herunterladen',
    exportSkos: 'Als SKOS (Turtle) herunterladen',

    sectionTitle: 'Vokabulare',
    sectionText: 'Schlagen Sie Mitgliedern beim Tippen Begriffe vor, oder lassen Sie nur diese Begriffe zu.',
    vocabulary: 'Vokabular',
    vocabularyHint: 'Seine Begriffe werden beim Tippen vorgeschlagen, auch unter ihren weiteren Namen.',
    noVocabulary: 'Kein Vokabular',
    onlyTerms: 'Nur dessen Begriffe zulassen',
    manage: 'Vokabulare verwalten',
    bound: 'Gespeichert',
    noneToBind: 'Ihre Organisation hat noch keine Vokabulare.',
    suggestions: 'Begriffe',
    addTerm: (text) => `„${text}“ ins Vokabular aufnehmen`,
    onlyTermsHint: (name) => `Nur Begriffe aus „${name}“ sind zulässig.`,
    suggestedHint: (name) => `Begriffe aus „${name}“ werden vorgeschlagen.`,
  },
}
