import { expect } from 'vitest'
import type { Client } from '../test/app.ts'
import { isReady, upload } from '../test/stored.ts'
import { makerFor, newProject } from '../test/world.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

/** Creates a project with matches in titles, descriptions, tags, exhibits, a folder and a document. */
export async function searchWorld(owner: Client & { org: string }) {
  const made = makerFor(owner)
  const { id: project } = await newProject(owner, 'The quay')
  const add = (title: string, fields: object) => made('/artifacts', { project, title, ...fields })
  const papers = await made('/folders', { project, title: 'Papers' })
  const ferry = await add('Ferry at Stromness', {
    place: 'Stromness',
    subject: ['Ferries', 'Sea'],
    date_of_origin: day('1957-03-01'),
    folder: papers,
  })
  await add('Breakfast', {
    description: '<p>The ferry crew eats</p>',
    subject: ['ferries'],
    date_of_origin: day('1961-07-09'),
  })
  await add('Lifeboat', { place: 'Hoy', subject: ['Sea'], date_of_origin: day('1959-12-31') })
  const chapel = await add('The chapel', { place: 'Hoy', subject: ['Church'], date_of_origin: day('1893-01-01') })
  const church = await made('/tags', { project, title: 'Sundays' })
  await owner.post(`/artifacts/${chapel}/add_tag`, { tag: church })
  const quay = await made('/exhibits', { project, title: 'On the quay', description: 'Boats.', url_alias: 'quay' })
  expect((await owner.post(`/exhibits/${quay}/add_artifacts`, { artifactIds: [ferry, chapel] })).status).toBe(200)

  const [before, after] = ['Nothing was decided. ', 'All went home. '].map((text) => text.repeat(30))
  const bytes = Buffer.from(`${before} The lighthouse keeper spoke of the ferry. ${after}`)
  const known = { project, title: 'Minutes', folder: papers, subject: ['Church'] }
  await isReady(owner, (await upload(owner, { name: 'minutes.txt', bytes }, known)).id)
  return { project, papers, church, quay }
}
