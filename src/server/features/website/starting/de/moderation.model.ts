import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const moderation: StartingText = {
  title: 'Inhalte und Sicherheit',
  summary: 'Was hier keinen Platz hat, wie man es meldet, wer entscheidet, und wie man widerspricht.',
  body: [
    ...chapter(
      'Wozu dieser Dienst da ist',
      'Archive bewahren, was geschehen ist, und nicht alles davon war gut. Fotografien aus dem Krieg, hasserfüllte Flugblätter ihrer Zeit, Zeugnisse von Gewalt: Bewahrt, beschrieben und mit ihrem Zusammenhang gezeigt, gehören sie in ein Archiv. Um sie geht es hier nicht. Es geht um Schaden, der mit diesem Dienst Menschen zugefügt wird, die heute leben.',
    ),
    ...chapter(
      'Was hier keinen Platz hat',
      [
        'Sexuelle Darstellungen von Kindern, in welcher Form auch immer. Wir entfernen sie sofort, schließen das Konto und melden sie den Behörden.',
        'Intime Bilder oder Aufnahmen von Menschen, die ihrer Veröffentlichung nicht zugestimmt haben.',
        'Drohungen, Aufrufe zu Gewalt gegen Menschen, und Lob für die, die sie begehen, es sei denn, es wird als Zeugnis mit seinem Zusammenhang gezeigt.',
        'Verachtung von Menschen wegen Herkunft, Religion, Geschlecht, Orientierung, Behinderung oder Krankheit, als eigene Meinung vorgetragen.',
        'Private Adressen, Papiere, Krankenakten und Ähnliches von lebenden Menschen gegen deren Willen.',
        'Werke anderer ohne ein Recht daran.',
        'Schädliche Programme, und Seiten, die täuschen sollen.',
      ],
      'Was aus der Vergangenheit stammt und darunter fällt, beurteilen wir danach, ob man sehen kann, warum es bewahrt wird: an seiner Beschreibung, seinem Platz in einer Ausstellung, Datum und Quelle. Sexuelle Darstellungen von Kindern werden nie gezeigt, wie alt sie auch sind.',
    ),
    ...chapter(
      'Rücksicht auf die Gezeigten',
      'Wir bitten jede Organisation, an die Menschen auf ihren Aufnahmen und Fotografien zu denken, und an deren Familien. Das Produkt hilft dabei: Alles ist privat, bis jemand es öffnet, die Einwilligung hat ein eigenes Feld, ganze Galerien können nach einem Passwort fragen, und was geöffnet wurde, lässt sich mit einem Druck wieder schließen. Von da an antwortet keine Adresse davon mehr.',
    ),
    ...chapter(
      'Wie man etwas meldet',
      'Jedes öffentliche Objekt hat einen Knopf „Melden“, mit dem alle sagen können, was nicht stimmt: ohne Konto und ohne einen Namen. Wer eine Adresse angibt, bekommt die Antwort per Mail. Die Meldung geht an die, die sich um jenes Archiv kümmern. Sind sie Teil des Problems, oder geschieht nichts, so schreiben Sie denen, die diesen Server betreiben, über die <a href="/contact">Kontaktseite</a>; nennen Sie die Adresse der Seite.',
      'Ist jetzt jemand in Gefahr, so rufen Sie bitte zuerst die Polizei.',
    ),
    ...chapter(
      'Wer entscheidet, und bis wann',
      'Über die Objekte eines Archivs entscheiden die, die sich darum kümmern: Sie sehen jede Meldung neben dem Objekt, können es mit demselben Druck privat machen, und schreiben eine Antwort. Wo das nicht genügt, entscheidet, wer diesen Server betreibt.',
      [
        'Was Menschen gefährdet oder Kinder sexuell darstellt: sofort, spätestens 24 Stunden, nachdem wir davon wissen.',
        'Alles andere: innerhalb von sieben Tagen.',
        'Es entscheidet immer ein Mensch. Kein Programm nimmt hier von selbst etwas herunter, nur Dateien, in denen ein Virenscanner etwas findet, werden niemandem geöffnet.',
      ],
    ),
    ...chapter(
      'Was folgt',
      'Das Mildeste, das hilft: ein Wort in der Beschreibung, ein Objekt privat, ein Objekt entfernt, eine Galerie geschlossen, ein Konto gesperrt. Die Mitglieder des Projekts erfahren, was geschah und warum, soweit das Gesetz es nicht verbietet. Wer immer wieder offensichtlich Rechtswidriges veröffentlicht, oder immer wieder meldet, was offensichtlich nichts ist, wird nach einer Warnung ausgeschlossen.',
    ),
    ...chapter(
      'Wenn Sie nicht einverstanden sind',
      'Gegen wen entschieden wurde, und wer vergeblich gemeldet hat, kann innerhalb von sechs Monaten über die Kontaktseite widersprechen. Dann sieht es sich jemand anders an, wo es jemand anderen gibt, und antwortet mit Gründen. Der Weg zu Gerichten und zu einer Stelle für außergerichtliche Streitbeilegung bleibt Ihnen offen.',
    ),
    ...chapter('Sicherheit von Mitgliedern und Gebenden', [
      'Wer ein Objekt hinzugefügt hat, wo es liegt, und seine Einwilligung werden Besuchern nie gesagt.',
      'Was jemand über ein Portal gibt, sehen bis zur Entscheidung nur die, die prüfen. Der Link in der Quittung geht ohne Konto, und gilt nur für diese Gabe.',
      'Fotografien werden ohne den Ort und die Namen gezeigt, die eine Kamera in die Datei geschrieben hat.',
      'Inhaberinnen und Inhaber sehen jede Rolle und können sie sofort beenden; alle sehen, wo sie angemeldet sind, und können auch das beenden.',
      'Dieser Dienst ist nicht für Kinder gemacht. Schulen und Vereine, die mit ihnen arbeiten, benutzen ihn durch ihre Mitarbeitenden.',
    ]),
    ...chapter(
      'Was wir darüber berichten',
      'Wer diesen Server betreibt, sagt auf Anfrage, wie viele Meldungen kamen und wie sie entschieden wurden. Anordnungen von Gerichten und Behörden prüfen wir darauf, ob sie gelten, beantworten sie nur, so weit sie reichen, und sagen sie der betroffenen Organisation, soweit das nicht verboten ist.',
    ),
  ],
}
