import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')
const formatItemsDative = (count: number) => quantity(count, 'Objekt', 'Objekten')

export const de: Messages = {
  exhibitEdit: {
    new: 'Neue Ausstellung',
    create: 'Ausstellung anlegen',
    newText: 'Danach wählen Sie Objekte aus und schreiben den Text.',
    address: 'Webadresse:',
    changeAddress: 'Ändern',
    changeVisibility: 'Sichtbarkeit ändern',
    privateText: 'Nur Mitglieder dieses Projekts sehen sie.',
    anyoneSees: 'Alle im Web sehen sie.',
    passwordSees: 'Alle mit dem Passwort der Galerie sehen sie.',
    madePrivate: 'Ausstellung auf privat gesetzt',
    more: 'Weitere Aktionen',
    cover: 'Titelbild',
    coverText: 'Das erste Bild im Querformat, sonst das erste Bild, wenn Sie kein anderes wählen.',
    noCover: 'Fügen Sie ein Objekt mit einem Bild hinzu; es wird das Titelbild.',
    details: 'Details',
    detailsHeld: 'Änderungen werden erst sichtbar, wenn Sie veröffentlichen.',
    detailsDone: 'Fertig',
    makeCover: (title) => `${title} als Titelbild verwenden`,
    itemsText: 'Sie erscheinen in dieser Reihenfolge unter dem Text. Objekte im Text werden nicht wiederholt.',
    emptyTitle: 'Noch keine Ausstellungen',
    emptyText:
      'Eine Ausstellung zeigt Objekte aus dem Archiv in der Reihenfolge, die Sie wählen. Legen Sie eine an und fügen Sie Objekte hinzu.',
    emptyReadOnly: 'Ausstellungen dieses Projekts erscheinen hier.',
    items: 'Objekte',
    noItems: 'Noch keine Objekte. Wählen Sie einige aus und ordnen Sie sie so, wie sie gezeigt werden sollen.',
    choose: 'Objekte auswählen',
    chooseText: 'Durchsuchen Sie das Archiv und wählen Sie die Objekte aus.',
    chooseRange: 'Mit der Umschalttaste wählen Sie alle bis zu einem Objekt aus.',
    add: (count: number) => (count === 0 ? 'Hinzufügen' : `${formatItems(count)} hinzufügen`),
    alreadyAdded: 'Schon in der Ausstellung',
    moveUp: (title: string) => `${title} nach oben`,
    moveDown: (title: string) => `${title} nach unten`,
    removeItem: (title: string) => `${title} entfernen`,
    moved: (title: string, count: number, total: number) => `${title}: ${number(count)} von ${number(total)}`,
    hidden: 'Privat. Für Besucherinnen und Besucher nicht sichtbar.',
    withheld: 'Besucherinnen und Besucher können es nur lesen, wenn es heruntergeladen werden darf',
    someHidden: (count: number, total: number) =>
      `${number(count)} von ${formatItemsDative(total)} ${plural(count, 'ist', 'sind')} privat`,
    someHiddenText: 'Private Objekte sind für Besucherinnen und Besucher nicht sichtbar.',
    publishAlone: 'Nur Ausstellung veröffentlichen',
    publishWithItems: (count: number) => `Auch ${formatItems(count)} veröffentlichen`,
    visitorsSee: (count: number, total: number) =>
      `${number(count)} von ${formatItemsDative(total)} ${plural(count, 'ist', 'sind')} in der Galerie sichtbar.`,
    publishItems: (count: number) => `${formatItems(count)} veröffentlichen`,
    private: 'Privat',
    openPublic: 'In der Galerie ansehen',
    delete: 'Ausstellung löschen',
    deleteTitle: (title: string) => `„${title}“ löschen?`,
    deleteText: 'Die Objekte bleiben im Archiv. Das Löschen der Ausstellung lässt sich nicht rückgängig machen.',
    deleted: 'Ausstellung gelöscht',
    created: 'Ausstellung angelegt',
    newFromSelection: 'Neue Ausstellung aus der Auswahl',
    newFromSelectionText: (count: number) =>
      `Mit ${formatItemsDative(count)}. Die Ausstellung bleibt privat, bis Sie sie veröffentlichen.`,
    createdWith: (title: string, count: number) => `„${title}“ mit ${formatItemsDative(count)} angelegt`,
    addTo: 'Zu Ausstellung hinzufügen',
    addToText: (count: number) => `Wählen Sie eine Ausstellung für ${formatItems(count)}.`,
    added: (title: string) => `Zu „${title}“ hinzugefügt`,
    keptText: 'Ihre Änderungen bleiben in diesem Browser, bis Sie sie veröffentlichen.',
    heldText:
      'Diese Änderungen sind noch nicht öffentlich. Sie bleiben in diesem Browser, bis Sie sie veröffentlichen.',
    restoredText:
      'Ihre Änderungen vom letzten Mal wurden wiederhergestellt. Öffentlich sind sie erst, wenn Sie „Veröffentlichen“ wählen.',
    discard: 'Änderungen verwerfen',
    discardTitle: 'Ihre Änderungen verwerfen?',
    discardText:
      'Titel, Beschreibung, Adresse und Objekte sind dann wieder so, wie sie in der Galerie erscheinen. Das lässt sich nicht rückgängig machen.',
    discarded: 'Änderungen verworfen',
    unpublished: 'Unveröffentlichte Änderungen',
    edited: (day) => `Bearbeitet am ${day}`,
    sortBy: 'Sortieren nach',
    sorts: { edited: 'Zuletzt bearbeitet', title: 'Titel', items: 'Meiste Objekte' },
    search: 'Ausstellungen suchen',
    clearSearch: 'Suche leeren',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Versuchen Sie es mit weniger oder kürzeren Wörtern.',
    count: (count) => quantity(count, 'Ausstellung', 'Ausstellungen'),
    found: (count, total) => `${number(count)} von ${quantity(total, 'Ausstellung', 'Ausstellungen')}`,
    back: 'Alle Ausstellungen',
  },
}
