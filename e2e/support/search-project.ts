import { expect } from 'vitest'
import type { Client } from '../../test/support/app.ts'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createIdMaker, createTestProject } from '../../test/support/fixtures.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

/** Creates a project with matches in titles, descriptions, tags, exhibits, a folder and a document. */
export async function createSearchProject(owner: Client & { org: string }) {
  const create = createIdMaker(owner)
  const { id: project } = await createTestProject(owner, 'The quay')
  const createItem = (title: string, fields: object) => create('/artifacts', { project, title, ...fields })
  const papersFolder = await create('/folders', { project, title: 'Papers' })
  const ferryItem = await createItem('Ferry at Stromness', {
    place: 'Stromness',
    subject: ['Ferries', 'Sea'],
    date_of_origin: day('1957-03-01'),
    folder: papersFolder,
  })
  await createItem('Breakfast', {
    description: '<p>The ferry crew eats</p>',
    subject: ['ferries'],
    date_of_origin: day('1961-07-09'),
  })
  await createItem('Lifeboat', { place: 'Hoy', subject: ['Sea'], date_of_origin: day('1959-12-31') })
  const chapelItem = await createItem('The chapel', {
    place: 'Hoy',
    subject: ['Church'],
    date_of_origin: day('1893-01-01'),
  })
  const churchTag = await create('/tags', { project, title: 'Sundays' })
  await owner.post(`/artifacts/${chapelItem}/add_tag`, { tag: churchTag })
  const quayExhibit = await create('/exhibits', {
    project,
    title: 'On the quay',
    description: 'Boats.',
    url_alias: 'quay',
  })
  expect(
    (await owner.post(`/exhibits/${quayExhibit}/add_artifacts`, { artifactIds: [ferryItem, chapelItem] })).status,
  ).toBe(200)

  const [textBefore, textAfter] = ['Nothing was decided. ', 'All went home. '].map((text) => text.repeat(30))
  const bytes = Buffer.from(`${textBefore} The lighthouse keeper spoke of the ferry. ${textAfter}`)
  const metadata = { project, title: 'Minutes', folder: papersFolder, subject: ['Church'] }
  await waitUntilReady(owner, (await uploadToProject(owner, { name: 'minutes.txt', bytes }, metadata)).id)
  return { project, papers: papersFolder, church: churchTag, quay: quayExhibit }
}
