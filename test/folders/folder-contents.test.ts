import { afterAll, beforeAll, expect, test } from 'vitest'
import type { foldersContract } from '#shared/contract/folders.contract.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import { startApp, type Client } from '../support/app.ts'
import { insertDerivatives, upload } from '../support/stored-files.ts'
import { create, createMember, newProject } from '../support/fixtures.ts'

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

test('returns the number of items and folders in a folder and its first image, to members only', async () => {
  const { id: project } = await newProject(owner, 'Quay')
  const folder = (title: string, parent = 'root') =>
    create(owner, '/folders', { project, title, folder: parent }).then(({ id }) => id)
  const [full, bare] = [await folder('Full'), await folder('Bare')]
  const inner = await folder('Inner', full)
  await create(owner, '/artifacts', { project, title: 'A record', folder: full })
  const uploadImage = async (title: string, folderId: string) => {
    const { id } = await upload(
      owner,
      { name: `${title}.jpg`, bytes: Buffer.from(title) },
      { project, title, folder: folderId },
    )
    const bytes = Buffer.from(`small ${title}`)
    await insertDerivatives(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes }])
    return id
  }
  const boat = await uploadImage('Boat', full)
  await uploadImage('Crane', full)
  await uploadImage('Deep', inner)

  const { body } = await readContents(owner, bare, full)
  expect(body).toEqual([
    { id: bare, items: 0, folders: 0, cover: null, cover_placeholder: null },
    { id: full, items: 3, folders: 1, cover: expect.any(String), cover_placeholder: null },
  ])
  const coverUrl = body[1]?.cover ?? ''
  expect(await (await fetch(new URL(coverUrl, app.base))).text()).toBe('small Boat')

  // Trashed entries are neither counted nor shown.
  await owner.post(`/artifacts/${boat}`, { active: false })
  expect((await readContents(owner, full)).body[0]).toMatchObject({
    items: 2,
    cover: expect.not.stringContaining(coverUrl),
  })
  await owner.delete(`/folders/${inner}`)
  expect((await readContents(owner, full)).body[0]).toMatchObject({ items: 2, folders: 0 })

  const observer = await createMember(app, project, 'observer')
  expect((await readContents(observer, full)).body[0]).toMatchObject({ items: 2 })
  const other = await app.owner('cy')
  const { id: othersFolder } = await create(other, '/folders', {
    project: (await newProject(other, 'Elsewhere')).id,
    title: 'Theirs',
  })
  expect((await readContents(other, full)).status).toBe(404)
  expect((await readContents(owner, full, othersFolder)).status).toBe(404)
  expect((await readContents(app.client(), full)).status).toBe(401)
  expect((await readContents(owner)).status).toBe(400)
})
