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
        '<code>vitrine_consent</code>: your answer to the question above. Until the end of 2030.',
        '<code>vitrine_banner</code>: that you closed the banner about a blog post. One year.',
        '<code>vitrine_language</code> and <code>vitrine_theme</code>: the language and the light or dark design that you chose. One year.',
        '<code>vitrine_gallery_…</code>, with <code>vitrine_gallery_opened</code>: that you entered the password of a protected gallery. They expire when you close your browser, and the first one also as soon as that password changes.',
        '<code>vitrine_device</code>: that the password of a gallery or portal was entered correctly in this browser, so that people who try to guess it can’t block you. 180 days, not readable by scripts.',
        'In your browser’s own storage: where you stopped in a recording (<code>vitrine:places</code>), the language of your captions (<code>vitrine:captions</code>), that you entered the password of a gallery or portal, and the draft of your contribution until you send it.',
      ],
    ),
    ...chapter(
      'What signing in stores',
      'The first three cookies keep you signed in, and the others remember your settings. All of them are sent only to addresses that begin with <code>/client</code>, never with the public pages.',
      [
        '<code>vitrine_credential</code>: the secret of your session, not readable by scripts. 30 days at most.',
        '<code>vitrine_session</code>: tells the app that someone is signed in. As long as the session.',
        '<code>vitrine_device</code>: that someone has signed in with this browser before, so that people who guess passwords lock themselves out, not you. 180 days.',
        '<code>vitrine_archive</code> and <code>vitrine_panel</code>: how you like lists to look, and whether the details beside them are open. One year.',
        '<code>vitrine_letter_keys</code>: that you turned off single-key shortcuts. One year.',
        'In your browser’s own storage: uploads that haven’t finished, files that another app shares with this one (<code>vitrine-shared</code>), what you write in a story (<code>vitrine-story:…</code>) until it’s saved, who you’re viewing a project as and the number by which the server knows the tab (<code>page</code>) until you close the tab, and a page that appears when you’re offline.',
      ],
      'On a server that uses https, the names of some of these cookies begin with <code>__Secure-</code>.',
    ),
    ...chapter(
      'How to delete them',
      'Signing out deletes the session cookies in your browser and ends the session on the server. You can delete everything else in your browser’s settings. Your choices are then forgotten, but nothing else is lost. To see what is kept on the server, read the page about <a href="/docs/privacy">privacy</a>.',
    ),
  ],
}
