import { afterAll, beforeAll, expect, test } from 'vitest'
import type { foldersContract } from '#shared/contract/folders.contract.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import { CENTER } from '#shared/entities/fields.ts'
import { startApp, type Client } from '../support/app.ts'
import { insertDerivatives, uploadToProject } from '../support/stored-files.ts'
import { createEntity, createMember, createTestProject } from '../support/fixtures.ts'

type Contents = ReplyOf<typeof foldersContract.contents>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(() => app.close())

const readContents = (client: Client, ...folderIds: string[]) =>
  client.post<Contents>('/folders/bulk/contents', { folderIds })

test('returns a folder’s number of items and subfolders and its first image, to members only', async () => {
  const { id: project } = await createTestProject(owner, 'Quay')
  const createFolder = (title: string, parent = 'root') =>
    createEntity(owner, '/folders', { project, title, folder: parent }).then(({ id }) => id)
  const [fullFolder, emptyFolder] = [await createFolder('Full'), await createFolder('Bare')]
  const innerFolder = await createFolder('Inner', fullFolder)
  await createEntity(owner, '/artifacts', { project, title: 'A record', folder: fullFolder })
  const uploadImage = async (title: string, folderId: string) => {
    const { id } = await uploadToProject(
      owner,
      { name: `${title}.jpg`, bytes: Buffer.from(title) },
      { project, title, folder: folderId },
    )
    const bytes = Buffer.from(`small ${title}`)
    await insertDerivatives(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes }])
    return id
  }
  const boatItem = await uploadImage('Boat', fullFolder)
  await uploadImage('Crane', fullFolder)
  await uploadImage('Deep', innerFolder)

  const { body } = await readContents(owner, emptyFolder, fullFolder)
  expect(body).toEqual([
    { id: emptyFolder, items: 0, folders: 0, cover: null, cover_placeholder: null, cover_focus: CENTER },
    { id: fullFolder, items: 3, folders: 1, cover: expect.any(String), cover_placeholder: null, cover_focus: CENTER },
  ])
  const coverUrl = body[1]?.cover ?? ''
  expect(await (await fetch(new URL(coverUrl, app.base))).text()).toBe('small Boat')

  const detailed = await owner.post<Contents>('/folders/bulk/contents', {
    folderIds: [emptyFolder, fullFolder],
    details: true,
  })
  expect(detailed.body).toMatchObject([
    { total_items: 0, total_folders: 0, bytes: 0, changed_at: null },
    {
      items: 3,
      total_items: 4,
      total_folders: 1,
      bytes: 'BoatCraneDeep'.length,
      changed_at: expect.any(Number) as number,
    },
  ])

  // Trashed entries are neither counted nor shown.
  await owner.post(`/artifacts/${boatItem}`, { active: false })
  expect((await readContents(owner, fullFolder)).body[0]).toMatchObject({
    items: 2,
    cover: expect.not.stringContaining(coverUrl),
  })
  await owner.delete(`/folders/${innerFolder}`)
  expect((await readContents(owner, fullFolder)).body[0]).toMatchObject({ items: 2, folders: 0 })

  const observer = await createMember(app, project, 'observer')
  expect((await readContents(observer, fullFolder)).body[0]).toMatchObject({ items: 2 })
  const otherOwner = await app.owner('cy')
  const { id: othersFolder } = await createEntity(otherOwner, '/folders', {
    project: (await createTestProject(otherOwner, 'Elsewhere')).id,
    title: 'Theirs',
  })
  expect((await readContents(otherOwner, fullFolder)).status).toBe(404)
  expect((await readContents(owner, fullFolder, othersFolder)).status).toBe(404)
  expect((await readContents(app.client(), fullFolder)).status).toBe(401)
  expect((await readContents(owner)).status).toBe(400)
})
