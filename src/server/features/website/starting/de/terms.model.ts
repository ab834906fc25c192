import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const terms: StartingText = {
  title: 'Nutzungsbedingungen',
  summary: 'Was Sie von diesem Dienst erwarten dürfen, und was er von Ihnen erwartet.',
  body: [
    ...chapter(
      'Zwischen wem sie gelten',
      'Vitrine ist ein Programm. Diese Kopie davon betreibt jemand: „Wir“ ist hier, wer den Server betreibt, der Ihnen diese Seite zeigt; Sie erreichen uns über die <a href="/contact">Kontaktseite</a>. „Sie“ ist, wer hier ein Konto hat, und die Organisation, für die diese Person handelt.',
      'Wer eine Galerie ansieht, braucht kein Konto und stimmt durch das Ansehen nichts zu. Was Galerien zeigen, verantwortet die Organisation, deren Galerie es ist; ihr Name und ihre Kontakte stehen am Fuß jeder Galerie.',
    ),
    ...chapter(
      'Ihr Konto',
      [
        'Ein Konto dürfen Sie anlegen, wenn Sie dort, wo Sie leben, Verträge schließen können, oder wenn jemand, der das kann, es für Sie tut.',
        'Geben Sie eine E-Mail-Adresse an, unter der Sie erreichbar sind: Über sie kommen Sie wieder hinein und erfahren, was Ihr Konto betrifft.',
        'Behalten Sie Ihr Passwort für sich. Unter „Meine Einstellungen“ können Sie einen zweiten Schritt oder einen Passkey hinzufügen, und Sie sehen dort jeden Ort, an dem Sie angemeldet sind.',
        'Was mit Ihrem Konto geschieht, gilt als von Ihnen getan, bis Sie uns sagen, dass es in anderen Händen ist.',
      ],
      'Sie können Ihr Konto jederzeit unter „Meine Einstellungen“ löschen. Wer als Einzige oder Einziger eine Organisation besitzt, benennt vorher jemand anderen oder löscht ihre Projekte: Ohne Projekte wird sie mit gelöscht.',
    ),
    ...chapter(
      'Was Ihnen gehört, bleibt Ihres',
      'Alles, was Sie und die Mitglieder Ihrer Projekte hochladen und schreiben, gehört weiterhin Ihnen, oder wem es vorher gehörte. Sie erlauben uns nur, was der Betrieb braucht: es zu speichern, kleinere Bilder, abspielbare Fassungen und durchsuchbaren Text daraus zu machen, es zu sichern, und es denen zu zeigen, denen Sie es geöffnet haben. Diese Erlaubnis endet, wenn Sie das Ding löschen; in Sicherungen erst, wenn diese überschrieben werden.',
      'Wir verkaufen nichts davon, trainieren nichts damit, und sehen nur hinein, wenn Sie darum bitten, wenn über eine Meldung entschieden werden muss, oder wenn das Gesetz es verlangt.',
      'Sie können jederzeit alles herausnehmen: die Dateien genau so, wie sie hochgeladen wurden, und was Sie darüber geschrieben haben, als Tabelle. Für die Inhaberinnen und Inhaber der Organisation gilt das auch nach dem Ende eines Abonnements.',
    ),
    ...chapter(
      'Was Sie zusagen',
      'Laden Sie nur hoch und veröffentlichen Sie nur, wozu Sie berechtigt sind. Bei Aufnahmen von Menschen heißt das: mit ihrer Einwilligung, oder mit einem anderen Grund, den das Gesetz Ihnen gibt. Die Nummer der Einwilligung hat darum ein eigenes Feld.',
      'Benutzen Sie den Dienst nicht',
      [
        'für etwas, das gegen das Gesetz oder gegen unsere <a href="/docs/content_moderation_and_user_safety_policy">Regeln zu Inhalten und Sicherheit</a> verstößt;',
        'um Menschen zu belästigen, oder um zu veröffentlichen, was andere für sich behalten dürfen;',
        'um schädliche Programme zu verbreiten, oder um an etwas zu gelangen, das Ihnen nicht geöffnet wurde;',
        'so, dass er anderen fehlt, etwa mit Aufrufen jenseits der Grenzen, die seine Schnittstelle nennt.',
      ],
      'Wer eine Schwachstelle findet und uns vertraulich davon erzählt, ohne mehr fremde Daten anzusehen, als der Beweis braucht, hat von uns nichts zu befürchten.',
    ),
    ...chapter(
      'Projekte, Mitglieder und Portale',
      'Wem eine Organisation gehört, der entscheidet, wer in ihren Projekten was darf, und steht dafür ein. Die Rechte eines Mitglieds können von denen, die es dürfen, von einem Moment auf den anderen geändert oder beendet werden. Wer was getan hat, wird festgehalten, und die Mitglieder eines Projekts können das lesen.',
      'Wer über ein Portal etwas gibt, gibt es der Organisation, die darum bittet, mit der Einwilligung, die auf jener Seite steht. Zu jeder Gabe wird festgehalten, welchem Wortlaut zugestimmt wurde. Bis sie angenommen ist, lässt sie sich über den zugesandten Link berichtigen oder zurückziehen.',
    ),
    ...chapter(
      'Angebote, Bezahlung, und was danach kommt',
      'Was ein Angebot umfasst und kostet, steht da, bevor es gebucht wird. Bezahlt wird über einen Zahlungsdienst auf dessen eigenen Seiten; die Nummer einer Karte sehen wir nie. Ein Abonnement läuft, bis es gekündigt wird, und endet mit dem letzten bezahlten Tag.',
      'Schlägt eine Zahlung fehl, bleibt einige Tage lang alles offen. Nach dem Ende kann nichts mehr geschrieben werden und Galerien schließen; Lesen und Herausnehmen bleiben. Später kommen nur noch die Inhaberinnen und Inhaber hinein, um zu lesen, herauszunehmen und zu bezahlen. Was danach noch da ist, löschen wir nicht, ohne ihnen vorher geschrieben zu haben.',
    ),
    ...chapter(
      'Verfügbarkeit und Änderungen',
      'Wir betreiben den Dienst sorgfältig und sichern ihn, versprechen aber nicht, dass er nie unterbrochen ist. Ein Archiv sollte nie nur an einem Ort sein: Bitte behalten Sie Ihre Originale, oder nehmen Sie von Zeit zu Zeit eine Kopie heraus.',
      'Wir dürfen den Dienst verbessern und ändern. Was etwas wegnähme, auf das Sie bauen, kündigen wir den Inhaberinnen und Inhabern mindestens dreißig Tage vorher per E-Mail an, es sei denn, das Gesetz oder eine Gefahr lässt keine Zeit.',
    ),
    ...chapter(
      'Wenn es endet',
      'Sie können jederzeit aufhören. Wir dürfen ein Konto oder eine Galerie schließen, die diese Bedingungen verletzt: nach einer Warnung, wo die genügt, und sofort, wo sonst Menschen zu Schaden kämen oder das Gesetz es verlangt. Sie erfahren den Grund und können antworten; die Daten lassen sich weiterhin herausnehmen, soweit ihre Herausgabe nicht verboten ist.',
    ),
    ...chapter(
      'Haftung',
      'Für Vorsatz und grobe Fahrlässigkeit, und für Schäden an Leben, Körper und Gesundheit haften wir nach dem Gesetz. Im Übrigen haften wir nur, wenn wir eine Pflicht verletzen, von der der Dienst als solcher abhängt, und dann für den vorhersehbaren Schaden. Rechte, die das Recht Ihres Landes Ihnen als Verbraucherin oder Verbraucher gibt, bleiben unberührt.',
      'Das Programm selbst ist freie Software unter der MIT-Lizenz und kommt ohne Gewähr. Wer es auf einem eigenen Rechner betreibt, braucht keine Bedingungen von uns.',
    ),
    ...chapter(
      'Wenn sich diese Bedingungen ändern',
      'Jede Fassung dieser Seite wird aufbewahrt und lässt sich an ihrem Fuß lesen, mit ihrem Datum. Von einer wesentlichen Änderung erfahren die Inhaberinnen und Inhaber von Organisationen dreißig Tage, bevor sie gilt, per E-Mail. Wer nicht einverstanden ist, kann vor diesem Tag mit allem gehen.',
      'Es gilt das Recht des Ortes, an dem niedergelassen ist, wer diesen Server betreibt. Kann ein Satz nicht gelten, so gelten die anderen.',
    ),
  ],
}
