import { ONE_PIXEL, randomWord, type Sample } from './sample.ts'
import type { Subjects } from './subjects.ts'

/** Inputs for the endpoints of the website and its editors. */
export const WEBSITE_SAMPLES: Record<string, (on: Subjects) => Sample> = {
  'website.page': () => ({ params: { id: 'home' }, query: { language: 'de' } }),
  'website.menu': () => ({}),
  'website.blogs': () => ({ query: { kind: 'story', before: '1' } }),
  'website.latest': () => ({}),
  'website.blog': () => ({ params: { id: 'of-no-post' } }),
  'website.tweets': () => ({}),
  'website.contact': () => ({ body: { first_name: 'Ada', last_name: 'Carrow', email: 'ada@example.org' } }),
  'websiteEditing.savePage': () => ({ params: { id: 'social' }, body: { title: 'Notes', summary: '' } }),
  'websiteEditing.createPost': () => ({
    body: {
      url: randomWord(),
      kind: 'blog',
      title: 'Spring',
      body: [{ type: 'text', words: 'x' }],
      published_at: null,
    },
  }),
  'websiteEditing.updatePost': () => ({ params: { id: 'of-no-post' }, body: { title: 'Summer' } }),
  'websiteEditing.removePost': () => ({ params: { id: 'of-no-post' } }),
  'websiteEditing.addPicture': () => ({ body: { picture: ONE_PIXEL } }),
  'websiteEditing.addTweet': () => ({ body: { text: 'We are open' } }),
  'websiteEditing.changeTweet': ({ project }) => ({ params: { id: project }, body: { text: 'We are closed' } }),
  'websiteEditing.removeTweet': ({ project }) => ({ params: { id: project } }),
  'websiteEditing.notes': () => ({ query: { cursor: '' } }),
  'websiteEditing.contactForms': () => ({ query: { cursor: '', state: 'new', query: 'quay' } }),
  'websiteEditing.contactState': ({ project }) => ({ params: { id: project }, body: { state: 'read' } }),
  'websiteEditing.removeContact': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.list': () => ({ query: { kind: 'blog', query: 'spring', cursor: '' } }),
  'websiteEntries.begin': () => ({ body: { kind: 'blog', url: randomWord(), language: 'en', title: 'Spring' } }),
  'websiteEntries.read': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.save': ({ project }) => ({
    params: { id: project },
    body: { blocks: [], head: { title: 'Spring', summary: '', author: '', cover: null, cover_alt: '' }, revision: 0 },
  }),
  'websiteEntries.publish': ({ project }) => ({ params: { id: project }, body: { revision: 0 } }),
  'websiteEntries.preview': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.versions': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.restore': ({ project }) => ({ params: { id: project, version: project }, body: { revision: 0 } }),
  'websiteEntries.place': ({ project }) => ({ params: { id: project }, body: { published_at: null } }),
  'websiteEntries.remove': ({ project }) => ({ params: { id: project } }),
}
