import sharp from 'sharp'
import type { Archive } from './archive.ts'
import type { DemoMaterials } from './ingredients.ts'
import { CAT_VIEWS, CREDIT, toFields, PHOTOGRAPHS, type Cut, type Photograph } from './photographs.ts'
import { makeFilm, createPan } from './recordings.ts'
import { createNarration } from './speech.ts'

/** The project that was filled, and its number of public items. */
export interface Seeded {
  project: string
  title: string
  publicCount: number
}

const NARRATOR = { variant: 'f3', pitch: 46, speed: 142 }
const PUBLIC = { visibility: 'local', downloadable: true }

/** Adds seven photographs from the first hundred years, with details, films and stories. */
export async function seedPhotographs(archive: Archive, materials: DemoMaterials, ffmpeg: string): Promise<Seeded> {
  const title = 'Early photographs'
  const project = await archive.project(
    title,
    '<p>Photographs from the first hundred years of photography, with close-ups, films and gallery talks.</p>',
  )
  const names = ['Prints', 'Details', 'Films', 'Talks'] as const
  const folders = {} as Record<(typeof names)[number], string>
  for (const name of names) folders[name] = await archive.folder(project, name)

  const prints = new Map<Photograph['name'], string>()
  const details = new Map<Cut, string>()
  const talks = new Map<Photograph['name'], string>()
  let publicCount = 0
  const addItem = async (folder: keyof typeof folders, file: { bytes: Buffer; name: string }, fields: object) => {
    publicCount++
    return archive.upload(file, { project, folder: folders[folder], ...PUBLIC, ...fields })
  }
  for (const photograph of PHOTOGRAPHS) {
    const bytes = await materials.photograph(photograph.name)
    prints.set(
      photograph.name,
      await addItem('Prints', { bytes, name: `${photograph.name}.jpg` }, toFields(photograph)),
    )
    for (const [n, cut] of photograph.cuts.entries()) {
      const file = { bytes: await cutOut(bytes, cut, 1400), name: `${photograph.name}-detail-${n + 1}.jpg` }
      const fields = { ...toFields(photograph), title: `${cut.title} (${photograph.title})`, description: cut.text }
      details.set(cut, await addItem('Details', file, fields))
    }
    const { wav, vtt } = createNarration(materials, photograph.talk, NARRATOR)
    const talkId = await addItem(
      'Talks',
      { bytes: wav, name: `${photograph.name}.wav` },
      {
        title: `Gallery talk: ${photograph.title}`,
        description: '<p>What a guide says in front of the print, read by a synthetic voice.</p>',
        subject: photograph.subject,
      },
    )
    await archive.call(`/artifacts/${talkId}/captions`, { language: 'en', kind: 'captions', content: vtt })
    talks.set(photograph.name, talkId)
  }
  const getPrint = (name: Photograph['name']) => prints.get(name) ?? ''
  const getDetail = (name: Photograph['name'], n: number) => {
    const cut = PHOTOGRAPHS.find((photograph) => photograph.name === name)?.cuts[n]
    return (cut && details.get(cut)) ?? ''
  }
  const catPicture = await materials.photograph('locomotion-house-cat')
  const views = await Promise.all(CAT_VIEWS.map((view) => cutOut(catPicture, view, 640)))
  const runningItem = await addItem(
    'Films',
    { bytes: await makeFilm(ffmpeg, views, { rate: 10, times: 6 }), name: 'cat.mp4' },
    {
      title: 'The cat runs again',
      description: '<p>Muybridge’s twenty-four views, played at ten per second.</p>',
      subject: ['animals', 'movement'],
      license: CREDIT,
    },
  )
  const harbourItem = await addItem(
    'Films',
    { bytes: await createPan(ffmpeg, await materials.photograph('nagasaki-boats'), 16), name: 'nagasaki.mp4' },
    {
      title: 'Along the river in Nagasaki',
      description: '<p>A slow pan across Beato’s print, from the mast to the boatman.</p>',
      subject: ['boats', 'harbour', 'Japan'],
      license: CREDIT,
    },
  )

  const createHeading = (text: string) => ({ type: 'heading', level: 2, text })
  const createTextBlock = (...paragraphs: string[]) => ({
    type: 'text',
    words: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
  })
  const createItemBlock = (id: string, caption: string, width = 'page') => ({ type: 'item', item: id, width, caption })
  const stillExhibit = await archive.exhibit(
    project,
    {
      title: 'Hold still',
      description:
        '<p>For fifty years, anyone who wanted to be in a photograph had to keep still. Whatever moved is missing, or has turned to mist.</p>',
      artifacts: [
        getPrint('nagasaki-boats'),
        getPrint('black-canyon'),
        getPrint('french-alpine-landscape'),
        getPrint('dust-bowl-home'),
      ],
    },
    [
      createTextBlock(
        'A wet plate sees slowly. It needs seconds, and in those seconds a river loses its waves, a street its people and a dog its head.',
        'These four pictures are quiet because they had to be. Look at what kept still, then at what didn’t.',
      ),
      createHeading('The river at Nagasaki'),
      createItemBlock(
        getPrint('nagasaki-boats'),
        'Felice Beato, 1865. The water didn’t keep still: all its waves are in the picture, on top of each other.',
        'full',
      ),
      {
        type: 'beside',
        item: getDetail('nagasaki-boats', 0),
        side: 'left',
        caption: '',
        words:
          '<p>Only one person in this harbour is posing. He has been told to count, or to pray, and to breathe as little as he can.</p>',
      },
      { type: 'recording', item: talks.get('nagasaki-boats'), caption: 'A guide talks about the print.' },
      createHeading('A darkroom in a boat'),
      createItemBlock(getPrint('black-canyon'), 'Timothy H. O’Sullivan, 1871.'),
      {
        type: 'row',
        items: [
          { item: getDetail('black-canyon', 0), caption: 'The box on the boat is the darkroom.' },
          { item: getDetail('black-canyon', 1), caption: 'Next week’s work.' },
        ],
        caption: '',
      },
      {
        type: 'quote',
        words: 'He put a man in the boat so that people would believe the size of the rocks.',
        source: 'From the talk',
      },
      createHeading('Prints that don’t fade'),
      createItemBlock(
        getPrint('french-alpine-landscape'),
        'Adolphe Braun, about 1870. A carbon print, made of soot and gelatine.',
        'full',
      ),
      createHeading('Nobody home'),
      {
        type: 'beside',
        item: getPrint('dust-bowl-home'),
        side: 'right',
        caption: 'Dorothea Lange, 1940.',
        words:
          '<p>Seventy years later, film is fast and no one has to keep still any more. There is no one left to try.</p>',
      },
      {
        type: 'timeline',
        entries: [
          { when: '1865', words: 'Beato in Nagasaki: exposures of several seconds.', item: getPrint('nagasaki-boats') },
          {
            when: '1871',
            words: 'O’Sullivan on the Colorado: several seconds, and ten minutes to develop the plate.',
            item: getPrint('black-canyon'),
          },
          {
            when: '1887',
            words: 'Muybridge’s cat: a five-hundredth of a second.',
            item: getPrint('locomotion-house-cat'),
          },
          { when: '1940', words: 'Lange on the Great Plains: no waiting at all.', item: getPrint('dust-bowl-home') },
        ],
      },
    ],
  )
  await archive.exhibit(
    project,
    {
      title: 'Then it moved',
      description:
        '<p>A cat, a flower and an aeroplane: three ways of seeing what is too fast, too small or too far away.</p>',
      artifacts: [getPrint('locomotion-house-cat'), getPrint('allium-oreophilum'), getPrint('airplane-from-above')],
    },
    [
      createTextBlock('In 1887 a cat ran past twenty-four cameras. She wasn’t impressed. Everyone else was.'),
      createHeading('Too fast'),
      createItemBlock(
        getPrint('locomotion-house-cat'),
        'Eadweard J. Muybridge, 1887. Each view was taken by a different camera.',
        'full',
      ),
      { type: 'film', item: runningItem, caption: 'The same twenty-four views, one after another.' },
      {
        type: 'recording',
        item: talks.get('locomotion-house-cat'),
        caption: 'Why she changes her mind in the second row.',
      },
      createHeading('Too small'),
      {
        type: 'beside',
        item: getPrint('allium-oreophilum'),
        side: 'left',
        caption: 'Karl Blossfeldt, 1928.',
        words: '<p>The flower is no bigger than a thumb. Blossfeldt wanted his students to meet it at eye level.</p>',
      },
      createHeading('Too far away'),
      createItemBlock(
        getPrint('airplane-from-above'),
        'Fédèle Azari, 1929. There are two aeroplanes here: one in the picture, and one carrying the camera.',
      ),
      { type: 'film', item: harbourItem, caption: 'A photograph that stands still, seen by a camera that moves.' },
      { type: 'exhibit', exhibit: stillExhibit },
    ],
  )
  return { project, title, publicCount }
}

/** A detail of an image, `width` pixels wide, as JPEG. */
export async function cutOut(
  picture: Buffer,
  cropArea: Pick<Cut, 'left' | 'top' | 'width' | 'height'>,
  width: number,
): Promise<Buffer> {
  const size = await sharp(picture).metadata()
  const cropBox = {
    left: Math.round(cropArea.left * size.width),
    top: Math.round(cropArea.top * size.height),
    width: Math.min(Math.round(cropArea.width * size.width), size.width - Math.round(cropArea.left * size.width)),
    height: Math.min(Math.round(cropArea.height * size.height), size.height - Math.round(cropArea.top * size.height)),
  }
  return sharp(picture).extract(cropBox).resize({ width, kernel: 'lanczos3' }).jpeg({ quality: 88 }).toBuffer()
}
