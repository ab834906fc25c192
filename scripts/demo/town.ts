import type { Archive } from './archive.ts'
import type { Seeded } from './early-photographs.ts'
import type { DemoMaterials } from './ingredients.ts'
import { LETTERS, MINUTES } from './letters.ts'
import { createDocx, createPdf } from './documents.ts'
import { addOralHistoryFields } from './oral-history.ts'
import { createNarration } from './speech.ts'
import { MEMORIES } from './voices.ts'

const toYearStart = (year: number) => Date.UTC(year, 0, 1)

/** Adds recordings with captions, letters and minutes of a town's people. */
export async function seedTown(archive: Archive, materials: DemoMaterials): Promise<Seeded> {
  const title = 'Voices of Saltmarsh'
  const project = await archive.project(
    title,
    '<p>What the people of a harbour town remember, and what they wrote to each other. The town is invented, and the voices are synthetic.</p>',
  )
  const createFolder = (name: string) => archive.folder(project, name)
  const [recordings, letters, minutes] = [
    await createFolder('Recordings'),
    await createFolder('Letters'),
    await createFolder('Minutes'),
  ]
  const galleryFields = {
    visibility: 'local',
    downloadable: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  }
  const template = await addOralHistoryFields(archive, project)
  const ids: string[] = []

  for (const { speaker, title: name, year, place, subject, voice, sentences } of MEMORIES) {
    const { wav, vtt } = createNarration(materials, sentences, voice)
    const id = await archive.upload(
      { bytes: wav, name: `${speaker}.wav` },
      {
        project,
        folder: recordings,
        ...galleryFields,
        title: name,
        description: `<p>${speaker}, recorded in ${year}.</p>`,
        date_of_origin: toYearStart(year),
        display_date: String(year),
        place,
        subject,
      },
    )
    await archive.call(`/artifacts/${id}`, {
      template,
      fields: {
        interviewee: speaker,
        interviewer: year < 1980 ? 'Edith Barrow' : 'Ines Barrow',
        interview_date: { text: String(year) },
        interview_place: place,
        consent_signed: true,
      },
    })
    await archive.call(`/artifacts/${id}/captions`, { language: 'en', kind: 'captions', content: vtt })
    ids.push(id)
  }
  for (const { title: name, year, from, paragraphs } of LETTERS)
    ids.push(
      await archive.upload(
        { bytes: createDocx(paragraphs), name: `${name}.docx` },
        {
          project,
          folder: letters,
          ...galleryFields,
          title: name,
          description: `<p>A letter from ${from}.</p>`,
          date_of_origin: toYearStart(year),
          display_date: String(year),
          place: 'Saltmarsh',
          subject: ['letters'],
        },
      ),
    )
  for (const { title: name, year, pages } of MINUTES)
    ids.push(
      await archive.upload(
        { bytes: createPdf(name, pages), name: `${name}.pdf` },
        {
          project,
          folder: minutes,
          ...galleryFields,
          title: name,
          date_of_origin: toYearStart(year),
          display_date: String(year),
          place: 'Saltmarsh',
          subject: ['minutes', 'work'],
        },
      ),
    )
  const [thorne, carrow, oduya, hartnoll, gale, rope] = ids
  const createTextBlock = (text: string) => ({ type: 'text', words: `<p>${text}</p>` })
  const createRecordingBlock = (item: string | undefined, caption: string) => ({ type: 'recording', item, caption })
  await archive.exhibit(
    project,
    {
      title: 'On the rope',
      description:
        '<p>Who launched the lifeboat, who walked backwards for a living, and who was told to be strict until Christmas.</p>',
      artifacts: ids.slice(0, 6),
    },
    [
      createTextBlock(
        'No one in Saltmarsh ever wrote its history. They wrote to each other, and when they were old, someone came with a microphone.',
      ),
      { type: 'heading', level: 2, text: 'The night of the gale' },
      createRecordingBlock(hartnoll, 'Samuel Hartnoll, 1969.'),
      createTextBlock('The letter naming the people who launched the boat was never answered. But it was kept.'),
      { type: 'page', item: gale, page: 1, caption: 'Peg Lister to the lifeboat secretary, 1937.' },
      { type: 'heading', level: 2, text: 'Work' },
      createRecordingBlock(thorne, 'Ada Thorne, 1974.'),
      { type: 'page', item: rope, page: 1, caption: 'Józef Nowak to his sister, 1946.' },
      { type: 'heading', level: 2, text: 'Water and school' },
      createRecordingBlock(carrow, 'Wilf Carrow, 1981.'),
      createRecordingBlock(oduya, 'Mary Oduya, 1990.'),
    ],
  )
  return { project, title, publicCount: ids.length }
}
