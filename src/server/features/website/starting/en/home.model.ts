import type { StartingText } from '../../kept/website.model.ts'
import { button, heading, quote, screen, words } from '../blocks.model.ts'

export const home: StartingText = {
  title: 'A private archive and a public gallery for your collection',
  summary:
    'For museums, community archives, oral history projects, clubs and schools. Keep photos, recordings, films and documents in order, publish what you choose, and export everything exactly as you uploaded it.',
  body: [
    button('contact'),
    { type: 'screen', screen: 'gallery', side: 'none', text: '', words: '' },
    quote(
      'You can download every file exactly as you uploaded it, byte for byte, together with a spreadsheet of everything you wrote about it. Any time, without asking anyone.',
      'Our first promise',
    ),
    heading('Thousands of items, all easy to find'),
    words(
      'Upload whole folders with their subfolders. Vitrine keeps the structure, asks before it adds a file that’s already there, and picks up where it left off after a lost connection. You can then find anything by title, date, place or keyword, or by the text inside PDFs and documents.',
    ),
    screen(
      'item',
      'right',
      'Describe items like an archivist',
      'Record the reference, place, date or time period, keywords, licence, storage location and consent form number. Work item by item beside a large preview, or edit hundreds at once. Vitrine suggests values found in the file, but never fills them in without asking.',
    ),
    heading('Tell the story behind them'),
    words(
      'Turn an exhibit into a story with full-width photos, recordings with a synced transcript, before-and-after comparisons and timelines. The result appears as you write.',
    ),
    heading('Share only what you choose'),
    words(
      'Every item is private until you publish it, and a password can protect a whole gallery. Visitors can read a public gallery even without JavaScript. Before you publish, you can preview everything as a visitor would see it.',
    ),
    screen(
      'design',
      'left',
      'Make the gallery your own',
      'Choose a title, colour and cover image, and a light or dark appearance, or whichever each visitor prefers. See every change as you make it, and design together with your team. Visitors see nothing new until you publish.',
    ),
    heading('Invite people to contribute'),
    words(
      'Share a link, and people can send you their grandmother’s photos from the kitchen table, without an account. The consent they give is recorded word for word. They can track, correct or withdraw their submission, and only your reviewers can see it until it’s approved.',
    ),
    heading('A gallery you can visit now'),
    { type: 'gallery', alias: '' },
    heading('You stay in control'),
    words(
      'No ads, no outside trackers, and no AI analysing what people have entrusted to you. Each role has only the permissions it needs, every change is recorded, and deleted items can be restored from Trash. Vitrine is available in English, German and Arabic. It’s free software under the MIT licence, so you can also run it on your own server.',
    ),
    heading('Plans and prices'),
    { type: 'plans' },
    heading('From the blog'),
    { type: 'posts', of: 'blog' },
    button('contact', 'Contact us'),
  ],
}
