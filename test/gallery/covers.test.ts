import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { startApp } from '../support/app.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import { createEntity, createTestProject } from '../support/fixtures.ts'

// Covers are cropped to a wide shape, so they come from pictures that are large and wide enough.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('Ada')
})
afterAll(() => app.close())

/** Uploads a public picture and gives it this size. */
async function addPicture(member: typeof owner, project: string, width: number, height: number): Promise<string> {
  const picture = { bytes: randomBytes(40), name: 'picture.jpg' }
  const { id } = await uploadToProject(member, picture, { project, title: `${width} × ${height}`, visibility: 'local' })
  const { db } = app.services
  await insertDerivatives(
    app.services,
    id,
    (['small', 'large'] as const).map((name) => ({
      name,
      mime: 'image/webp',
      extension: 'webp',
      bytes: randomBytes(9),
      width: 8,
      height: 6,
    })),
    'image',
  )
  const { file } = await db.selectFrom('artifacts').select('file').where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('files').set({ width, height }).where('id', '=', String(file)).execute()
  return id
}

interface OpenGallery {
  cover: Artifact | null
  exhibits: Exhibit[]
}
const readGallery = async (alias: string) => (await app.client().get<OpenGallery>(`/gallery/${alias}`)).body

test('takes covers from the first picture that is large and wide enough', async () => {
  const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
  const exhibit = { project, title: 'Boats', description: 'All', url_alias: 'boats', visibility: 'local' }
  const [tall, small] = [await addPicture(owner, project, 1200, 1600), await addPicture(owner, project, 300, 200)]
  const { id } = await createEntity(owner, '/exhibits', { ...exhibit, artifacts: [tall, small] })
  const tallGallery = await readGallery('quay')
  expect(tallGallery.cover).toBeNull()
  expect(tallGallery.exhibits[0]).toMatchObject({ cover: expect.stringContaining('/files/'), cover_wide: false })

  const [square, wide] = [await addPicture(owner, project, 900, 900), await addPicture(owner, project, 1600, 900)]
  await owner.post(`/exhibits/${id}`, { artifacts: [tall, small, square, wide] })
  const wideGallery = await readGallery('quay')
  expect(wideGallery.cover?.id).toBe(wide)
  expect(wideGallery.exhibits[0]?.cover_wide).toBe(true)
  expect(wideGallery.exhibits[0]?.cover).not.toBe(tallGallery.exhibits[0]?.cover)
  await owner.post(`/exhibits/${id}`, { artifacts: [tall, small, wide] })
  expect((await readGallery('quay')).exhibits[0]?.cover, 'fits the head of its page').toBe(
    wideGallery.exhibits[0]?.cover,
  )

  const secondWide = await addPicture(owner, project, 1600, 900)
  await owner.post(`/exhibits/${id}`, { artifacts: [tall, small, wide, secondWide] })
  const { cover, exhibits } = await readGallery('quay')
  expect(exhibits[0]?.cover, 'the cover of an exhibit is the same everywhere').toBe(wideGallery.exhibits[0]?.cover)
  expect(cover?.id, 'another picture than the one below it').toBe(secondWide)
  await owner.post(`/exhibits/${id}`, { cover_item: secondWide })
  const chosenGallery = await readGallery('quay')
  expect(chosenGallery.exhibits[0]?.cover, 'the chosen one').not.toBe(exhibits[0]?.cover)
  expect(chosenGallery.cover?.id).toBe(wide)
})

test('shows three public pictures in place of a missing cover, or none', async () => {
  const eve = await app.owner('Eve')
  const { id: project } = await createTestProject(eve, 'Letters', { url_alias: 'letters' })
  const readPictures = async () => {
    const { body } = await app.client().get<{ galleries: { pictures: Artifact[] }[] }>(`/gallery/org/${eve.org}`)
    return body.galleries[0]?.pictures.map(({ id }) => id)
  }
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push(await addPicture(eve, project, 300, 400))
  const [first = '', second = '', ...others] = ids
  await eve.post(`/artifacts/${first}`, { visibility: 'private' })
  expect(await readPictures()).toEqual([...others.toReversed(), second])
  await eve.post(`/artifacts/${second}`, { visibility: 'private' })
  expect(await readPictures(), 'two are not enough').toEqual([])
})
