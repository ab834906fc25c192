import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const cookies: StartingText = {
  title: 'Cookies',
  summary: 'Jedes Cookie dieses Dienstes mit seinem Namen: wozu es dient, und wie lange es bleibt.',
  body: [
    ...chapter(
      'Wonach Sie gefragt werden',
      'Bei Ihrem ersten Besuch fragt ein Hinweis, ob Freiwilliges geladen und gespeichert werden darf. So, wie das Programm ausgeliefert wird, gibt es nichts davon: keine Statistik, keine Werbung, keine Schriften von anderswo. Das einzige Freiwillige, das jemand auf seinem Server einschalten kann, ist ein Chat eines fremden Dienstes. Bevor Sie zustimmen, ist er nicht da, und wenn Sie ablehnen, bleibt er fort.',
      'Ihre Antwort steht bis Ende 2030 im Cookie <code>vitrine_consent</code>, damit Sie nicht wieder gefragt werden. Lehnen Sie ab, so ist diese Antwort alles, was gespeichert wird. „Cookie-Auswahl“ am Fuß der Seiten dieser Website fragt Sie neu, ebenso das Löschen dieses Cookies.',
    ),
    ...chapter(
      'Was die öffentlichen Seiten speichern',
      'Die Seiten dieser Website und die Galerien speichern nichts, solange Sie nur schauen und lesen. Manches wird aufbewahrt, weil Sie etwas getan haben, das ohne nicht ginge:',
      [
        '<code>vitrine_consent</code>: Ihre Antwort auf den Hinweis, bis Ende 2030.',
        '<code>vitrine_banner</code>: dass Sie den Hinweis auf einen Beitrag geschlossen haben, für ein Jahr.',
        '<code>vitrine_language</code> und <code>vitrine_theme</code>: dass Sie eine Sprache, oder hell oder dunkel gewählt haben, für ein Jahr.',
        '<code>vitrine_gallery_…</code>, und daneben <code>vitrine_gallery_opened</code>: dass Sie das Passwort einer geschützten Galerie eingegeben haben. Enden mit der Sitzung Ihres Browsers, das erste auch sofort, wenn dieses Passwort geändert wird.',
        '<code>vitrine_device</code>: dass in diesem Browser das Passwort einer Galerie oder eines Portals richtig war, damit Fremde, die es raten, Sie nicht aussperren. 180 Tage, für Skripte unerreichbar.',
        'Im eigenen Speicher des Browsers: wo Sie in einer Aufnahme aufgehört haben (<code>vitrine:places</code>), in welcher Sprache Untertitel an sind (<code>vitrine:captions</code>), dass Sie das Passwort einer Galerie oder eines Portals eingegeben haben, und der Entwurf dessen, was Sie einem Archiv geben, bis er gesendet ist.',
      ],
    ),
    ...chapter(
      'Was das Anmelden speichert',
      'Durch die ersten drei sind Sie angemeldet, die anderen enthalten, was Sie dort gewählt haben. Alle werden nur an Adressen unter <code>/client</code> gesendet, nie mit den öffentlichen Seiten.',
      [
        '<code>vitrine_credential</code>: das Geheimnis Ihrer Sitzung, unerreichbar für Skripte. Höchstens 30 Tage.',
        '<code>vitrine_session</code>: sagt der Anwendung, dass jemand angemeldet ist. So lange wie das vorige.',
        '<code>vitrine_device</code>: dass sich mit diesem Browser schon jemand angemeldet hat, damit Fremde, die Passwörter raten, sich selbst aussperren und nicht Sie. 180 Tage.',
        '<code>vitrine_archive</code> und <code>vitrine_panel</code>: wie Listen bei Ihnen aussehen sollen, und ob daneben die Einzelheiten offen sind, für ein Jahr.',
        '<code>vitrine_letter_keys</code>: dass einzelne Tasten nichts tun sollen, für ein Jahr.',
        'Im eigenen Speicher des Browsers: was noch hochzuladen ist, Dateien, die eine andere Anwendung übergibt (<code>vitrine-shared</code>), was Sie an einer Geschichte schreiben (<code>vitrine-story:…</code>), bis es gespeichert ist, mit wessen Augen Sie ein Projekt ansehen und unter welcher Nummer der Server den Tab kennt (<code>page</code>), bis Sie den Tab schließen, und eine Seite, die sagt, dass keine Verbindung besteht.',
      ],
      'Auf einem Server, der über https erreicht wird, beginnen die Namen von einigen mit <code>__Secure-</code>.',
    ),
    ...chapter(
      'Wie Sie sie loswerden',
      'Abmelden löscht die Cookies der Sitzung bei Ihnen und beendet sie bei uns. Alles andere löschen Sie in den Einstellungen Ihres Browsers; dann ist eine Auswahl vergessen, und Schlimmeres geschieht nicht. Was sonst auf dem Server aufbewahrt wird, steht auf der Seite zum <a href="/docs/privacy">Datenschutz</a>.',
    ),
  ],
}
