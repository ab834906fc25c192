import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const terms: StartingText = {
  title: 'Nutzungsbedingungen',
  summary: 'Was Sie von diesem Dienst erwarten können und was er von Ihnen erwartet.',
  body: [
    ...chapter(
      'Für wen diese Bedingungen gelten',
      'Vitrine ist eine Software, die von verschiedenen Betreibern eingesetzt wird. „Wir“ bezeichnet in diesen Bedingungen den Betreiber dieses Servers. Sie erreichen uns über die <a href="/contact">Kontaktseite</a>. „Sie“ bezeichnet die Person, die hier ein Konto hat, und die Organisation, für die sie handelt.',
      'Um eine Galerie anzusehen, brauchen Sie kein Konto und müssen keinen Bedingungen zustimmen. Für das, was eine Galerie zeigt, ist die Organisation verantwortlich, der sie gehört. Ihren Namen und ihre Kontaktdaten finden Sie am Ende jeder Galerie.',
    ),
    ...chapter(
      'Ihr Konto',
      [
        'Sie können ein Konto anlegen, wenn Sie dort, wo Sie leben, Verträge schließen können, oder wenn jemand, der das kann, es für Sie tut.',
        'Geben Sie eine E-Mail-Adresse an, unter der wir Sie erreichen. Sie brauchen diese Adresse, um wieder Zugang zu erhalten, und wir schreiben Ihnen dorthin, wenn es um Ihr Konto geht.',
        'Behalten Sie Ihr Passwort für sich. Unter „Meine Einstellungen“ können Sie die Anmeldung in zwei Schritten oder einen Passkey einrichten und sehen, wo Sie überall angemeldet sind.',
        'Sie sind für alles verantwortlich, was über Ihr Konto geschieht, bis Sie uns mitteilen, dass jemand anderes darauf Zugriff hat.',
      ],
      'Sie können Ihr Konto jederzeit unter „Meine Einstellungen“ löschen. Gehört Ihnen eine Organisation allein, fügen Sie vorher eine weitere Eigentümerin oder einen weiteren Eigentümer hinzu oder löschen Sie die Projekte. Eine Organisation ohne Projekte wird mit Ihrem Konto gelöscht.',
    ),
    ...chapter(
      'Ihre Inhalte gehören weiterhin Ihnen',
      'Alles, was Sie und die Mitglieder Ihrer Projekte hochladen und schreiben, gehört weiterhin Ihnen oder den bisherigen Rechteinhabern. Sie erlauben uns nur, was für den Betrieb nötig ist: es zu speichern, daraus Vorschauen, Wiedergabeversionen und durchsuchbaren Text zu erstellen, es zu sichern und es den Personen zu zeigen, denen Sie Zugang gegeben haben. Diese Erlaubnis endet, wenn Sie den Inhalt löschen. Für Sicherungen endet sie, sobald diese überschrieben werden.',
      'Wir verkaufen Ihre Inhalte nicht und trainieren keine Modelle damit. Wir sehen sie uns nur an, wenn Sie darum bitten, wenn wir über eine Meldung entscheiden müssen oder wenn das Gesetz es verlangt.',
      'Sie können jederzeit alles herunterladen: die Dateien genau so, wie sie hochgeladen wurden, und Ihre Beschreibungen als Tabelle. Die Eigentümerinnen und Eigentümer der Organisation können das auch noch nach dem Ende eines Abonnements.',
    ),
    ...chapter(
      'Was Sie zusagen',
      'Laden Sie nur Inhalte hoch und veröffentlichen Sie nur Inhalte, an denen Sie die nötigen Rechte haben. Für Aufnahmen von Menschen brauchen Sie deren Einwilligung oder eine andere Rechtsgrundlage. Darum gibt es ein Feld für die Nummer der Einwilligung.',
      'Benutzen Sie den Dienst nicht',
      [
        'für etwas, das gegen das Gesetz oder gegen unsere <a href="/docs/content_moderation_and_user_safety_policy">Regeln zu Inhalten und Sicherheit</a> verstößt;',
        'um Menschen zu belästigen oder um zu veröffentlichen, was zur Privatsphäre anderer gehört;',
        'um Schadsoftware zu verbreiten oder an etwas zu gelangen, zu dem Sie keinen Zugang haben;',
        'in einer Weise, die andere an der Nutzung hindert, etwa mit mehr Anfragen, als die Schnittstelle erlaubt.',
      ],
      'Wenn Sie eine Schwachstelle finden und uns vertraulich davon berichten, ohne mehr fremde Daten anzusehen, als zum Nachweis nötig sind, gehen wir nicht gegen Sie vor.',
    ),
    ...chapter(
      'Projekte, Mitglieder und Portale',
      'Die Eigentümerinnen und Eigentümer einer Organisation entscheiden, wer in ihren Projekten was darf, und sind dafür verantwortlich. Mitglieder mit der nötigen Berechtigung können die Berechtigungen anderer jederzeit ändern oder entziehen. Alle Aktivitäten werden festgehalten, und die Mitglieder eines Projekts können sie nachlesen.',
      'Was Sie über ein Einsendeportal einsenden, erhält die Organisation, die darum bittet. Dafür gilt die Einwilligung, die auf der Seite des Portals steht. Die Organisation speichert zu jeder Einsendung den Wortlaut, dem zugestimmt wurde. Bis eine Einsendung angenommen ist, lässt sie sich über den Link in der E-Mail korrigieren oder zurückziehen.',
    ),
    ...chapter(
      'Tarife, Bezahlung und das Ende eines Tarifs',
      'Was ein Tarif umfasst und kostet, sehen Sie, bevor Sie ihn buchen. Sie bezahlen auf der Website eines Zahlungsdienstes, und wir sehen Ihre Kartennummer nie. Ein Tarif läuft weiter, bis Sie ihn kündigen, und endet mit dem letzten bezahlten Tag.',
      'Schlägt eine Zahlung fehl, funktioniert einige Tage lang alles weiter. Endet ein Tarif, lässt sich nichts mehr ändern, und die Galerien werden geschlossen. Ansehen und herunterladen können Sie weiterhin alles. Nach einer weiteren Frist können sich nur noch die Eigentümerinnen und Eigentümer anmelden, um alles anzusehen und herunterzuladen oder um zu bezahlen. Bevor wir etwas löschen, schreiben wir ihnen immer.',
    ),
    ...chapter(
      'Verfügbarkeit und Änderungen',
      'Wir betreiben den Dienst sorgfältig und sichern ihn, können aber nicht versprechen, dass er nie unterbrochen ist. Bewahren Sie ein Archiv nie nur an einem einzigen Ort auf. Behalten Sie Ihre Originale oder laden Sie von Zeit zu Zeit eine Kopie herunter.',
      'Wir dürfen den Dienst verbessern und ändern. Entfällt dabei etwas, auf das Sie sich verlassen, informieren wir die Eigentümerinnen und Eigentümer von Organisationen mindestens 30 Tage vorher per E-Mail, sofern nicht das Gesetz oder eine akute Gefahr schnelleres Handeln verlangt.',
    ),
    ...chapter(
      'Beendigung',
      'Sie können die Nutzung jederzeit beenden. Wir dürfen ein Konto oder eine Galerie schließen, die gegen diese Bedingungen verstößt: nach einer Warnung, wenn das genügt, und sofort, wenn sonst Menschen zu Schaden kämen oder das Gesetz es verlangt. Wir nennen Ihnen den Grund, und Sie können Stellung nehmen. Ihre Daten können Sie weiterhin herunterladen, soweit ihre Herausgabe nicht verboten ist.',
    ),
    ...chapter(
      'Haftung',
      'Für Vorsatz und grobe Fahrlässigkeit und für Schäden an Leben, Körper und Gesundheit haften wir nach dem Gesetz. Im Übrigen haften wir nur, wenn wir eine wesentliche Pflicht verletzen, und nur für den vorhersehbaren Schaden. Ihre gesetzlichen Rechte als Verbraucherin oder Verbraucher bleiben unberührt.',
      'Die Software selbst ist freie Software unter der MIT-Lizenz und wird ohne Gewähr bereitgestellt. Wenn Sie sie auf einem eigenen Server betreiben, brauchen Sie unsere Bedingungen nicht.',
    ),
    ...chapter(
      'Wenn sich diese Bedingungen ändern',
      'Jede Fassung dieser Seite bleibt erhalten und lässt sich am Ende der Seite mit ihrem Datum nachlesen. Über wichtige Änderungen informieren wir die Eigentümerinnen und Eigentümer von Organisationen 30 Tage vor dem Inkrafttreten per E-Mail. Wenn Sie nicht einverstanden sind, können Sie vor diesem Tag kündigen und alles mitnehmen.',
      'Es gilt das Recht des Ortes, an dem der Betreiber dieses Servers seinen Sitz hat. Ist eine Bestimmung unwirksam, gelten die anderen weiter.',
    ),
  ],
}
