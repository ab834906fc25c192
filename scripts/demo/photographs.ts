import type { PhotographName } from './ingredients.ts'

const day = (year: number) => Date.UTC(year, 0, 1)

/** A part of a photograph, in shares of its sides. */
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
  /** What somebody says of it. */
  talk: string[]
  cuts: Cut[]
}

/** Whose they are, as the collection that lends them asks to be told. */
export const CREDIT = 'Public domain. Digital image courtesy of the Getty’s Open Content Program'

const cut = (title: string, text: string, [left, top, width, height]: [number, number, number, number]): Cut => ({
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
    text: '<p>An albumen silver print by <strong>Felice Beato</strong>, who had come to Japan only a few years after its harbours were opened to foreigners. The plate had to be coated, exposed and developed while it was wet: whoever sits in these boats was asked to keep still.</p>',
    year: 1865,
    place: 'Nagasaki',
    subject: ['boats', 'harbour', 'Japan'],
    talk: [
      'Look first at the man in the long boat.',
      'He is the only one here who knows that he is being watched.',
      'Felice Beato had to coat a sheet of glass, put it wet into the camera, and ask everybody to hold still while he counted.',
      'The mast is sharp because the ship lay on the mud.',
      'The water is smooth because the water did not hold still, and in the time that it took all its waves became one.',
    ],
    cuts: [
      cut('The boatman', '<p>A detail of Beato’s print: the man in the roofed boat.</p>', [0.02, 0.74, 0.55, 0.26]),
      cut(
        'The ship on the mud',
        '<p>A detail of Beato’s print: at low water the ship lies on the river bed.</p>',
        [0.4, 0.14, 0.4, 0.6],
      ),
      cut(
        'Houses on the far side',
        '<p>A detail of Beato’s print: shingled roofs and a fence of bamboo.</p>',
        [0, 0.4, 0.5, 0.3],
      ),
    ],
  },
  {
    name: 'french-alpine-landscape',
    title: 'A French alpine landscape',
    text: '<p>A carbon print by <strong>Adolphe Braun</strong>. Carbon prints do not fade: the pigment is soot, held by gelatine, and the snow is as bright today as when it left his works in Dornach.</p>',
    year: 1870,
    place: 'French Alps',
    subject: ['mountains', 'weather', 'landscape'],
    talk: [
      'Adolphe Braun sold pictures of the Alps to people who would never go there, and to people who had been there and wanted proof.',
      'He printed them in carbon, which is soot and does not fade.',
      'A hundred and fifty years later the trees are still black, and the snow is still white.',
    ],
    cuts: [
      cut('Dead firs', '<p>A detail of Braun’s print: two dead trees among the living ones.</p>', [0.3, 0.3, 0.3, 0.7]),
      cut(
        'The far range',
        '<p>A detail of Braun’s print: the snow, on a day without cloud.</p>',
        [0.4, 0.1, 0.55, 0.45],
      ),
    ],
  },
  {
    name: 'black-canyon',
    title: 'Black Cañon, Colorado River, from Camp 8, looking above',
    text: '<p>An albumen silver print by <strong>Timothy H. O’Sullivan</strong>, made on an expedition of the United States Army up the Colorado. The boat in the foreground was his darkroom.</p>',
    year: 1871,
    place: 'Black Canyon, Colorado River',
    subject: ['boats', 'rivers', 'landscape'],
    talk: [
      'The little boat in front has a box on its deck.',
      'The box is the darkroom.',
      'Timothy O’Sullivan took it up the river against the stream, with his glass plates and his silver and his cyanide, because a wet plate must be developed within ten minutes.',
      'He put the boat into the picture, and a man in the boat, so that one would believe the size of the rocks.',
    ],
    cuts: [
      cut(
        'The floating darkroom',
        '<p>A detail of O’Sullivan’s print: the boat, the box in which plates were developed, and a man who gives the measure.</p>',
        [0.1, 0.58, 0.36, 0.3],
      ),
      cut(
        'The bend of the river',
        '<p>A detail of O’Sullivan’s print: where the expedition will go next.</p>',
        [0.3, 0.28, 0.45, 0.4],
      ),
    ],
  },
  {
    name: 'locomotion-house-cat',
    title: 'Twenty-four views of a house cat',
    text: '<p>A collotype by <strong>Eadweard J. Muybridge</strong>: twenty-four cameras in a row, released one after the other as the cat came past. In the archive’s film the twenty-four views run again.</p>',
    year: 1887,
    place: 'Philadelphia',
    subject: ['animals', 'movement'],
    talk: [
      'There are twenty-four cats here, and there is one.',
      'Eadweard Muybridge put twenty-four cameras side by side, and let the cat release them one after the other.',
      'At first she trots. In the second row she changes her mind.',
      'Nobody had seen this before, not because it was hidden, but because it was quick.',
    ],
    cuts: [],
  },
  {
    name: 'allium-oreophilum',
    title: 'Allium oreophilum (pink lily leek)',
    text: '<p>A gelatin silver print by <strong>Karl Blossfeldt</strong>, who taught modelling in Berlin and enlarged plants for his students until they looked like wrought iron.</p>',
    year: 1928,
    place: 'Berlin',
    subject: ['plants', 'craft'],
    talk: [
      'Karl Blossfeldt was no botanist. He taught people to model in clay.',
      'He built his own camera, took a flower that one could hide behind a thumb, and made it as tall as a door.',
      'His students were to see that everything had been designed already.',
    ],
    cuts: [
      cut('Buds', '<p>A detail of Blossfeldt’s print: the buds, enlarged once more.</p>', [0.05, 0.05, 0.85, 0.4]),
    ],
  },
  {
    name: 'airplane-from-above',
    title: 'An airplane, viewed from above',
    text: '<p>A gelatin silver print by <strong>Fédèle Azari</strong>, a pilot and a Futurist, who wrote of a theatre of the air. To photograph one machine in flight from above he had to be in another.</p>',
    year: 1929,
    place: 'Italy',
    subject: ['flight', 'movement'],
    talk: [
      'Count the airplanes. You will say one.',
      'There are two. The other one holds the camera.',
      'Fédèle Azari was a pilot and wanted a theatre in the sky, with music from the motors.',
      'What we have of it is this: smoke, and a cross, and far below the fields.',
    ],
    cuts: [cut('Smoke', '<p>A detail of Azari’s print: the smoke of the machine below.</p>', [0.04, 0.4, 0.6, 0.5])],
  },
  {
    name: 'dust-bowl-home',
    title: 'An abandoned Dust Bowl home',
    text: '<p>A gelatin silver print by <strong>Dorothea Lange</strong>. The family has gone west. The door stands open.</p>',
    year: 1940,
    place: 'Great Plains, United States',
    subject: ['weather', 'houses', 'work'],
    talk: [
      'Dorothea Lange is known for faces. There is none here.',
      'The door is open. Nobody closes the door of a house to which nobody will come back.',
      'The sky is beautiful. It was beautiful all those years, and it did not rain.',
    ],
    cuts: [
      cut('The open door', '<p>A detail of Lange’s print.</p>', [0.5, 0.26, 0.45, 0.38]),
      cut('The sky', '<p>A detail of Lange’s print: fair-weather cloud.</p>', [0.2, 0, 0.8, 0.32]),
    ],
  },
]

export const fieldsOf = ({ title, text, year, place, subject }: Photograph) => ({
  title,
  description: text,
  place,
  date_of_origin: day(year),
  display_date: String(year),
  subject,
  license: CREDIT,
})

/** The twenty-four views of the cat, in shares of the sides of the plate. */
export const CAT_VIEWS = [12, 136, 262, 390].flatMap((top) =>
  [10, 177, 345, 513, 681, 850].map((left) => ({
    left: left / 1024,
    top: top / 510,
    width: 163 / 1024,
    height: 108 / 510,
  })),
)
