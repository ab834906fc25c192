import { createRandom } from './pictures.ts'

const PLACES = [
  'Harbour',
  'Mill Lane',
  'Market Square',
  'North Pier',
  'Chapel Hill',
  'The Old School',
  'Station Road',
  'Saltmarsh',
]
const SUBJECTS = [
  'regatta',
  'harvest supper',
  'flood',
  'carnival',
  'net makers',
  'school outing',
  'fishing fleet',
  'ropewalk',
  'bandstand',
  'snow',
  'lifeboat day',
  'dance hall',
]
const PEOPLE = [
  'Ada Thorne',
  'Wilf Carrow',
  'Mary Oduya',
  'Józef Nowak',
  'Peg Lister',
  'Samuel Hartnoll',
  'Inés Calder',
]
export const KEYWORDS = [
  'harbour',
  'work',
  'school',
  'music',
  'family',
  'boats',
  'war years',
  'festival',
  'craft',
  'weather',
]

/** A plausible description of an item in a town archive. */
export function createMetadata(seed: number, kind: string) {
  const nextNumber = createRandom(seed * 7919 + kind.length)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(nextNumber() * list.length)] as T
  const [place, subject, person] = [pick(PLACES), pick(SUBJECTS), pick(PEOPLE)]
  const year = 1890 + Math.floor(nextNumber() * 110)
  const titles: Record<string, string> = {
    image: `${place}: the ${subject}, ${year}`,
    audio: `${person} remembers the ${subject}`,
    video: `Cine film of the ${subject}, ${year}`,
    pdf: `Minutes of the ${subject} committee, ${year}`,
    document: `Letter from ${person} about the ${subject}`,
  }
  return {
    title: titles[kind] ?? `${place} ${subject}`,
    description: `<p>The ${subject} at ${place} in ${year}. Contributed by ${person}${nextNumber() > 0.5 ? ', who also wrote down everyone’s names' : ''}.</p>`,
    place,
    date_of_origin: Date.UTC(year, Math.floor(nextNumber() * 12), 1 + Math.floor(nextNumber() * 28)),
    subject: [...new Set([pick(KEYWORDS), pick(KEYWORDS)])],
    license: pick(['CC BY 4.0', 'CC BY-NC 4.0', 'In copyright', 'Public domain']),
    reference: `TA/${year}/${100 + Math.floor(nextNumber() * 900)}`,
  }
}
