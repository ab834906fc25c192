import { afterAll, beforeAll, expect, test } from 'vitest'
import type { foldersContract } from '#shared/contract/folders.contract.ts'
import type { ReplyOf } from '#shared/contract/endpoint.ts'
import { startApp, type Client } from './app.ts'
import { made, upload } from './stored.ts'
import { make, member, newProject } from './world.ts'

type Contents = ReplyOf<typeof foldersContract.contents>

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(() => app.close())

const lookInto = (who: Client, ...folderIds: string[]) => who.post<Contents>('/folders/bulk/contents', { folderIds })

test('counts the items and folders in a folder and shows its first image, for members only', async () => {
  const { id: project } = await newProject(owner, 'Quay')
  const folder = (title: string, parent = 'root') =>
    make(owner, '/folders', { project, title, folder: parent }).then(({ id }) => id)
  const [full, bare] = [await folder('Full'), await folder('Bare')]
  const inner = await folder('Inner', full)
  await make(owner, '/artifacts', { project, title: 'A record', folder: full })
  const pictured = async (title: string, at: string) => {
    const { id } = await upload(
      owner,
      { name: `${title}.jpg`, bytes: Buffer.from(title) },
      { project, title, folder: at },
    )
    const bytes = Buffer.from(`small ${title}`)
    await made(app.services, id, [{ name: 'thumb', mime: 'image/webp', extension: 'webp', bytes }])
    return id
  }
  const boat = await pictured('Boat', full)
  await pictured('Crane', full)
  await pictured('Deep', inner)

  const { body } = await lookInto(owner, bare, full)
  expect(body).toEqual([
    { id: bare, items: 0, folders: 0, cover: null, cover_placeholder: null },
    { id: full, items: 3, folders: 1, cover: expect.any(String), cover_placeholder: null },
  ])
  const address = body[1]?.cover ?? ''
  expect(await (await fetch(new URL(address, app.base))).text()).toBe('small Boat')

  // Trashed entries are neither counted nor shown.
  await owner.post(`/artifacts/${boat}`, { active: false })
  expect((await lookInto(owner, full)).body[0]).toMatchObject({ items: 2, cover: expect.not.stringContaining(address) })
  await owner.delete(`/folders/${inner}`)
  expect((await lookInto(owner, full)).body[0]).toMatchObject({ items: 2, folders: 0 })

  const observer = await member(app, project, 'observer')
  expect((await lookInto(observer, full)).body[0]).toMatchObject({ items: 2 })
  const other = await app.owner('cy')
  const { id: theirs } = await make(other, '/folders', {
    project: (await newProject(other, 'Elsewhere')).id,
    title: 'Theirs',
  })
  expect((await lookInto(other, full)).status).toBe(404)
  expect((await lookInto(owner, full, theirs)).status).toBe(404)
  expect((await lookInto(app.client(), full)).status).toBe(401)
  expect((await lookInto(owner)).status).toBe(400)
})
