import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')
const formatItemsDative = (count: number) => quantity(count, 'Objekt', 'Objekten')

export const de: Messages = {
  exhibitEdit: {
    new: 'Neue Ausstellung',
    create: 'Ausstellung anlegen',
    newText: 'Danach wählen Sie Objekte aus und schreiben den Text.',
    changeVisibility: 'Sichtbarkeit ändern',
    privateText: 'Nur Mitglieder dieses Projekts sehen sie.',
    inGalleryText: 'Alle, die die Galerie besuchen können, sehen sie.',
    madePrivate: 'Ausstellung auf privat gesetzt',
    more: 'Weitere Aktionen',
    cover: 'Titelbild',
    coverText: 'Das erste Objekt mit einem Bild, oder das, das Sie unten wählen.',
    makeCover: (title) => `${title} als Titelbild verwenden`,
    itemsText: 'Sie erscheinen in dieser Reihenfolge unter dem Text. Objekte im Text werden nicht wiederholt.',
    emptyTitle: 'Noch keine Ausstellungen',
    emptyText:
      'Eine Ausstellung zeigt Objekte aus dem Archiv in der Reihenfolge, die Sie wählen. Legen Sie eine an und fügen Sie Objekte hinzu.',
    emptyReadOnly: 'Ausstellungen dieses Projekts erscheinen hier.',
    items: 'Objekte',
    noItems: 'Noch keine Objekte. Wählen Sie einige aus und ordnen Sie sie so, wie sie gezeigt werden sollen.',
    choose: 'Objekte auswählen',
    chooseText:
      'Durchsuchen Sie das Archiv und wählen Sie die Objekte aus. Mit der Umschalttaste wählen Sie alle bis zu einem Objekt aus.',
    add: (count: number) => (count === 0 ? 'Hinzufügen' : `${formatItems(count)} hinzufügen`),
    alreadyAdded: 'Schon in der Ausstellung',
    moveUp: (title: string) => `${title} nach oben`,
    moveDown: (title: string) => `${title} nach unten`,
    removeItem: (title: string) => `${title} entfernen`,
    moved: (title: string, count: number, total: number) => `${title}: ${number(count)} von ${number(total)}`,
    hidden: 'Privat. Für Besucherinnen und Besucher nicht sichtbar.',
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
    back: 'Alle Ausstellungen',
  },
}
