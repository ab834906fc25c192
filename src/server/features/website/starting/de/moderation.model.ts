import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const moderation: StartingText = {
  title: 'Inhalte und Sicherheit',
  summary: 'Was hier nicht erlaubt ist, wie Sie es melden, wer entscheidet und wie Sie widersprechen.',
  body: [
    ...chapter(
      'Wozu dieser Dienst da ist',
      'Archive bewahren, was geschehen ist, und nicht alles davon war gut. Fotografien aus dem Krieg, hasserfüllte Flugblätter ihrer Zeit und Zeugnisse von Gewalt gehören in ein Archiv, wenn sie bewahrt, beschrieben und in ihrem Zusammenhang gezeigt werden. Um sie geht es in diesen Regeln nicht. Es geht um Schaden, der mit diesem Dienst heute lebenden Menschen zugefügt wird.',
    ),
    ...chapter(
      'Was nicht erlaubt ist',
      [
        'Sexuelle Darstellungen von Kindern in jeder Form. Wir entfernen sie sofort, schließen das Konto und melden sie den Behörden.',
        'Intime Bilder oder Aufnahmen von Menschen, die ihrer Veröffentlichung nicht zugestimmt haben.',
        'Drohungen, Aufrufe zu Gewalt gegen Menschen und das Verherrlichen von Gewalttaten, es sei denn, sie werden als Zeugnis und in ihrem Zusammenhang gezeigt.',
        'Eigene Äußerungen, die Menschen wegen ihrer Herkunft, Religion, ihres Geschlechts, ihrer sexuellen Orientierung, einer Behinderung oder Krankheit verächtlich machen.',
        'Private Adressen, persönliche Papiere, Krankenakten und Ähnliches von lebenden Menschen, die das nicht veröffentlicht sehen wollen.',
        'Werke anderer, die Sie nicht nutzen dürfen.',
        'Schadsoftware und Seiten, die täuschen sollen.',
      ],
      'Fällt historisches Material unter einen dieser Punkte, entscheiden wir danach, ob man sehen kann, warum es bewahrt wird: an seiner Beschreibung, seinem Platz in einer Ausstellung, seinem Datum und seiner Quelle. Sexuelle Darstellungen von Kindern werden nie gezeigt, ganz gleich, wie alt das Material ist.',
    ),
    ...chapter(
      'Rücksicht auf abgebildete Personen',
      'Wir bitten jede Organisation, an die Menschen auf ihren Aufnahmen und Fotografien und an deren Familien zu denken. Vitrine hilft dabei: Alles ist privat, bis jemand es veröffentlicht, die Einwilligung hat ein eigenes Feld, ein Passwort kann eine ganze Galerie schützen, und Veröffentlichtes lässt sich mit einem Klick wieder auf privat setzen. Danach funktionieren auch direkte Links darauf nicht mehr.',
    ),
    ...chapter(
      'Wie Sie etwas melden',
      'Jedes öffentliche Objekt hat eine Schaltfläche „Melden“. Damit können alle mitteilen, was nicht stimmt, ohne Konto und ohne einen Namen anzugeben. Wenn Sie eine E-Mail-Adresse angeben, erhalten Sie dort die Antwort. Ihre Meldung erhalten die Menschen, die das Archiv betreuen. Sind sie Teil des Problems oder reagieren sie nicht, dann schreiben Sie dem Betreiber dieses Servers über die <a href="/contact">Kontaktseite</a> und nennen Sie die Adresse der Seite.',
      'Ist gerade jemand in Gefahr, rufen Sie bitte zuerst die Polizei.',
    ),
    ...chapter(
      'Wer entscheidet und wie schnell',
      'Über die Objekte eines Archivs entscheiden die Menschen, die es betreuen. Sie sehen jede Meldung neben dem Objekt, können es beim Abschließen der Meldung auf privat setzen und schreiben eine Antwort. Wo das nicht genügt, entscheidet der Betreiber dieses Servers.',
      [
        'Inhalte, die Menschen gefährden oder Kinder sexuell darstellen: sofort, spätestens 24 Stunden, nachdem wir davon erfahren haben.',
        'Alles andere: innerhalb von sieben Tagen.',
        'Es entscheidet immer ein Mensch. Nichts wird automatisch entfernt. Nur Dateien, in denen ein Virenscanner etwas findet, kann niemand öffnen.',
      ],
    ),
    ...chapter(
      'Was wir tun',
      'Wir wählen das mildeste Mittel, das hilft: Wir ergänzen die Beschreibung um einen Hinweis, setzen ein Objekt auf privat oder entfernen es, schließen eine Galerie oder sperren ein Konto. Die Mitglieder des Projekts erfahren, was getan wurde und warum, soweit das Gesetz es nicht verbietet. Wer wiederholt offensichtlich rechtswidrige Inhalte veröffentlicht oder wiederholt offensichtlich unbegründet meldet, wird nach einer Warnung gesperrt.',
    ),
    ...chapter(
      'Wenn Sie nicht einverstanden sind',
      'Wurde gegen Sie entschieden oder Ihre Meldung abgelehnt, können Sie innerhalb von sechs Monaten über die Kontaktseite widersprechen. Wenn möglich, prüft dann jemand anderes den Fall und begründet die Entscheidung. Der Weg zu den Gerichten und zu einer außergerichtlichen Streitbeilegungsstelle bleibt Ihnen offen.',
    ),
    ...chapter('Sicherheit von Mitgliedern und Beitragenden', [
      'Besucherinnen und Besucher sehen nie, wer ein Objekt hinzugefügt hat, wo es aufbewahrt wird oder welche Nummer die zugehörige Einwilligung hat.',
      'Eine Einsendung sehen bis zur Entscheidung nur die Personen, die sie prüfen. Der Link zu ihrer Statusseite funktioniert ohne Konto und nur für diese Einsendung.',
      'Fotos werden ohne die Orts- und Namensangaben gezeigt, die in der Datei gespeichert sind.',
      'Eigentümerinnen und Eigentümer sehen alle Rollen und können jederzeit jemanden entfernen. Alle sehen, wo sie angemeldet sind, und können sich dort abmelden.',
      'Dieser Dienst richtet sich nicht an Kinder. Schulen und Vereine, die mit Kindern arbeiten, nutzen ihn über ihre Mitarbeitenden.',
    ]),
    ...chapter(
      'Was wir darüber berichten',
      'Auf Anfrage teilt der Betreiber dieses Servers mit, wie viele Meldungen eingegangen sind und wie darüber entschieden wurde. Anordnungen von Gerichten und Behörden werden auf ihre Gültigkeit geprüft und nur im nötigen Umfang beantwortet. Die betroffene Organisation wird informiert, soweit das nicht verboten ist.',
    ),
  ],
}
