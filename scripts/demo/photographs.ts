import type { PhotographName } from './ingredients.ts'

const toYearStart = (year: number) => Date.UTC(year, 0, 1)

/** A detail of a photograph, as fractions of its sides. */
export interface Cut {
  title: string
  text: string
  left: number
  top: number
  width: number
  height: number
}

export interface Photograph {
  name: PhotographName
  title: string
  text: string
  year: number
  place: string
  subject: string[]
  /** A spoken comment about the photograph. */
  talk: string[]
  cuts: Cut[]
}

/** The credit lines that the lending collections ask for. */
export const CREDIT = 'Public domain. Digital image courtesy of the Getty’s Open Content Program'

const createCut = (title: string, text: string, [left, top, width, height]: [number, number, number, number]): Cut => ({
  title,
  text,
  left,
  top,
  width,
  height,
})

export const PHOTOGRAPHS: readonly Photograph[] = [
  {
    name: 'nagasaki-boats',
    title: 'Boats in a river in Nagasaki',
    text: '<p>An albumen silver print by <strong>Felice Beato</strong>, who came to Japan only a few years after its harbours opened to foreigners. The plate had to be coated, exposed and developed while it was wet, so the people in these boats had to keep still.</p>',
    year: 1865,
    place: 'Nagasaki',
    subject: ['boats', 'harbour', 'Japan'],
    talk: [
      'Look first at the man in the long boat.',
      'He’s the only person here who knows he’s being watched.',
      'Felice Beato had to coat a sheet of glass, put it in the camera while it was wet, and ask everyone to hold still while he counted.',
      'The mast is sharp because the ship was resting on the mud.',
      'The water is smooth because it kept moving, and during the exposure all its waves became one.',
    ],
    cuts: [
      createCut(
        'The boatman',
        '<p>A detail of Beato’s print: the man in the roofed boat.</p>',
        [0.02, 0.74, 0.55, 0.26],
      ),
      createCut(
        'The ship on the mud',
        '<p>A detail of Beato’s print: at low tide, the ship rests on the river bed.</p>',
        [0.4, 0.14, 0.4, 0.6],
      ),
      createCut(
        'Houses on the far side',
        '<p>A detail of Beato’s print: shingled roofs and a bamboo fence.</p>',
        [0, 0.4, 0.5, 0.3],
      ),
    ],
  },
  {
    name: 'french-alpine-landscape',
    title: 'A French alpine landscape',
    text: '<p>A carbon print by <strong>Adolphe Braun</strong>. Carbon prints don’t fade: the pigment is soot in gelatine, and the snow is as bright today as when the print left his workshop in Dornach.</p>',
    year: 1870,
    place: 'French Alps',
    subject: ['mountains', 'weather', 'landscape'],
    talk: [
      'Adolphe Braun sold pictures of the Alps to people who would never go there, and to people who had been there and wanted proof.',
      'He printed them in carbon, which is soot, and soot doesn’t fade.',
      'A hundred and fifty years later the trees are still black, and the snow is still white.',
    ],
    cuts: [
      createCut(
        'Dead firs',
        '<p>A detail of Braun’s print: two dead trees among the living ones.</p>',
        [0.3, 0.3, 0.3, 0.7],
      ),
      createCut('The far range', '<p>A detail of Braun’s print: snow on a cloudless day.</p>', [0.4, 0.1, 0.55, 0.45]),
    ],
  },
  {
    name: 'black-canyon',
    title: 'Black Cañon, Colorado River, from Camp 8, looking above',
    text: '<p>An albumen silver print by <strong>Timothy H. O’Sullivan</strong>, made during a United States Army expedition up the Colorado. The boat in the foreground was his darkroom.</p>',
    year: 1871,
    place: 'Black Canyon, Colorado River',
    subject: ['boats', 'rivers', 'landscape'],
    talk: [
      'The small boat in the foreground has a box on its deck.',
      'The box is the darkroom.',
      'Timothy O’Sullivan took it upriver with his glass plates, his silver and his cyanide, because a wet plate must be developed within ten minutes.',
      'He put the boat in the picture, and a man in the boat, so that people would believe the size of the rocks.',
    ],
    cuts: [
      createCut(
        'The floating darkroom',
        '<p>A detail of O’Sullivan’s print: the boat, the box where he developed his plates, and a man to show the scale.</p>',
        [0.1, 0.58, 0.36, 0.3],
      ),
      createCut(
        'The bend of the river',
        '<p>A detail of O’Sullivan’s print: where the expedition will go next.</p>',
        [0.3, 0.28, 0.45, 0.4],
      ),
    ],
  },
  {
    name: 'locomotion-house-cat',
    title: 'Twenty-four views of a house cat',
    text: '<p>A collotype by <strong>Eadweard J. Muybridge</strong>: twenty-four cameras in a row, triggered one after another as the cat ran past. In the archive’s film, she runs again.</p>',
    year: 1887,
    place: 'Philadelphia',
    subject: ['animals', 'movement'],
    talk: [
      'There are twenty-four cats here, and there is only one.',
      'Eadweard Muybridge lined up twenty-four cameras and let the cat trigger them, one after another.',
      'At first she trots. In the second row she changes her mind.',
      'No one had seen this before. It wasn’t hidden, it was just too fast.',
    ],
    cuts: [],
  },
  {
    name: 'allium-oreophilum',
    title: 'Allium oreophilum (pink lily leek)',
    text: '<p>A gelatin silver print by <strong>Karl Blossfeldt</strong>, who taught modelling in Berlin, and enlarged plants until they looked to his students like wrought iron.</p>',
    year: 1928,
    place: 'Berlin',
    subject: ['plants', 'craft'],
    talk: [
      'Karl Blossfeldt wasn’t a botanist. He taught people to model in clay.',
      'He built his own camera, took a flower that you could hide behind your thumb, and made it as tall as a door.',
      'He wanted his students to see that everything had already been designed.',
    ],
    cuts: [
      createCut(
        'Buds',
        '<p>A detail of Blossfeldt’s print: the buds, enlarged once more.</p>',
        [0.05, 0.05, 0.85, 0.4],
      ),
    ],
  },
  {
    name: 'airplane-from-above',
    title: 'An airplane, viewed from above',
    text: '<p>A gelatin silver print by <strong>Fédèle Azari</strong>, a pilot and Futurist who wrote about a theatre in the air. To photograph one plane in flight from above, he had to be in another.</p>',
    year: 1929,
    place: 'Italy',
    subject: ['flight', 'movement'],
    talk: [
      'Count the aeroplanes. You’ll say there is one.',
      'There are two. The other is carrying the camera.',
      'Fédèle Azari was a pilot who dreamt of a theatre in the sky, with music played by the engines.',
      'This is what remains of it: smoke, a cross, and the fields far below.',
    ],
    cuts: [createCut('Smoke', '<p>A detail of Azari’s print: smoke from the plane below.</p>', [0.04, 0.4, 0.6, 0.5])],
  },
  {
    name: 'dust-bowl-home',
    title: 'An abandoned Dust Bowl home',
    text: '<p>A gelatin silver print by <strong>Dorothea Lange</strong>. The family has gone west and left the door open.</p>',
    year: 1940,
    place: 'Great Plains, United States',
    subject: ['weather', 'houses', 'work'],
    talk: [
      'Dorothea Lange is known for her faces. There isn’t one here.',
      'The door is open. Why close it, if no one is coming back?',
      'The sky is beautiful. It was beautiful all those years, and it never rained.',
    ],
    cuts: [
      createCut(
        'The open door',
        '<p>A detail of Lange’s print: the door that was left open.</p>',
        [0.5, 0.26, 0.45, 0.38],
      ),
      createCut('The sky', '<p>A detail of Lange’s print: fair-weather clouds.</p>', [0.2, 0, 0.8, 0.32]),
    ],
  },
]

export const toFields = ({ title, text, year, place, subject }: Photograph) => ({
  title,
  description: text,
  place,
  date_of_origin: toYearStart(year),
  display_date: String(year),
  subject,
  license: CREDIT,
})

/** The positions of the twenty-four small pictures of the cat on the plate, as fractions of its width and height. */
export const CAT_VIEWS = [12, 136, 262, 390].flatMap((top) =>
  [10, 177, 345, 513, 681, 850].map((left) => ({
    left: left / 1024,
    top: top / 510,
    width: 163 / 1024,
    height: 108 / 510,
  })),
)
