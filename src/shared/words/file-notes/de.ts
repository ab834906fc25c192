import { counting, formatDuration } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('de')
const span = (n: number, m: number) =>
  m < 120 ? `${number(n)} von ${number(m)} s` : `${formatDuration(n)} von ${formatDuration(m)}`

export const de: Words = {
  fileNote: {
    noPreview: 'Für diese Art von Datei gibt es keine Vorschau.',
    compressionUnsupported: (name: string) =>
      `Dieses Bild ist auf eine Art komprimiert (${name}), die hier nicht angezeigt werden kann. Es ist nicht beschädigt: Laden Sie es herunter, oder laden Sie eine Kopie mit LZW- oder ZIP-Komprimierung hoch.`,
    program: 'Programme werden aufgehoben und können heruntergeladen werden, gezeigt werden sie nie.',
    tookTooLong: 'Die Vorschau hätte zu lange gedauert, darum gibt es keine.',
    tooMuchMemory: 'Die Vorschau hätte zu viel Speicher gebraucht, darum gibt es keine.',
    pictureDamaged: 'Dieses Bild ist beschädigt und kann nicht gezeigt werden.',
    pictureIncomplete: 'Dieses Bild ist beschädigt; seine Vorschau ist vielleicht unvollständig.',
    pictureTooLarge: (width: number, height: number) =>
      `Dieses Bild ist zu groß, um es zu zeigen (${number(width)} × ${number(height)} Pixel). Es kann heruntergeladen werden.`,
    pictureFileTooLarge: 'Diese Bilddatei ist zu groß, um sie zu zeigen. Sie kann heruntergeladen werden.',
    rawWithoutPreview:
      'In dieser Kameradatei steckt kein Bild, das sich zeigen ließe. Sie kann heruntergeladen werden.',
    smallPreviewOnly: 'Nur die kleine Vorschau, die in dieser Datei steckt, kann gezeigt werden.',
    noTiles: 'Dieses Bild ließ sich nicht zum Hineinzoomen vorbereiten.',
    notCleaned:
      'Orte, Seriennummern und Namen ließen sich aus einer Kopie dieser Datei nicht entfernen, deshalb können Besucher sie nicht öffnen.',
    avDamaged: 'Diese Aufnahme ist beschädigt und kann hier nicht abgespielt werden.',
    avUnsupported: 'Dieser Server kann Aufnahmen dieser Art nicht lesen. Sie können sie herunterladen.',
    notPlayable: 'Diese Aufnahme ließ sich nicht für den Browser umwandeln. Sie kann heruntergeladen werden.',
    endsEarly: (played: number, announced: number) =>
      `Diese Datei endet vorzeitig: ${span(played, announced)} sind abspielbar.`,
    soundUnreadable: 'Der Ton dieses Videos war nicht zu lesen; seine Bilder können abgespielt werden.',
    noPoster: 'Aus diesem Video ließ sich kein Bild entnehmen.',
    pdfLocked: 'Dieses PDF ist durch ein Passwort geschützt. Es kann heruntergeladen, aber hier nicht gezeigt werden.',
    pdfDamaged: 'Dieses PDF ist beschädigt und kann nicht gezeigt werden.',
    pdfTooLarge: 'Dieses PDF ist zu groß, um es zu zeigen. Es kann heruntergeladen werden.',
    xfaForm:
      'Dieses Formular kann nur Adobe Reader zeigen; die Seite unten ist sein Platzhalter. Sein Text kann durchsucht werden.',
    pagesMissing: 'Einige Seiten dieser Datei können hier nicht angezeigt werden; die Datei selbst ist vollständig.',
    documentDamaged: 'Dieses Dokument ist beschädigt, darum war sein Text nicht zu lesen.',
    documentTooLarge: 'Dieses Dokument ist zu groß, um seinen Text zu lesen.',
    documentLocked: 'Dieses Dokument ist durch ein Passwort geschützt, darum war sein Text nicht zu lesen.',
    encodingUnknown:
      'Die Kodierung dieses Textes ist unbekannt, darum kann er nicht durchsucht werden. Speichern Sie ihn in UTF-8, und laden Sie ihn noch einmal hoch.',
    textCut: 'Dieses Dokument ist lang; nur sein Anfang kann durchsucht werden.',
    deadly: 'Das Verarbeiten dieser Datei brach dreimal plötzlich ab, darum wird es nicht mehr von selbst versucht.',
    toolKilled:
      'Das System hat das Programm beendet, das diese Datei aufbereitet, wahrscheinlich aus Speichermangel. Es wird automatisch erneut versucht.',
    unforeseen: 'Diese Datei konnte nicht verarbeitet werden; das liegt am Server, nicht an der Datei.',
    cancelled: 'Wer den Server betreibt, hat das abgebrochen. Es lässt sich erneut versuchen.',
    infected: (name: string) =>
      `Der Virenscanner hat ${name} in dieser Datei gefunden. Niemand kann sie öffnen oder herunterladen.`,
    stillInfected:
      'In dieser Datei wurde ein Virus gefunden, und kein Virenscanner kann noch einmal gefragt werden. Niemand kann sie öffnen oder herunterladen.',
    tooLargeToScan:
      'Diese Datei ist größer, als der Virenscanner annimmt, darum kann niemand sie öffnen oder herunterladen.',
  },
}
