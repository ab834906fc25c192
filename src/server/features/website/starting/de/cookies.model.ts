import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const cookies: StartingText = {
  title: 'Cookies',
  summary: 'Jedes Cookie dieses Dienstes mit Namen: wozu es dient und wie lange es bleibt.',
  body: [
    ...chapter(
      'Wofür wir um Zustimmung bitten',
      'Bei Ihrem ersten Besuch fragen wir, ob optionale Dienste geladen werden und Daten speichern dürfen. Vitrine selbst hat keine: keine Statistik, keine Werbung, keine Schriften von anderen Servern. Der einzige optionale Dienst, den der Betreiber eines Servers einschalten kann, ist ein Live-Chat eines externen Anbieters. Er wird erst geladen, wenn Sie zustimmen, und gar nicht, wenn Sie ablehnen.',
      'Ihre Antwort wird bis Ende 2030 im Cookie <code>vitrine_consent</code> gespeichert, damit wir nicht erneut fragen. Wenn Sie ablehnen, ist diese Antwort alles, was gespeichert wird. Um sie zu ändern, wählen Sie „Cookie-Auswahl“ am Ende jeder Seite dieser Website oder löschen Sie das Cookie.',
    ),
    ...chapter(
      'Was die öffentlichen Seiten speichern',
      'Solange Sie auf dieser Website und in den Galerien nur stöbern und lesen, wird nichts gespeichert. Erst bei bestimmten Aktionen speichern wir etwas:',
      [
        '<code>vitrine_consent</code>: speichert Ihre Antwort auf die Frage oben. Wird bis Ende 2030 gespeichert.',
        '<code>vitrine_banner</code>: merkt sich, dass Sie den Hinweis auf einen Blogbeitrag geschlossen haben. Wird ein Jahr lang gespeichert.',
        '<code>vitrine_language</code> und <code>vitrine_theme</code>: merken sich, welche Sprache und welche Darstellung (hell oder dunkel) Sie gewählt haben. Werden ein Jahr lang gespeichert.',
        '<code>vitrine_gallery_…</code> und <code>vitrine_gallery_opened</code>: merken sich, dass Sie das Passwort einer geschützten Galerie eingegeben haben. Beide laufen ab, wenn Sie den Browser schließen, das erste auch, sobald das Passwort geändert wird.',
        '<code>vitrine_device</code>: merkt sich, dass in diesem Browser das richtige Passwort einer Galerie oder eines Portals eingegeben wurde, damit falsche Versuche anderer Sie nicht aussperren. Wird 180 Tage lang gespeichert und ist für Skripte nicht lesbar.',
        'Im Speicher Ihres Browsers stehen außerdem die Stelle, an der Sie eine Aufnahme angehalten haben (<code>vitrine:places</code>), die Sprache der Untertitel (<code>vitrine:captions</code>), ein Vermerk, dass Sie das Passwort einer Galerie oder eines Portals eingegeben haben, und bis zum Absenden der Entwurf Ihrer Einsendung.',
      ],
    ),
    ...chapter(
      'Was beim Anmelden gespeichert wird',
      'Die ersten drei Cookies halten Sie angemeldet, die übrigen merken sich Ihre Einstellungen. Alle werden nur an Adressen gesendet, die mit <code>/client</code> beginnen, nie an öffentliche Seiten.',
      [
        '<code>vitrine_credential</code>: hält Sie angemeldet und ist für Skripte nicht lesbar. Wird höchstens 30 Tage lang gespeichert.',
        '<code>vitrine_session</code>: zeigt der App, dass jemand angemeldet ist. Wird bis zum Ende der Sitzung gespeichert.',
        '<code>vitrine_device</code>: merkt sich, dass sich in diesem Browser schon jemand angemeldet hat, damit falsche Versuche anderer Sie nicht aussperren. Wird 180 Tage lang gespeichert.',
        '<code>vitrine_archive</code> und <code>vitrine_panel</code>: merken sich, wie Sie Listen anzeigen lassen und ob die Details daneben geöffnet sind. Werden ein Jahr lang gespeichert.',
        '<code>vitrine_letter_keys</code>: merkt sich, dass Sie Tastenkürzel mit einzelnen Tasten ausgeschaltet haben. Wird ein Jahr lang gespeichert.',
        'Der Speicher Ihres Browsers enthält noch nicht abgeschlossene Uploads, Dateien, die eine andere App mit dieser teilt (<code>vitrine-shared</code>), und eine Seite, die erscheint, wenn Sie offline sind. Er enthält auch Ihren Text zu einer Erzählung (<code>vitrine-story:…</code>), bis dieser auf dem Server gespeichert ist. Bis Sie den Tab schließen, merkt er sich, mit wessen Berechtigungen Sie ein Projekt ansehen und unter welcher Nummer der Server den Tab kennt (<code>page</code>).',
      ],
      'Auf einem Server, der https verwendet, beginnen die Namen einiger dieser Cookies mit <code>__Secure-</code>.',
    ),
    ...chapter(
      'Wie Sie Cookies löschen',
      'Beim Abmelden werden die Cookies der Sitzung in Ihrem Browser gelöscht und die Sitzung auf dem Server beendet. Alles andere können Sie in den Einstellungen Ihres Browsers löschen. Dabei gehen nur Ihre Einstellungen verloren, sonst nichts. Was auf dem Server gespeichert wird, steht auf der Seite zum <a href="/docs/privacy">Datenschutz</a>.',
    ),
  ],
}
