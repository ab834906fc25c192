import type { Voice } from './ingredients.ts'

/** A person of a fictional town and their memories. */
export interface Memory {
  speaker: string
  title: string
  year: number
  place: string
  subject: string[]
  voice: Voice
  sentences: string[]
}

const createLowVoice = (variant: string): Voice => ({ variant, pitch: 34, speed: 140 })
const createHighVoice = (variant: string): Voice => ({ variant, pitch: 58, speed: 148 })

export const MEMORIES: readonly Memory[] = [
  {
    speaker: 'Ada Thorne',
    title: 'Ada Thorne remembers the herring girls',
    year: 1974,
    place: 'North Pier',
    subject: ['work', 'harbour', 'women'],
    voice: createHighVoice('f2'),
    sentences: [
      'They came down on the train, all of them singing, and you could smell them from the station.',
      'Three to a crew, two to gut and one to pack, and they could do sixty in a minute.',
      'My mother was a packer. Her hands were in brine from five in the morning.',
      'On Sundays she wore gloves to chapel, white ones, and nobody asked.',
    ],
  },
  {
    speaker: 'Wilf Carrow',
    title: 'Wilf Carrow remembers the flood',
    year: 1981,
    place: 'Market Square',
    subject: ['weather', 'family'],
    voice: createLowVoice('m3'),
    sentences: [
      'I was eight. My father carried me down the stairs, and then he stopped, and carried me up again.',
      'The water was on the fourth step, and it was quite clear. I could see the carpet.',
      'In the morning the piano was in the garden. It was standing up.',
      'My mother played one note on it, and shut the lid, and made the tea.',
    ],
  },
  {
    speaker: 'Mary Oduya',
    title: 'Mary Oduya remembers her first class',
    year: 1990,
    place: 'The Old School',
    subject: ['school', 'work'],
    voice: createHighVoice('f4'),
    sentences: [
      'There were forty-one of them and one of me.',
      'I had been told to be strict until Christmas.',
      'On the second day a boy put up his hand, and asked whether I was allowed to be kind.',
      'I said that I would find out.',
    ],
  },
  {
    speaker: 'Samuel Hartnoll',
    title: 'Samuel Hartnoll on launching the lifeboat',
    year: 1969,
    place: 'Harbour',
    subject: ['boats', 'weather', 'work'],
    voice: createLowVoice('m2'),
    sentences: [
      'You do not think. There is a drill, and you do the drill.',
      'The women pulled her down the sand, forty of them on two ropes, in the dark, up to here in the water.',
      'They do not put that on the board in the boathouse. It says coxswain, and crew.',
      'I would put up another board.',
    ],
  },
]
