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
      'Sie erhalten jede Datei Byte für Byte so zurück, wie Sie sie hochgeladen haben, und alle Ihre Beschreibungen als Tabelle. Jederzeit und ohne jemanden fragen zu müssen.',
      'Unser erstes Versprechen',
    ),
    heading('Tausende Objekte, alle leicht zu finden'),
    words(
      'Ziehen Sie ganze Ordner mit ihren Unterordnern ins Archiv. Vitrine behält die Struktur bei, fragt nach, bevor eine Datei doppelt hinzukommt, und setzt Uploads nach einer Unterbrechung fort. Danach finden Sie alles über Titel, Datum, Ort oder Stichwort und sogar über den Text in PDFs und Dokumenten.',
    ),
    screen(
      'item',
      'right',
      'Beschreiben wie im Archiv',
      'Halten Sie Signatur, Ort, Datum oder Zeitraum, Stichwörter, Lizenz, Standort und Nummer der Einwilligung fest, Objekt für Objekt neben einer großen Vorschau oder für Hunderte auf einmal. Angaben, die in einer Datei stehen, schlägt Vitrine Ihnen vor und trägt sie nie ungefragt ein.',
    ),
    heading('Erzählen Sie die Geschichte dahinter'),
    words(
      'Machen Sie aus einer Ausstellung eine Erzählung: mit Fotografien in voller Breite, Aufnahmen mit mitlaufendem Transkript, Vorher-Nachher-Vergleichen und Zeitleisten. Beim Schreiben sehen Sie schon das Ergebnis.',
    ),
    heading('Zeigen Sie nur, was Sie möchten'),
    words(
      'Jedes Objekt ist privat, bis Sie es veröffentlichen, und ein Passwort kann eine ganze Galerie schützen. Öffentliche Galerien lassen sich sogar ohne JavaScript ansehen. Schon vor dem Veröffentlichen können Sie alles so ansehen, wie Besucherinnen und Besucher es sehen werden.',
    ),
    screen(
      'design',
      'left',
      'Gestalten Sie Ihre eigene Galerie',
      'Wählen Sie Titel, Farbe und Titelbild. Legen Sie fest, ob die Galerie hell, dunkel oder wie auf dem Gerät eingestellt erscheint. Sie sehen jede Änderung sofort und können gemeinsam mit Ihrem Team gestalten. Besucherinnen und Besucher sehen Neues erst, wenn Sie veröffentlichen.',
    ),
    heading('Laden Sie andere zum Einsenden ein'),
    words(
      'Sie verschicken einen Link, und jemand sendet Ihnen vom Küchentisch aus die Fotografien der Großmutter, ganz ohne Konto. Die Einwilligung wird im Wortlaut festgehalten. Einsendungen lassen sich verfolgen, korrigieren und zurückziehen. Bis zur Annahme ist eine Einsendung nur für die Personen zu sehen, die sie prüfen.',
    ),
    heading('Besuchen Sie eine Galerie'),
    { type: 'gallery', alias: '' },
    heading('Sie behalten die Kontrolle'),
    words(
      'Keine Werbung, keine fremden Tracker und keine KI, die auswertet, was man Ihnen anvertraut hat. Jede Rolle hat nur die Berechtigungen, die sie braucht. Alle Änderungen bleiben nachvollziehbar, und gelöschte Objekte lassen sich aus dem Papierkorb wiederherstellen. Die Oberfläche gibt es auf Deutsch, Englisch und Arabisch. Vitrine ist freie Software unter der MIT-Lizenz. Sie können alles auch auf einem eigenen Server betreiben.',
    ),
    heading('Tarife und Preise'),
    { type: 'plans' },
    heading('Aus dem Blog'),
    { type: 'posts', of: 'blog' },
    button('contact', 'Schreiben Sie uns'),
  ],
}
