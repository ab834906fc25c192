import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '#shared/entities/project.ts'
import { startApp } from '../support/app.ts'
import { createMember } from '../support/fixtures.ts'

// The logo of a project: its conversion, and who may see and change it.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const newProject = async () =>
  (await owner.post<Project>('/projects', { org: owner.org, title: `P ${Math.random().toString(36).slice(2)}` })).body
const makeImage = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1f5fa8' } })
    .png()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()
const setLogo = (client: typeof owner, id: string, bytes: Buffer) =>
  client.post<{ logo: string | null }>(`/projects/${id}/logo`, { picture: bytes.toString('base64') })

test('converts a logo to a small WebP without metadata, and replaces and removes it', async () => {
  const { id, url_alias } = await newProject()
  const { status, body } = await setLogo(owner, id, await makeImage(1200, 300))
  expect(status).toBe(200)
  const bytes = Buffer.from(body.logo?.replace(/^data:image\/webp;base64,/, '') ?? '', 'base64')
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 320, 80, undefined])
  const readLogoAsVisitor = async () => (await app.client().get<{ logo?: string }>(`/gallery/${url_alias}`)).body.logo
  expect(await readLogoAsVisitor()).toBe(body.logo)
  await setLogo(owner, id, await makeImage(40, 40))
  expect(await readLogoAsVisitor()).not.toBe(body.logo)
  await Promise.all([1, 2].map(() => owner.delete(`/projects/${id}/logo`)))
  expect([await readLogoAsVisitor(), (await owner.get<{ logo: null }>(`/projects/${id}/logo`)).body.logo]).toEqual([
    null,
    null,
  ])
  type ActivityReply = { activity: { details: { fields?: string[] } }[] }
  const { activity } = (await owner.get<ActivityReply>(`/projects/${id}/activity?kind=project`)).body
  expect(activity.map(({ details }) => details.fields)).toEqual([['logo'], ['logo'], ['logo']])
})

test('refuses a logo that is not an image, and accepts twenty parallel uploads', async () => {
  const { id } = await newProject()
  const bombPicture = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="file:///etc/passwd"/></svg>',
  )
  for (const bytes of [
    Buffer.from('words'),
    Buffer.from('<html>'),
    Buffer.alloc(5000, 7),
    (await makeImage(9, 9)).subarray(0, 40),
  ])
    expect((await setLogo(owner, id, bytes)).status).toBe(400)
  expect([200, 400]).toContain((await setLogo(owner, id, bombPicture)).status)
  expect((await owner.post(`/projects/${id}/logo`, { picture: 'x'.repeat(1_000_001) })).status).toBe(400)
  expect((await owner.post(`/projects/${id}/logo`, { picture: 'not base64!' })).status).toBe(400)
  const responses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => setLogo(owner, id, await makeImage(n + 1, 5))),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('lets only members who may edit the settings change the logo, and hides the logo of a protected gallery', async () => {
  const { id, url_alias } = await newProject()
  const privacyEditor = await createMember(app, id, ['edit_gallery_privacy'])
  expect((await setLogo(privacyEditor, id, await makeImage(9, 9))).status).toBe(403)
  expect((await privacyEditor.delete(`/projects/${id}/logo`)).status).toBe(403)
  await setLogo(owner, id, await makeImage(9, 9))
  await owner.post(`/projects/${id}`, { password: 'low water' })
  expect((await app.client().get(`/gallery/${url_alias}`)).body).toEqual({ locked: true, id })
  expect((await app.client().get(`/projects/${id}/logo`)).status).toBe(401)
  expect((await (await app.owner()).get(`/projects/${id}/logo`)).status).toBe(404)
})
