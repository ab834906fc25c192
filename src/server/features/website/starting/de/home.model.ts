import type { StartingText } from '../../kept/website.model.ts'
import { button, heading, quote, screen, words } from '../blocks.model.ts'

export const home: StartingText = {
  title: 'Ein privates Archiv und eine öffentliche Galerie für Ihre Sammlung',
  summary:
    'Für Museen, Stadtteil- und Vereinsarchive, Oral-History-Projekte und Schulen. Ordnen Sie Fotografien, Tonaufnahmen, Filme und Dokumente, veröffentlichen Sie, was Sie möchten, und nehmen Sie alles genau so wieder mit, wie Sie es hochgeladen haben.',
  body: [
    button('contact', 'Loslegen'),
    { type: 'screen', screen: 'gallery', side: 'none', text: '', words: '' },
    quote(
      'Jede Datei kommt Byte für Byte so heraus, wie Sie sie hochgeladen haben, und alles, was Sie darüber geschrieben haben, als Tabelle für Ihre Tabellenkalkulation. An jedem Tag, ohne jemanden zu fragen.',
      'Unser erstes Versprechen',
    ),
    heading('Tausende Objekte, alle leicht zu finden'),
    words(
      'Ziehen Sie ganze Ordner mit ihren Unterordnern hinein. Vitrine behält die Struktur bei, fragt nach, bevor eine schon vorhandene Datei noch einmal hinzukommt, und macht nach einer Unterbrechung der Verbindung weiter. Danach finden Sie alles nach Titel, Datum, Ort oder Stichwort und nach dem Text in PDFs und Dokumenten.',
    ),
    screen(
      'item',
      'right',
      'Beschreiben wie im Archiv',
      'Signatur, Ort, Datum oder Zeitraum, Stichwörter, Lizenz, Standort, Nummer der Einwilligung. Objekt für Objekt neben einer großen Vorschau, oder Hunderte auf einmal. Was eine Datei über sich selbst aussagt, wird Ihnen vorgeschlagen und nie ungefragt eingetragen.',
    ),
    heading('Erzählen Sie die Geschichte dahinter'),
    words(
      'Machen Sie aus einer Ausstellung eine Erzählung: mit Fotografien in voller Breite, Aufnahmen mit mitlaufendem Transkript, Vorher-Nachher-Vergleichen und Zeitleisten. Beim Schreiben sehen Sie schon das Ergebnis.',
    ),
    heading('Zeigen Sie nur, was Sie möchten'),
    words(
      'Jedes Objekt ist privat, bis Sie es veröffentlichen, und ein Passwort kann eine ganze Galerie schützen. Eine öffentliche Galerie lässt sich sogar ohne JavaScript lesen. Bevor andere sie sehen, können Sie alles so ansehen, wie es für Besucherinnen und Besucher aussieht.',
    ),
    screen(
      'design',
      'left',
      'Gestalten Sie Ihre eigene Galerie',
      'Wählen Sie Titel, Farbe und Titelbild und ob die Galerie hell, dunkel oder wie auf dem Gerät eingestellt erscheint. Sie sehen jede Änderung sofort und können gemeinsam mit Ihrem Team gestalten. Besucherinnen und Besucher sehen Neues erst, wenn Sie veröffentlichen.',
    ),
    heading('Laden Sie andere zum Einsenden ein'),
    words(
      'Sie verschicken einen Link, und jemand sendet Ihnen vom Küchentisch aus die Fotografien der Großmutter, ganz ohne Konto. Die Einwilligung wird im Wortlaut festgehalten. Einsendungen lassen sich verfolgen, korrigieren und zurückziehen. Bis Sie sie annehmen, sehen sie nur die Personen, die sie prüfen.',
    ),
    heading('Eine Galerie, die Sie jetzt besuchen können'),
    { type: 'gallery', alias: '' },
    heading('Sie behalten die Kontrolle'),
    words(
      'Keine Werbung, keine fremden Tracker und keine KI, die auswertet, was man Ihnen anvertraut hat. Jede Rolle hat nur die Berechtigungen, die sie braucht. Alle Änderungen bleiben nachvollziehbar, und gelöschte Objekte lassen sich aus dem Papierkorb wiederherstellen. Vitrine spricht Deutsch, Englisch und Arabisch. Es ist freie Software unter der MIT-Lizenz: Sie können alles auch auf einem eigenen Server betreiben.',
    ),
    heading('Tarife und Preise'),
    { type: 'plans' },
    heading('Aus dem Blog'),
    { type: 'posts', of: 'blog' },
    button('contact', 'Schreiben Sie uns'),
  ],
}
