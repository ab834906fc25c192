import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const privacy: StartingText = {
  title: 'Datenschutz',
  summary: 'Was über Sie gespeichert wird, wozu, wie lange, und wie Sie es erhalten oder löschen lassen.',
  body: [
    ...chapter(
      'Kurz gesagt',
      [
        'Wer eine Galerie ansieht oder diese Website liest, wird nicht wiedererkannt. Von anderen Firmen wird nichts geladen.',
        'Wer ein Konto hat, gibt eine E-Mail-Adresse, einen Namen und ein Passwort an. Was sie oder er in einem Projekt tut, wird für dessen Mitglieder festgehalten.',
        'Nichts wird verkauft, nichts für Werbung verwendet, nichts trainiert ein Modell.',
      ],
      'Verantwortlich ist, wer diesen Server betreibt; Sie erreichen uns über die <a href="/contact">Kontaktseite</a>. Für das, was eine Organisation in ihren Projekten bewahrt, auch für Menschen auf Fotografien und Aufnahmen, ist diese Organisation verantwortlich, und wir verarbeiten es in ihrem Auftrag; ihre Kontakte stehen am Fuß ihrer Galerie.',
    ),
    ...chapter(
      'Wenn Sie nur schauen',
      'Ihr Browser sendet mit jeder Anfrage seine Netzwerkadresse, sonst bekäme er keine Antwort. Daran zählen wir, wie viele Anfragen aus einem Netz kommen, damit der Dienst läuft; diese Zahlen enden innerhalb einer Stunde, die meisten nach Sekunden, und innerhalb eines Tages die davon, was aus einem Netz einem Archiv gegeben oder gemeldet wird. Das Protokoll des Servers enthält Zeitpunkt, Art und Ausgang einer Anfrage, wo eine Anfrage oder eine Anmeldung abgewiesen wird auch die Netzwerkadresse, und keine Adresse einer Seite, die verriete, was Sie im Einzelnen angesehen haben.',
      'Eine Galerie zählt, wie oft ein Objekt an einem Tag angesehen wurde, wonach in ihr gesucht wurde, und von welcher Website Besucher kamen. Eine solche Zahl enthält keine Netzwerkadresse, kein Cookie und keine Kennung: Niemand kann daran erkennen, wer es war, auch wir nicht. Browser, die darum bitten, nicht verfolgt zu werden, werden nicht gezählt.',
      'Wenn Sie ein Objekt melden, bewahren wir auf, was Sie geschrieben haben, und die Adresse für eine Antwort, falls Sie eine angegeben haben, bis das Projekt gelöscht wird.',
    ),
    ...chapter(
      'Wenn Sie uns schreiben',
      'Das Kontaktformular bewahrt Ihren Namen, Ihre Adresse, Ihre Organisation und Ihre Nachricht auf und schickt sie den Administratorinnen und Administratoren dieses Servers, damit sie Ihnen antworten. Gelöscht wird es, wenn es nicht mehr gebraucht wird oder wenn Sie darum bitten.',
    ),
    ...chapter(
      'Wenn Sie um Hilfe bitten',
      'Um eine Frage zu beantworten, die Sie über „Schreiben Sie uns“ oder im Chat dieses Servers stellen, erhalten seine Administratorinnen und Administratoren, und der Server bewahrt auf:',
      [
        'Ihre E-Mail-Adresse, Ihr Konto, falls Sie eines haben, und Ihre Sprache;',
        'was Sie schreiben und was Ihnen geantwortet wird, mit den Zeiten;',
        'die Seite, von der aus Sie gefragt haben, und wie Ihr Browser sich nennt;',
        'ein Bild Ihres Bildschirms, wenn Sie eines hinzufügen.',
      ],
      'Mails bringen Ihnen die Antworten, und der Administration, was Sie schreiben. Solange ein Chat offen ist, weiß der Server auch, dass Sie da sind; das endet spätestens eine Minute, nachdem Sie ihn geschlossen haben. Das Gespräch bleibt so lange wie Ihr Konto und geht mit ihm; was ohne Konto gefragt wurde, bleibt, bis Sie um die Löschung bitten.',
    ),
    ...chapter(
      'Wenn Sie ein Konto haben',
      'Damit Sie hineinkommen (Grundlage ist der Vertrag mit Ihnen), bewahren wir auf:',
      [
        'Ihre E-Mail-Adresse, den Namen, den Sie gewählt haben, und Ihr Passwort als Wert, aus dem es sich nicht ablesen lässt (Argon2id);',
        'falls Sie sie benutzen: die öffentlichen Schlüssel Ihrer Passkeys, den Schlüssel Ihrer Authenticator-App (verschlüsselt), und Wiederherstellungscodes als solche Werte;',
        'wo Sie angemeldet sind: die Art des Browsers, die Netzwerkadresse, wann zuletzt. Die Liste sehen Sie unter „Meine Einstellungen“ und beenden dort jede einzelne Sitzung. Eine Sitzung endet nach 14 Tagen ohne Benutzung, und nach 30 in jedem Fall;',
        'Ihre Sprache, und welche Mails Sie nicht möchten;',
        'zu welchen Organisationen und Projekten Sie gehören, und was Sie dort dürfen;',
        'was Sie in einem Projekt getan haben, mit der Zeit, für dessen Mitglieder. Nach dem Löschen Ihres Kontos steht es dort ohne Ihren Namen.',
      ],
      'Mails an Sie werden nach dem Versand dreißig Tage aufbewahrt, damit wir sehen, ob sie ankamen. Fehlgeschlagene Anmeldungen werden einige Stunden gezählt, und das Protokoll nennt die Netzwerkadresse, von der sie kamen. Handelt jemand aus der Administration an Ihrer Stelle, um Ihnen zu helfen, so wird das mit beiden Namen festgehalten, dauert höchstens eine Stunde, und wird währenddessen angezeigt.',
    ),
    ...chapter(
      'Wenn Sie einem Archiv etwas geben',
      'Ein Portal fragt, was seine Organisation festgelegt hat, zum Beispiel Ihren Namen und eine Adresse für die Quittung. Das wird bei Ihrer Gabe aufbewahrt, zusammen mit dem Wortlaut, dem Sie zugestimmt haben. Über den Link in der Quittung sehen Sie es, berichtigen es und ziehen es zurück, solange es nicht angenommen ist; danach entscheidet die Organisation, und Sie können ihr schreiben.',
    ),
    ...chapter(
      'Was Dateien von sich selbst sagen',
      'Fotografien enthalten oft, wo sie entstanden sind, die Seriennummer der Kamera und Namen. Das Original bleibt, wie es ist, denn ein Archiv darf nichts verfälschen. Was Besucher an seiner Stelle sehen und herunterladen, ist ohne Orte, Seriennummern und die Namen der Abgebildeten hergestellt; Titel, Urheber, Rechte, Beschreibung und Datum bleiben in Bildern und Aufnahmen, als deren Nachweis. Nicht durchgesehen werden Office-Dateien aus der Zeit vor 2007, RTF, HTML, einfacher Text und ZIP-Archive: Wer eine davon als Besucher herunterladen darf, erhält sie mit allem, was sie enthält.',
    ),
    ...chapter(
      'Wer sonst etwas erhält',
      'Niemand, mit zwei Ausnahmen, die Sie nur angehen, wenn sie zutreffen. Wer ein Angebot bucht, bezahlt auf den Seiten eines Zahlungsdienstes, Stripe; er erhält den Namen der Organisation, die E-Mail-Adresse der Inhaberin oder des Inhabers, und was er selbst erfragt. Und Mails gehen über den Mailserver, den gewählt hat, wer diesen Server betreibt. Die Seiten laden keine Schriften, Skripte, Karten oder Bilder von anderswo.',
      'Ist auf diesem Server ein Chat eines fremden Dienstes eingerichtet, so wird er erst geladen, nachdem Sie zugestimmt haben; die <a href="/docs/cookies">Seite über Cookies</a> sagt, wie Sie das zurücknehmen.',
    ),
    ...chapter(
      'Wie lange',
      'Projekte bewahren, was in ihnen ist, bis jemand es löscht. Gelöschtes kommt in den Papierkorb und von dort endgültig weg; seine Dateien verschwinden dann beim nächsten Aufräumen aus dem Speicher, und aus Sicherungen, wenn diese überschrieben werden. Ein gelöschtes Konto ist sofort fort.',
    ),
    ...chapter(
      'Ihre Rechte',
      'Sie dürfen erfahren, was über Sie gespeichert ist, und eine Kopie erhalten, es berichtigen oder löschen lassen, seine Verwendung einschränken lassen, ihr widersprechen, und es anderswohin mitnehmen. Das meiste tun Sie selbst: „Meine Einstellungen“ zeigt Ihre Daten und löscht Ihr Konto, jedes Projekt lässt sich als Ganzes herunterladen. Im Übrigen, und wenn es um Sie auf einer fremden Fotografie oder Aufnahme geht, schreiben Sie der Organisation, deren Archiv es ist, oder uns.',
      'Zustimmen ist überall freiwillig, wo Sie danach gefragt werden, und lässt sich mit Wirkung für die Zukunft zurücknehmen. Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.',
    ),
    ...chapter(
      'Wie es geschützt ist',
      'Verbindungen sind verschlüsselt, wo dieser Server über https erreicht wird. Über Rechte entscheidet der Server bei jedem einzelnen Aufruf, Dateien privater Objekte haben Adressen, die ablaufen, Hochgeladenes wird nur in einem abgeschlossenen Prozess geöffnet, und Protokolle enthalten weder Passwörter noch, was jemand geschrieben hat. Sollte etwas geschehen, das Ihre Daten gefährdet, sagen wir es Ihnen und der Behörde unverzüglich.',
    ),
  ],
}
