import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Services } from '../../src/server/access/services.ts'
import { newId } from '../../src/server/kit/ids.ts'
import { hashPassword } from '../../src/server/kit/secrets/passwords.ts'
import { parsePage } from '../../src/server/features/website/default-texts/parse-page.ts'
import { LANGUAGE_CODES } from '../../src/shared/words/language.ts'
import { createClient } from './archive.ts'
import type { DemoMaterials, PhotographName } from './ingredients.ts'
import { drawPicture } from './pictures.ts'

interface WebsiteContext {
  login: { email: string; password: string }
  /** Real photographs, if they could be fetched. */
  materials: DemoMaterials | null
}

/** The home page of the demo in each language. */
const HOME_FOLDER = join(import.meta.dirname, 'home')
const DAY_MS = 86_400_000
/** Longest side of a full-width image, in pixels. */
const COVER_WIDTH_PX = 1600
/** The alias of the gallery with real images. */
const PHOTOGRAPHS = 'early-photographs'

/** Fills the website as an administrator who also owns the organisation, which lets the home page show its gallery. */
export async function seedWebsite(base: string, { db }: Services, { login, materials }: WebsiteContext): Promise<void> {
  const id = newId()
  const { email, password } = login
  const account = { id, email, username: 'Demo administrator', password_hash: await hashPassword(password) }
  await db
    .insertInto('users')
    .values({ ...account, role: 'admin', referral_source: null })
    .execute()
  for (const { id: org } of await db.selectFrom('orgs').select('id').execute())
    await db.insertInto('org_owners').values({ org, user_id: id }).execute()
  const { call } = createClient(base)
  await call('/auth/login', login)

  const uploadCover = async (name: PhotographName, n: number): Promise<string> => {
    const sourcePicture = materials ? await materials.photograph(name) : await drawPicture(n)
    const bytes = await sharp(sourcePicture)
      .resize(COVER_WIDTH_PX, COVER_WIDTH_PX, { fit: 'inside', withoutEnlargement: true })
      .jpeg()
      .toBuffer()
    return (await call<{ id: string }>('/website/pictures', { picture: bytes.toString('base64') })).id
  }
  const createTextBlocks = (...paragraphs: string[]) =>
    paragraphs.map((text) => ({ type: 'text', words: `<p>${text}</p>` }))
  const posts = [
    {
      kind: 'blog',
      url: 'town-voices',
      title: 'A town tells its own story',
      summary: 'Recordings, letters and minutes from Saltmarsh are now open to everyone, all with full text.',
      cover: await uploadCover('nagasaki-boats', 3),
      cover_alt: 'Boats in a harbour',
      body: [
        ...createTextBlocks(
          'For two winters, neighbours sat down with a recorder and asked each other what life was like before the bridge.',
        ),
        { type: 'heading', level: 2, text: 'Listen or read' },
        ...createTextBlocks(
          'Every recording has a transcript beside it: you can read instead of listening, and search for any word.',
        ),
        { type: 'gallery', alias: materials ? PHOTOGRAPHS : '' },
        { type: 'button', label: 'Write to us', to: 'contact' },
      ],
      days: 2,
    },
    {
      kind: 'blog',
      url: 'from-above',
      title: 'Do you know this roof?',
      summary: 'No one could say where an airman took his photographs. Then the gallery asked its visitors.',
      cover: await uploadCover('airplane-from-above', 5),
      cover_alt: 'An aeroplane seen from another one above it',
      body: createTextBlocks(
        'Below each picture, you can report what’s wrong or missing. So far, eleven people have.',
        'What they know goes into the description, with their name.',
      ),
      days: 16,
    },
    {
      kind: 'blog',
      url: 'how-we-scan',
      title: 'How we scan an album in an afternoon',
      summary: 'Drop in a folder, describe many pictures at once, and leave the rest for a rainy day.',
      cover: await uploadCover('french-alpine-landscape', 7),
      cover_alt: 'Mountains above a valley',
      body: createTextBlocks(
        'Drop in the folder just as the scanner saved it. Whatever the pictures have in common, you describe once for all of them.',
      ),
      days: 30,
    },
    {
      kind: 'story',
      url: 'saltmarsh',
      title: 'The town archive of Saltmarsh',
      summary: 'Three volunteers, one cellar, and a gallery that half the town has written to.',
      cover: await uploadCover('dust-bowl-home', 11),
      cover_alt: 'A wooden house in an open field',
      body: [
        ...createTextBlocks('It began with eleven boxes. Now people bring their own.'),
        {
          type: 'quote',
          words: '<p>My grandmother found herself in a photograph that no one had been able to identify.</p>',
          source: 'A volunteer',
        },
        { type: 'button', label: 'Start with your own boxes', to: 'contact' },
      ],
      days: 12,
    },
    {
      kind: 'story',
      url: 'garden-club',
      title: 'A garden club keeps what it grew',
      summary: 'Forty years of pressed flowers, minutes and seed lists, and the members who find each other in them.',
      cover: await uploadCover('allium-oreophilum', 13),
      cover_alt: 'An onion in flower',
      body: createTextBlocks(
        'The club had no archivist and no room. It had a cupboard, and a member who scans on Sundays.',
        'Members who have something at home send it through a link, with a sentence about where it comes from.',
      ),
      days: 45,
    },
  ]
  for (const { days, ...post } of posts)
    await call('/website/blogs', { ...post, author: 'Demo administrator', published_at: Date.now() - days * DAY_MS })
  const author = 'Saltmarsh Town Archive'
  const notes: [text: string, days: number][] = [
    ['The reading room is open on Thursdays again.', 0],
    ['Box nine has been scanned: the harbour works, with the names of everyone who was paid.', 6],
    ['We’re looking for a projector for 9.5 mm film.', 20],
  ]
  for (const [text, daysAgo] of notes)
    await call('/website/tweets', { text, author, at: Date.now() - daysAgo * DAY_MS })
  await call('/website/contact_forms', {
    ...{ first_name: 'Wilma', last_name: 'Tide', email: 'wilma@example.org', org: 'Rowing club' },
    message: 'We have three albums of regatta photographs and no idea where to start. Could we drop by?',
  })
  for (const language of LANGUAGE_CODES) {
    const { title, summary, body } = parsePage(readFileSync(join(HOME_FOLDER, `${language}.md`), 'utf8'))
    // The gallery of real photographs, if there is one.
    const shownBody = body.map((block) =>
      block.type === 'gallery' && materials ? { ...block, alias: PHOTOGRAPHS } : block,
    )
    await call('/website/pages/home', { title, summary, body: shownBody, language })
  }
}
