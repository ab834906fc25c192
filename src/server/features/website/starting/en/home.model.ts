import type { StartingText } from '../../kept/website.model.ts'
import { button, heading, quote, screen, words } from '../blocks.model.ts'

export const home: StartingText = {
  title: 'A home for your archive, and a gallery for the world',
  summary:
    'Recordings, photographs, films and papers: kept in order by those who look after them, and shown at their best to everybody who should see them.',
  body: [
    button('contact'),
    { type: 'screen', screen: 'gallery', side: 'none', text: '', words: '' },
    quote(
      'Everything comes out again as it went in: each file byte for byte, each word you wrote about it in a table that any program reads. On any day, without asking anybody.',
      'What we promise, before anything else',
    ),
    heading('Thousands of things, and each where you look for it'),
    words(
      'Drop a whole hard disk of folders on it. The structure stays, the same file is noticed when it comes twice, and a lost connection takes nothing with it. From then on you find things by what they are, by when and where they come from, and by the words inside a scanned page.',
    ),
    screen(
      'item',
      'right',
      'Describe it as an archivist does',
      'Reference, place, day or period, keywords, licence, shelf, number of the consent form. One at a time with the picture large beside it, or four hundred at once. What a file says of itself is suggested to you, never written unasked.',
    ),
    heading('Tell what it means'),
    words(
      'An exhibit is a story with your items in it: photographs across the whole window, a recording with its transcript running along, two views of one street laid over each other, a timeline. You write it where you see it.',
    ),
    heading('Open the doors you choose'),
    words(
      'One item is private, the next is public, and a whole gallery can ask for a password. What visitors get is quick on an old phone and can be read without scripts. You can look at all of it through the eyes of a visitor before anybody else does.',
    ),
    screen(
      'design',
      'left',
      'Let it look like yours',
      'Your name, your colour, your picture at the front; light, dark, or as the reader likes it. You change it while you see it, several of you if you like, and nothing is published before you say so.',
    ),
    heading('Let people bring you theirs'),
    words(
      'Send a link, and somebody gives you their grandmother’s photographs from the kitchen table: without an account, with their consent on record word for word, and with a receipt by which they can correct it or take it back. It waits until you decide. Nobody else sees any of it before.',
    ),
    heading('A gallery that is open today'),
    { type: 'gallery', alias: '' },
    heading('Made to be left alone with'),
    words(
      'No advertising, no outside trackers, no artificial look at what your people entrusted to you. Each role may do what it must and no more; who did what stands in a record that is only added to; whatever is thrown away by mistake comes back. The programme is free software under the MIT licence: whoever wants to can run all of it on a machine of their own.',
    ),
    heading('What it costs here'),
    { type: 'plans' },
    heading('From the blog'),
    { type: 'posts', of: 'blog' },
    button('contact', 'Talk to us'),
  ],
}
