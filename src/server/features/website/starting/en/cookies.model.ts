import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const cookies: StartingText = {
  title: 'Cookies',
  summary: 'Every cookie of this service by name: what it’s for and how long it lasts.',
  body: [
    ...chapter(
      'What we ask you',
      'On your first visit we ask whether optional services may be loaded and may store data. Vitrine itself has none: no statistics, no advertising, no fonts from other servers. The only optional service that the operator of a server can turn on is a live chat by an outside provider. It isn’t loaded before you accept, and not at all if you decline.',
      'Your answer is kept in the cookie <code>vitrine_consent</code> until the end of 2030, so that we don’t ask again. If you decline, that answer is all that is stored. To change your answer, choose “Cookie choices” at the foot of this website’s pages, or delete the cookie.',
    ),
    ...chapter(
      'What the public pages store',
      'The pages of this website and the galleries store nothing while you only view and read. Some things are stored because of something you did:',
      [
        '<code>vitrine_consent</code>: remembers your answer to the question above. Lasts until the end of 2030.',
        '<code>vitrine_banner</code>: remembers that you closed the banner about a blog post. Lasts one year.',
        '<code>vitrine_language</code> and <code>vitrine_theme</code>: remember the language and the light or dark appearance you chose. Last one year.',
        '<code>vitrine_gallery_…</code> and <code>vitrine_gallery_opened</code>: remember that you’ve entered the password for a protected gallery. Both expire when you close your browser. The first also expires if the password changes.',
        '<code>vitrine_device</code>: remembers that the correct password for a gallery or portal was entered in this browser, so someone else’s wrong guesses can’t lock you out. Lasts 180 days; not readable by scripts.',
        'Your browser’s own storage remembers where you stopped in a recording (<code>vitrine:places</code>), the language of your captions (<code>vitrine:captions</code>), that you’ve entered the password for a gallery or portal, and your contribution until you send it.',
      ],
    ),
    ...chapter(
      'What signing in stores',
      'The first three cookies keep you signed in, and the others remember your settings. All of them are sent only to addresses that begin with <code>/client</code>, never with the public pages.',
      [
        '<code>vitrine_credential</code>: proves that a request comes from your session. Lasts 30 days at most; not readable by scripts.',
        '<code>vitrine_session</code>: lets the app know that someone is signed in. Lasts as long as the session.',
        '<code>vitrine_device</code>: remembers that someone has signed in with this browser before, so someone else’s wrong guesses can’t lock you out. Lasts 180 days; not readable by scripts.',
        '<code>vitrine_archive</code> and <code>vitrine_panel</code>: remember how you like lists to look, and whether the details beside them are open. Last one year.',
        '<code>vitrine_letter_keys</code>: remembers that you turned off single-key shortcuts. Lasts one year.',
        'Your browser’s own storage keeps unfinished uploads, files that another app has shared with this one (<code>vitrine-shared</code>), what you write in a story (<code>vitrine-story:…</code>) until it’s saved, and a page to show when you’re offline. Until you close the tab, it also keeps who you’re viewing a project as and the number by which the server recognises the tab (<code>page</code>).',
      ],
      'On a server that uses https, the names of some of these cookies begin with <code>__Secure-</code>.',
    ),
    ...chapter(
      'How to delete them',
      'Signing out deletes the session cookies in your browser and ends the session on the server. You can delete everything else in your browser’s settings. Your choices are then forgotten, but nothing else is lost. To see what is kept on the server, read the page about <a href="/docs/privacy">privacy</a>.',
    ),
  ],
}
