import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const cookies: StartingText = {
  title: 'Cookies',
  summary: 'Every cookie of this service by its name: what it is for, and how long it stays.',
  body: [
    ...chapter(
      'What you are asked',
      'On your first visit a prompt asks whether optional things may be loaded and stored. As it is delivered the programme has none: no statistics, no advertising, no fonts from elsewhere. The only optional thing that whoever runs a server can switch on is a live chat by an outside service. Before you accept it is not there, and if you decline it stays away.',
      'Your answer is kept in the cookie <code>vitrine_consent</code> until the end of 2030, so that you are not asked again. If you decline, that answer is all that is stored. “Cookie choices” at the foot of the pages of this website asks you anew; deleting the cookie does, too.',
    ),
    ...chapter(
      'What the public pages store',
      'The pages of this website and the galleries store nothing as long as you only look and read. Some things are kept because you did something that makes no sense without:',
      [
        '<code>vitrine_consent</code>: your answer to the prompt, until the end of 2030.',
        '<code>vitrine_banner</code>: that you closed the notice of a post, for a year.',
        '<code>vitrine_language</code> and <code>vitrine_theme</code>: that you chose a language, or light or dark, for a year.',
        '<code>vitrine_gallery_…</code>, and <code>vitrine_gallery_opened</code> beside it: that you gave the password of a protected gallery. They end with your browser’s session, the first also at once when that password is changed.',
        '<code>vitrine_device</code>: that the password of a gallery or a portal was right in this browser, so that strangers who guess it do not lock you out. 180 days, out of reach of scripts.',
        'In the browser’s own storage: where you stopped in a recording (<code>vitrine:places</code>), in which language captions are on (<code>vitrine:captions</code>), that you gave the password of a gallery or of a portal, and the draft of what you are giving to an archive, until it is sent.',
      ],
    ),
    ...chapter(
      'What signing in stores',
      'The first three are what makes you signed in, the others hold what you chose there. All of them are sent to addresses below <code>/client</code> only, never with the public pages.',
      [
        '<code>vitrine_credential</code>: the secret of your session, out of reach of scripts. 30 days at most.',
        '<code>vitrine_session</code>: tells the application that somebody is signed in. As long as the one before.',
        '<code>vitrine_device</code>: that somebody has signed in with this browser before, so that strangers who guess passwords lock themselves out and not you. 180 days.',
        '<code>vitrine_archive</code> and <code>vitrine_panel</code>: how you like lists to look, and whether the details are open beside them, for a year.',
        '<code>vitrine_letter_keys</code>: that single keys are to do nothing, for a year.',
        'In the browser’s own storage: uploads that are still to be sent, files that another application hands over (<code>vitrine-shared</code>), what you write in a story (<code>vitrine-story:…</code>), until it is saved, as whom you look at a project and by which number the server knows the tab (<code>page</code>), until you close the tab, and a page that says that there is no connection.',
      ],
      'On a server that is reached by https the names of some of them begin with <code>__Secure-</code>.',
    ),
    ...chapter(
      'Getting rid of them',
      'Signing out deletes the cookies of the session on your side and ends it on ours. Everything else you delete in the settings of your browser; then choices are forgotten, and nothing worse happens. What else is kept, on the server, stands on the page about <a href="/docs/privacy">privacy</a>.',
    ),
  ],
}
