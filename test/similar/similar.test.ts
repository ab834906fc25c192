import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProcessing } from '#server/features/processing/processing.job.ts'
import { compareNewLooks, createLookBackfill } from '#server/features/similar/sweep-looks.job.ts'
import type { Activity } from '#shared/entities/activity.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { startApp, type Client } from '../support/app.ts'
import { createIdMaker, createMember, createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { makePdf } from '../support/sample-files/media.ts'
import { drawPhotograph } from '../support/sample-files/photographs.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

type Similar = { artifact: Artifact; distance: number }[]
type Groups = {
  groups: { items: { artifact: Artifact; tags: string[]; exhibits: { id: string; title: string }[] }[] }[]
  cursor: string | null
}

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('ada')
})
afterAll(async () => {
  expect(await findBrokenRules(app.services)).toEqual([])
  await app.close()
})

const createProject = async () => (await createTestProject(owner, 'Project')).id
const createItem = async (project: string, title: string, fields: object = {}) =>
  (await owner.post<Artifact>('/artifacts', { project, title, ...fields })).body.id

/** Uploads a file and runs its first step. */
async function uploadFile(project: string, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('project', project)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const { id } = (await owner.post<Artifact>('/artifacts', form)).body
  const { file } = await app.services.db
    .selectFrom('artifacts')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await runProcessing(app.services, { file: file ?? '', step: 'process' }, new AbortController().signal)
  return id
}

const listSimilar = async (id: string, client: Client = owner) =>
  (await client.get<Similar>(`/artifacts/${id}/similar`)).body.map(({ artifact }) => artifact.id)
const listGroups = async (project: string, query = '', client: Client = owner) =>
  (await client.get<Groups>(`/projects/${project}/similar${query}`)).body.groups.map(({ items }) =>
    items.map(({ artifact }) => artifact.id),
  )
const createTextItems = (project: string, text: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => uploadFile(project, `${n}.txt`, Buffer.from(text))))

