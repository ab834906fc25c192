import type { StartingText } from '../../kept/website.model.ts'
import { button, heading, quote, screen, words } from '../blocks.model.ts'

export const home: StartingText = {
  title: 'Ein Zuhause für Ihr Archiv, eine Galerie für die Welt',
  summary:
    'Aufnahmen, Fotografien, Filme und Papiere: in Ordnung gehalten von denen, die sich darum kümmern, und aufs Schönste gezeigt allen, die sie sehen sollen.',
  body: [
    button('contact', 'Loslegen'),
    { type: 'screen', screen: 'gallery', side: 'none', text: '', words: '' },
    quote(
      'Alles kommt so wieder heraus, wie es hineinkam: jede Datei Byte für Byte, jedes Wort, das Sie darüber geschrieben haben, in einer Tabelle, die jedes Programm liest. An jedem Tag, ohne jemanden zu fragen.',
      'Was wir vor allem anderen versprechen',
    ),
    heading('Tausende Dinge, und jedes da, wo Sie es suchen'),
    words(
      'Ziehen Sie eine ganze Festplatte voller Ordner hinein. Die Ordnung bleibt, dieselbe Datei fällt auf, wenn sie zweimal kommt, und eine verlorene Verbindung nimmt nichts mit. Von da an finden Sie die Dinge nach dem, was sie sind, nach Zeit und Ort, und nach den Wörtern auf einer gescannten Seite.',
    ),
    screen(
      'item',
      'right',
      'Beschreiben, wie es Archive tun',
      'Signatur, Ort, Tag oder Zeitraum, Schlagwörter, Lizenz, Standort, Nummer der Einwilligung. Eines nach dem anderen, groß daneben das Bild, oder vierhundert auf einmal. Was eine Datei von sich selbst sagt, wird vorgeschlagen, nie ungefragt eingetragen.',
    ),
    heading('Erzählen, was es bedeutet'),
    words(
      'Eine Ausstellung ist eine Geschichte mit Ihren Objekten darin: Fotografien über das ganze Fenster, eine Aufnahme mit mitlaufender Abschrift, zwei Ansichten derselben Straße übereinander, ein Zeitstrahl. Sie schreiben sie da, wo Sie sie sehen.',
    ),
    heading('Die Türen öffnen, die Sie wählen'),
    words(
      'Ein Objekt ist privat, das nächste öffentlich, und eine ganze Galerie kann nach einem Passwort fragen. Was Besucher bekommen, ist schnell auf einem alten Telefon und lässt sich ohne Skripte lesen. Alles davon können Sie mit den Augen eines Besuchers ansehen, bevor es jemand anders tut.',
    ),
    screen(
      'design',
      'left',
      'So aussehen, wie Sie es möchten',
      'Ihr Name, Ihre Farbe, vorn Ihr Bild; hell, dunkel, oder wie es die Lesenden mögen. Sie ändern es, während Sie es sehen, auch zu mehreren, und nichts wird veröffentlicht, bevor Sie es sagen.',
    ),
    heading('Andere bringen Ihnen, was sie haben'),
    words(
      'Sie schicken einen Link, und jemand gibt Ihnen vom Küchentisch aus die Fotografien der Großmutter: ohne Konto, mit einer Einwilligung, die Wort für Wort festgehalten ist, und mit einer Quittung, über die sich alles berichtigen und zurücknehmen lässt. Das wartet, bis Sie entscheiden. Vorher sieht niemand sonst etwas davon.',
    ),
    heading('Eine Galerie, die heute offen ist'),
    { type: 'gallery', alias: '' },
    heading('Damit Sie Ihre Ruhe haben'),
    words(
      'Keine Werbung, keine fremden Zähler, kein künstlicher Blick auf das, was man Ihnen anvertraut hat. Jede Rolle darf, was sie muss, und nicht mehr; wer was getan hat, steht in einem Protokoll, zu dem nur etwas hinzukommt; was aus Versehen weggeworfen wird, kommt zurück. Das Programm ist freie Software unter der MIT-Lizenz: Wer möchte, betreibt alles davon auf einem eigenen Rechner.',
    ),
    heading('Was es hier kostet'),
    { type: 'plans' },
    heading('Aus dem Blog'),
    { type: 'posts', of: 'blog' },
    button('contact', 'Schreiben Sie uns'),
  ],
}
