import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const privacy: StartingText = {
  title: 'Datenschutz',
  summary:
    'Welche Daten wir wozu und wie lange über Sie speichern und wie Sie eine Kopie erhalten oder die Daten löschen lassen.',
  body: [
    ...chapter(
      'Kurz gesagt',
      [
        'Wenn Sie eine Galerie ansehen oder diese Website lesen, werden Sie beim nächsten Besuch nicht wiedererkannt. Von anderen Firmen wird nichts geladen.',
        'Wenn Sie ein Konto haben, speichern wir eine E-Mail-Adresse, einen Namen und ein Passwort. Ihre Aktivitäten in einem Projekt werden für dessen Mitglieder festgehalten.',
        'Wir verkaufen Ihre Daten nicht, verwenden sie nicht für Werbung und trainieren damit keine Modelle.',
      ],
      'Verantwortlich ist der Betreiber dieses Servers. Sie erreichen ihn über die <a href="/contact">Kontaktseite</a>. Für das, was eine Organisation in ihren Projekten speichert, auch über Menschen auf Fotografien und in Aufnahmen, ist diese Organisation verantwortlich, und wir verarbeiten es in ihrem Auftrag. Die Kontaktdaten der Organisation finden Sie am Ende ihrer Galerie.',
    ),
    ...chapter(
      'Wenn Sie nur zu Besuch sind',
      'Ihr Browser sendet mit jeder Anfrage seine IP-Adresse, sonst bekäme er keine Antwort. Anhand dieser Adresse zählen wir, wie viele Anfragen aus einem Netz kommen, damit der Dienst verfügbar bleibt. Diese Zahlen werden innerhalb einer Stunde gelöscht, die meisten nach Sekunden. Die Zahl der Einsendungen und Meldungen aus einem Netz wird innerhalb eines Tages gelöscht. Das Protokoll des Servers enthält Zeitpunkt, Art und Ergebnis jeder Anfrage. Die IP-Adresse enthält es nur, wenn eine Anfrage oder Anmeldung abgewiesen wurde. Welche Seiten Sie angesehen haben, geht aus dem Protokoll nicht hervor.',
      'Eine Galerie zählt, wie oft jedes Objekt pro Tag angesehen wird, wonach gesucht wird und von welchen Websites die Besuche kommen. Diese Zahlen enthalten keine IP-Adressen, Cookies oder Kennungen. Niemand kann daran erkennen, wer zu Besuch war, auch wir nicht. Browser, die darum bitten, nicht verfolgt zu werden, werden nicht gezählt.',
      'Wenn Sie ein Objekt melden, bewahren wir Ihre Nachricht und, falls angegeben, Ihre E-Mail-Adresse auf, bis das Projekt gelöscht wird.',
    ),
    ...chapter(
      'Wenn Sie uns schreiben',
      'Das Kontaktformular speichert Ihren Namen, Ihre E-Mail-Adresse, Ihre Organisation und Ihre Nachricht und sendet sie an die Administration dieses Servers, damit sie Ihnen antworten kann. Gelöscht wird die Nachricht, wenn sie nicht mehr gebraucht wird oder wenn Sie darum bitten.',
    ),
    ...chapter(
      'Wenn Sie um Hilfe bitten',
      'Wenn Sie uns über „Schreiben Sie uns“ oder im Live-Chat dieses Servers etwas fragen, speichern wir Folgendes, um Ihnen zu antworten, und zeigen es der Administration:',
      [
        'Ihre E-Mail-Adresse, Ihr Konto, falls Sie eines haben, und Ihre Sprache;',
        'Ihre Nachrichten und die Antworten, jeweils mit Zeitpunkt;',
        'die Seite, von der aus Sie gefragt haben, sowie Name und Version Ihres Browsers;',
        'ein Screenshot, falls Sie einen anhängen.',
      ],
      'Die Antworten erhalten Sie per E-Mail. Auch Ihre Nachrichten werden der Administration per E-Mail zugestellt. Solange ein Chat offen ist, weiß der Server auch, dass Sie da sind. Diese Anzeige endet spätestens eine Minute, nachdem Sie den Chat geschlossen haben. Der Verlauf bleibt gespeichert, solange Sie ein Konto haben, und wird mit dem Konto gelöscht. Ohne Konto bleibt er, bis Sie um die Löschung bitten.',
    ),
    ...chapter(
      'Wenn Sie ein Konto haben',
      'Um Ihnen ein Konto bereitzustellen (Rechtsgrundlage ist der Vertrag mit Ihnen), speichern wir:',
      [
        'Ihre E-Mail-Adresse, den von Ihnen gewählten Namen und Ihr Passwort in einer Form, aus der es sich nicht ablesen lässt (Argon2id);',
        'falls Sie sie verwenden: die öffentlichen Schlüssel Ihrer Passkeys, den Schlüssel Ihrer Authenticator-App (verschlüsselt) und Ihre Wiederherstellungscodes in derselben Form wie das Passwort;',
        'wo Sie angemeldet sind: den Browser, die IP-Adresse und den Zeitpunkt der letzten Aktivität. Unter „Meine Einstellungen“ können Sie diese Liste ansehen und jede Sitzung beenden. Eine Sitzung endet nach 14 Tagen ohne Nutzung, in jedem Fall nach 30 Tagen;',
        'Ihre Sprache und die E-Mails, die Sie abbestellt haben;',
        'zu welchen Organisationen und Projekten Sie gehören und welche Berechtigungen Sie dort haben;',
        'was Sie wann in einem Projekt getan haben, als Nachweis für dessen Mitglieder. Wenn Sie Ihr Konto löschen, bleibt dieser Nachweis ohne Ihren Namen bestehen.',
      ],
      'E-Mails an Sie werden nach dem Versand 30 Tage aufbewahrt, damit wir prüfen können, ob sie angekommen sind. Fehlgeschlagene Anmeldungen werden einige Stunden lang gezählt, und das Protokoll enthält die IP-Adresse, von der sie kamen. Handelt jemand aus der Administration an Ihrer Stelle, um Ihnen zu helfen, wird das mit beiden Namen festgehalten, endet nach höchstens einer Stunde und wird währenddessen angezeigt.',
    ),
    ...chapter(
      'Wenn Sie einem Archiv etwas einsenden',
      'Jedes Portal fragt nach dem, was seine Organisation festgelegt hat, zum Beispiel nach Ihrem Namen und einer E-Mail-Adresse für die Bestätigung. Ihre Angaben werden bei der Einsendung gespeichert, zusammen mit dem Wortlaut, dem Sie zugestimmt haben. Über den Link in der Bestätigung können Sie Ihre Einsendung ansehen, korrigieren und zurückziehen, bis sie angenommen ist. Danach entscheidet die Organisation. Wenden Sie sich an sie, wenn etwas geändert werden soll.',
    ),
    ...chapter(
      'Was Dateien enthalten',
      'Fotografien enthalten oft den Aufnahmeort, die Seriennummer der Kamera und Namen. Das Original bleibt unverändert, denn ein Archiv darf nichts verfälschen. Zu sehen und herunterzuladen ist in der Galerie eine Kopie ohne Orte, Seriennummern und Namen abgebildeter Personen. Titel, Urheber, Rechte, Beschreibung und Datum bleiben in Bildern und Aufnahmen als Herkunftsnachweis erhalten. Nicht bereinigt werden Office-Dateien aus der Zeit vor 2007, RTF, HTML, einfacher Text und ZIP-Archive: Wer eine davon herunterladen darf, erhält alles, was sie enthält.',
    ),
    ...chapter(
      'Wer sonst Daten erhält',
      'Niemand, mit zwei Ausnahmen. Wenn Sie einen Tarif buchen, bezahlen Sie auf der Website des Zahlungsdienstes Stripe. Stripe erhält den Namen der Organisation, die E-Mail-Adresse der Eigentümerin oder des Eigentümers und die Angaben, um die Stripe Sie selbst bittet. E-Mails werden über den Mailserver verschickt, den der Betreiber dieses Servers gewählt hat. Die Seiten laden keine Schriften, Skripte, Karten oder Bilder von anderswo.',
      'Ist auf diesem Server ein Live-Chat eines externen Anbieters eingerichtet, wird er erst geladen, nachdem Sie zugestimmt haben. Die <a href="/docs/cookies">Seite über Cookies</a> erklärt, wie Sie die Einwilligung widerrufen.',
    ),
    ...chapter(
      'Wie lange wir Daten aufbewahren',
      'Projekte behalten ihre Inhalte, bis jemand sie löscht. Gelöschte Objekte kommen in den Papierkorb und können dort endgültig gelöscht werden. Ihre Dateien werden dann beim nächsten Aufräumen aus dem Speicher entfernt und aus Sicherungen, sobald diese überschrieben werden. Ein gelöschtes Konto wird sofort entfernt.',
    ),
    ...chapter(
      'Ihre Rechte',
      'Sie haben das Recht zu erfahren, welche Daten wir über Sie speichern, und eine Kopie davon zu erhalten. Sie können Ihre Daten berichtigen oder löschen lassen, ihre Verwendung einschränken lassen, ihr widersprechen und Ihre Daten zu einem anderen Anbieter mitnehmen. Das meiste können Sie selbst tun: Unter „Meine Einstellungen“ sehen Sie Ihre Daten und können Ihr Konto löschen, und jedes Projekt lässt sich als Ganzes herunterladen. Wenden Sie sich in allen anderen Fällen, auch wenn Sie auf fremden Fotos oder Aufnahmen zu sehen oder zu hören sind, an die Organisation, die das Archiv betreibt, oder an uns.',
      'Eine Einwilligung ist immer freiwillig, und Sie können sie für die Zukunft widerrufen. Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.',
    ),
    ...chapter(
      'Wie Ihre Daten geschützt sind',
      'Verbindungen sind verschlüsselt, wenn dieser Server https verwendet. Der Server prüft Berechtigungen bei jeder Anfrage. Dateien privater Objekte haben Adressen, die ablaufen. Hochgeladene Dateien werden nur in einem abgeschotteten Prozess geöffnet, und Protokolle enthalten weder Passwörter noch Texte, die jemand geschrieben hat. Sollten Ihre Daten einmal gefährdet sein, informieren wir Sie und die Behörde unverzüglich.',
    ),
  ],
}