describe('look-alikes', { timeout: TIME_LIMITS.mediaTools }, () => {
  test('lists copies of a picture as similar when they were resized, made grey, brightened or cropped', async () => {
    const project = await createProject()
    const picture = await drawPhotograph(1)
    const copies = [
      sharp(picture).resize(300).webp(),
      sharp(picture).greyscale().png(),
      sharp(picture).modulate({ brightness: 1.15 }).jpeg(),
      sharp(picture).extract({ left: 13, top: 9, width: 873, height: 582 }).jpeg(),
    ]
    const original = await uploadFile(project, 'original.jpg', picture)
    const copyIds: string[] = []
    for (const [i, copy] of copies.entries())
      copyIds.push(await uploadFile(project, `copy ${i}`, await copy.toBuffer()))
    const other = await uploadFile(project, 'other.jpg', await drawPhotograph(2))
    await compareNewLooks(app.services)
    expect((await listSimilar(original)).toSorted()).toEqual(copyIds.toSorted())
    expect(await listSimilar(other)).toEqual([])
    expect(await listGroups(project)).toEqual([[original, ...copyIds]])
  })

  test('lists items with the same file, even without a picture, but none of other projects or in Trash', async () => {
    const [project, otherProject] = [await createProject(), await createProject()]
    const text = Buffer.from('The same words.')
    const [first, second, trashed] = [
      await uploadFile(project, 'a.txt', text),
      await uploadFile(project, 'b.txt', text),
      await uploadFile(project, 'c.txt', text),
    ]
    await uploadFile(otherProject, 'd.txt', text)
    await owner.post(`/artifacts/${trashed}`, { active: false })
    expect((await owner.get<Similar>(`/artifacts/${first}/similar`)).body).toMatchObject([
      { artifact: { id: second }, distance: 0 },
    ])
    expect(await listGroups(project)).toEqual([[first, second]])
    expect(await listGroups(otherProject)).toEqual([])
    expect(await listSimilar(trashed)).toEqual([])
    expect(await listGroups(project, `?artifact=${trashed}`)).toEqual([])
  })

  test('lists groups in the project that their items were moved to, and with a later copy of the file', async () => {
    const [project, target] = [await createProject(), await createProject()]
    const moved = (await createTextItems(project, 'Words that are moved.', 2)).toSorted()
    for (const id of moved)
      expect((await owner.post(`/artifacts/${id}/move`, { projectId: target, folderId: 'root' })).status).toBe(200)
    expect(await listGroups(project)).toEqual([])
    expect(await listGroups(target)).toEqual([moved])
    const [later = ''] = await createTextItems(target, 'Words that are moved.', 1)
    expect(await listGroups(target)).toEqual([[...moved, later]])
    // In a project without look-alikes, a copy of a file that others share forms no group.
    await createTextItems(project, 'Words that are moved.', 1)
    expect(await listGroups(project)).toEqual([])
  })

  test('no longer lists two items as similar after they were marked as not the same', async () => {
    const project = await createProject()
    const text = Buffer.from('Words that two items share.')
    const [first, second] = [await uploadFile(project, 'a.txt', text), await uploadFile(project, 'b.txt', text)]
    for (const _ of [1, 2])
      expect((await owner.post(`/artifacts/${second}/not_similar`, { other: first })).status).toBe(200)
    expect(await listSimilar(first)).toEqual([])
    expect(await listSimilar(second)).toEqual([])
    expect(await listGroups(project)).toEqual([])
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)
    expect(body.activity.filter((entry) => entry.act === 'not_similar').map((entry) => entry.count)).toEqual([2])
  })

  test('marks several pairs as not the same, and lists them as similar again after undo', async () => {
    const project = await createProject()
    const [first = '', second = '', third = ''] = (
      await createTextItems(project, 'Three with the same words.', 3)
    ).toSorted()
    await owner.post(`/artifacts/${second}/not_similar`, { other: third })
    const pairs = [
      [third, first],
      [third, second],
    ]
    const marked = await owner.post<{ pairs: string[][] }>('/artifacts/bulk/not_similar', { pairs })
    // Only what is new, so that undo doesn't undo what was marked before.
    expect(marked.body.pairs).toEqual([[first, third]])
    expect(await listGroups(project)).toEqual([[first, second]])
    expect((await owner.delete('/artifacts/bulk/not_similar', { pairs: marked.body.pairs })).body).toEqual(marked.body)
    expect(await listGroups(project)).toEqual([[first, second, third]])
    expect(await listSimilar(third)).toEqual([first])
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${project}/activity`)
    expect(body.activity.slice(0, 2).map(({ act, count }) => [act, count])).toEqual([
      ['similar', 2],
      ['not_similar', 2],
    ])
  })

  test('lists one item’s group with the tags and exhibits of each item', async () => {
    const project = await createProject()
    const [first = '', second = ''] = await createTextItems(project, 'Two with tags and exhibits.', 2)
    const tag = await createIdMaker(owner)('/tags', { project, title: 'Ferry' })
    await owner.post(`/artifacts/${second}/add_tag`, { tag })
    const url_alias = `similar-${project}`
    const exhibit = await createIdMaker(owner)('/exhibits', {
      project,
      title: 'Boats',
      description: 'Text',
      url_alias,
      artifacts: [second],
    })
    const { body } = await owner.get<Groups>(`/projects/${project}/similar?artifact=${second}`)
    expect(body.groups[0]?.items).toMatchObject([
      { artifact: { id: second }, tags: ['Ferry'], exhibits: [{ id: exhibit, title: 'Boats' }] },
      { artifact: { id: first }, tags: [], exhibits: [] },
    ])
    const [alone = ''] = await createTextItems(project, 'Alone.', 1)
    expect(await listGroups(project, `?artifact=${alone}`)).toEqual([])
    expect((await owner.get(`/projects/${await createProject()}/similar?artifact=${second}`)).status).toBe(404)
  })

  test('leaves out submissions that wait for review, even for people who may review them', async () => {
    const project = await createProject()
    const [first = '', second = ''] = await createTextItems(project, 'A submission with the same words.', 2)
    await sql`UPDATE artifacts SET active = false, needs_review = true, awaits_review = true, folder = NULL
      WHERE id = ${second}`.execute(app.services.db)
    const observer = await createMember(app, project)
    for (const client of [owner, observer]) {
      expect(await listGroups(project, '', client)).toEqual([])
      expect(await listSimilar(first, client)).toEqual([])
    }
    await sql`DELETE FROM artifacts WHERE id = ${second}`.execute(app.services.db)
  })

  test('refuses to mark items of different projects as not the same', async () => {
    const [first, second] = [await createItem(await createProject(), 'A'), await createItem(await createProject(), 'B')]
    expect((await owner.post(`/artifacts/${first}/not_similar`, { other: second })).status).toBe(400)
    expect((await owner.post(`/artifacts/${first}/not_similar`, { other: first })).status).toBe(400)
  })

  test('measures the looks of files that an earlier version processed, from their thumbnails', async () => {
    const project = await createProject()
    const picture = await drawPhotograph(5)
    const first = await uploadFile(project, 'a.jpg', picture)
    const second = await uploadFile(project, 'b.jpg', await sharp(picture).resize(500).jpeg().toBuffer())
    const pdf = await uploadFile(project, 'c.pdf', makePdf(['Words']))
    const { db } = app.services
    const readLooks = async () =>
      (
        await sql<{ look: string | null }>`SELECT l.look::text AS look FROM artifacts a JOIN looks l ON l.file = a.file
        WHERE a.project = ${project} ORDER BY a.id`.execute(db)
      ).rows.map((row) => row.look)
    const looks = await readLooks()
    expect(looks).toHaveLength(3)
    await sql`DELETE FROM looks`.execute(db)
    await sql`DELETE FROM similar_files`.execute(db)
    // Until they are processed, files aren't read.
    await sql`UPDATE files SET status = 'ready'`.execute(db)
    const backfill = createLookBackfill(app.services)
    expect(await backfill()).toBeGreaterThan(0)
    expect(await backfill()).toBe(0)
    expect(await readLooks()).toHaveLength(3)
    await compareNewLooks(app.services)
    expect(await listSimilar(first)).toEqual([second])
    expect(await listSimilar(pdf)).toEqual([])
  })
})
