import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const cookies: StartingText = {
  title: 'Cookies',
  summary: 'Every cookie this service uses, what it’s for and how long it lasts.',
  body: [
    ...chapter(
      'What we ask you',
      'On your first visit, we ask whether optional services may be loaded and store data. Vitrine itself doesn’t include any: no statistics, no advertising and no fonts from other servers. The only optional service that the operator of a server can turn on is a live chat from an outside provider. The chat is loaded only if you accept.',
      'Your answer is kept in the cookie <code>vitrine_consent</code> until the end of 2030, so that we don’t ask again. If you decline, nothing else is stored. To change your answer, choose “Cookie choices” at the foot of this website’s pages, or delete the cookie.',
    ),
    ...chapter(
      'What public pages store in your browser',
      'While you only browse and read this website and the galleries, nothing is stored. Some actions do store something:',
      [
        '<code>vitrine_consent</code> remembers your answer to the question above. It expires at the end of 2030.',
        '<code>vitrine_banner</code> remembers that you closed the banner about a blog post. It expires after one year.',
        '<code>vitrine_language</code> and <code>vitrine_theme</code> remember the language and the light or dark appearance you chose. They expire after one year.',
        '<code>vitrine_gallery_…</code> and <code>vitrine_gallery_opened</code> remember that you’ve entered the password for a protected gallery. Both expire when you close your browser. The first also expires if the password changes.',
        '<code>vitrine_device</code> remembers that the correct password for a gallery or portal was entered in this browser, so someone else’s wrong guesses can’t lock you out. Scripts can’t read it. It expires after 180 days.',
        'Your browser’s own storage remembers where you stopped in a recording (<code>vitrine:places</code>), the language of your captions (<code>vitrine:captions</code>), that you’ve entered the password for a gallery or portal, and your contribution until you send it.',
      ],
    ),
    ...chapter(
      'What is stored when you sign in',
      'The first three cookies are needed for signing in, and the others remember your settings. All of them are sent only to addresses that begin with <code>/client</code>, never to public pages.',
      [
        '<code>vitrine_credential</code> keeps you signed in. Scripts can’t read it. It expires after 30 days at most.',
        '<code>vitrine_session</code> lets the app know that someone is signed in. It expires when the session ends.',
        '<code>vitrine_device</code> remembers that someone has signed in with this browser before, so someone else’s wrong guesses can’t lock you out. Scripts can’t read it. It expires after 180 days.',
        '<code>vitrine_archive</code> and <code>vitrine_panel</code> remember how you like lists to look, and whether the details beside them are open. They expire after one year.',
        '<code>vitrine_letter_keys</code> remembers that you turned off single-key shortcuts. It expires after one year.',
        'Your browser’s own storage keeps unfinished uploads, files that another app has shared with this one (<code>vitrine-shared</code>), unsaved text in a story (<code>vitrine-story:…</code>), and a page to show when you’re offline. Until you close the tab, it also remembers who you’re viewing a project as, and the number that identifies the tab to the server (<code>page</code>).',
      ],
      'On a server that uses https, the names of some of these cookies begin with <code>__Secure-</code>.',
    ),
    ...chapter(
      'How to delete cookies',
      'Signing out deletes the session cookies in your browser and ends the session on the server. You can delete everything else in your browser’s settings. This resets your choices, but nothing else is lost. To find out what’s stored on the server, read the <a href="/docs/privacy">privacy</a> page.',
    ),
  ],
}
