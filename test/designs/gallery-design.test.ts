import fc from 'fast-check'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { wcagContrast } from 'culori'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccentShades, findDominantColor, ACCENT_BACKGROUNDS } from '#server/kit/color/accent.ts'
import { newId } from '#server/kit/ids.ts'
import type { GalleryDesign, GalleryAppearance } from '#shared/entities/gallery-design.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'
import { startApp, type Client } from '../support/app.ts'
import { ROOT } from '../support/paths.ts'
import { createMember } from '../support/fixtures.ts'

// The gallery design: drafts, publishing, undoing, permissions, and covers that visitors may not see.

type Draft = GalleryDesign & {
  updated_at: number
  unpublished: string[]
  can_undo: boolean
  cover_item: Artifact | null
  errors: { field?: string; by?: string }
}
type GalleryPage = { cover: Artifact | null; look: GalleryAppearance; project: Project }

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner('Ada')
})
afterAll(() => app.close())

const createProject = async () =>
  (await owner.post<Project>('/projects', { org: owner.org, title: `P ${newId()}` })).body
const toDesignPath = (id: string) => `/projects/${id}/gallery_design`
const readDraft = async (id: string, by: Client = owner) => (await by.get<Draft>(toDesignPath(id))).body
const saveDraft = (id: string, body: object, by: Client = owner) => by.post<Draft>(toDesignPath(id), body)
const publishDraft = (id: string, seen_at: number, by: Client = owner) =>
  by.post<Draft>(`${toDesignPath(id)}/publish`, { seen_at })
const visitGallery = async (alias: string) => (await app.client().get<GalleryPage>(`/gallery/${alias}`)).body

/** Inserts an image of one colour with its derivatives. */
async function addPicture(project: string, color: string, fields: object = {}) {
  const { id } = (await owner.post<Artifact>('/artifacts', { project, title: color, visibility: 'local', ...fields }))
    .body
  const file = newId()
  const tinyImage = await sharp({ create: { width: 16, height: 10, channels: 3, background: color } })
    .webp()
    .toBuffer()
  await sql`WITH f AS (INSERT INTO files (id, sha256, size, mime, type, key, status, width, height, placeholder)
      VALUES (${file}, ${file}, 1, 'image/png', 'image', ${file}, 'ready', 1600, 1000, ${`data:image/webp;base64,${tinyImage.toString('base64')}`})),
    d AS (INSERT INTO derivatives (file, name, key, mime, size) VALUES (${file}, 'small', ${`s/${file}`}, 'image/webp', 1),
      (${file}, 'large', ${`l/${file}`}, 'image/webp', 1))
    UPDATE artifacts SET file = ${file}, type = 'image' WHERE id = ${id}`.execute(app.services.db)
  return id
}

describe('the accent colour', () => {
  test('adjusts the accent colour to contrast sufficiently with every background in light and dark mode', () => {
    const arbitraryColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(arbitraryColor, (chosen) => {
        const shades = createAccentShades(chosen)
        for (const mode of ['light', 'dark'] as const) {
          const { accent, hover, on, soft } = shades[mode]
          for (const hex of [accent, hover, on, soft]) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
          for (const background of [...ACCENT_BACKGROUNDS[mode].on, soft])
            for (const foreground of [accent, hover])
              expect(wcagContrast(foreground, background)).toBeGreaterThanOrEqual(4.5)
          for (const background of [accent, hover]) expect(wcagContrast(on, background)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 200, examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#0000ff'], ['#808080']] },
    )
  })

  test('checks the accent colour against the background colours defined in the style sheets', () => {
    const css = ['ground', 'tokens'].map(
      (name) => readFileSync(join(ROOT, `src/web/ui/styles/${name}.css`), 'utf8').split("[data-mood='client']")[0],
    )
    const findColors = (name: string) =>
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css.join('\n'))?.slice(1)
    const backgroundColors = ['ground', 'surface', 'sunken', 'hover'].map(findColors)
    expect(backgroundColors.map((pair) => pair?.[0])).toEqual(ACCENT_BACKGROUNDS.light.on)
    expect(backgroundColors.map((pair) => pair?.[1])).toEqual(ACCENT_BACKGROUNDS.dark.on)
  })

  test('suggests the dominant colour of the cover, or none for a black-and-white cover', () => {
    const toPixels = (...colors: number[][]) => Uint8Array.from(colors.flat())
    const greyColors = Array.from({ length: 40 }, (_, n) => [n * 6, n * 6, n * 6])
    expect(findDominantColor(toPixels(...greyColors))).toBeUndefined()
    expect(findDominantColor(toPixels())).toBeUndefined()
    const dominantColor = findDominantColor(toPixels(...greyColors, [20, 120, 60], [20, 110, 60], [24, 125, 70]))
    expect(dominantColor).toMatch(/^#[0-2]\w[67]\w[3-5]\w$/)
  })
})

describe('a design', () => {
  test('keeps a gallery design as a draft until it is published, and can undo the publication', async () => {
    const { id, url_alias } = await createProject()
    const greenPicture = await addPicture(id, '#2f8f4f')
    await addPicture(id, '#8f2f2f')
    const initialPage = await visitGallery(url_alias)
    expect(initialPage.look).toEqual({
      accent: null,
      theme: 'visitor',
      sections: ['words', 'exhibits', 'collection'],
      // Computed from the picture.
      focus: { x: expect.any(Number) as number, y: expect.any(Number) as number },
    })
    const design = {
      archive_title: 'The quay',
      description: '<p>Boats<script>x()</script></p>',
      contacts: ['Quay@Example.org'],
      links: ['https://example.org'],
      cover: { item: greenPicture, x: 20, y: 80 },
      accent: 'cover',
      theme: 'dark',
      sections: ['collection', 'words', 'exhibits'],
    }
    const { body: draft } = await saveDraft(id, design)
    expect(draft).toMatchObject({ description: '<p>Boats</p>', contacts: ['quay@example.org'], can_undo: false })
    expect(draft.unpublished.toSorted()).toEqual(Object.keys(design).toSorted())
    expect(draft.cover_item?.id).toBe(greenPicture)
    expect(await visitGallery(url_alias)).toEqual(initialPage)
    const preview = (await owner.get<GalleryPage>(`${toDesignPath(id)}/preview`)).body
    expect(preview.project.gallery.archive_title).toBe('The quay')

    const { body: published } = await publishDraft(id, draft.updated_at)
    expect(published).toMatchObject({ unpublished: [], can_undo: true })
    const page = await visitGallery(url_alias)
    expect(page).toEqual(preview)
    expect(page).toMatchObject({
      cover: { id: greenPicture },
      look: { theme: 'dark', sections: design.sections, focus: { x: 20, y: 80 } },
    })
    expect(page.look.accent?.light.accent).toMatch(/^#/)
    expect((await owner.get<Project>(`/projects/${id}`)).body.gallery).toMatchObject({ archive_title: 'The quay' })
    type ActivityReply = { activity: { details: { fields?: string[] } }[] }
    const changedFields = (await owner.get<ActivityReply>(`/projects/${id}/activity?kind=project`)).body.activity[0]
      ?.details.fields
    expect(changedFields?.toSorted()).toEqual(Object.keys(design).toSorted())

    const { body: undoneDraft } = await owner.post<Draft>(`${toDesignPath(id)}/undo`, { seen_at: published.updated_at })
    expect(await visitGallery(url_alias)).toEqual(initialPage)
    expect(undoneDraft).toMatchObject({ archive_title: 'The quay', theme: 'dark', can_undo: false })
    expect((await owner.post(`${toDesignPath(id)}/undo`, { seen_at: undoneDraft.updated_at })).status).toBe(409)
    const { body: emptyDraft } = await owner.post<Draft>(`${toDesignPath(id)}/discard`, {
      seen_at: undoneDraft.updated_at,
    })
    expect(emptyDraft).toMatchObject({ archive_title: null, theme: 'visitor', unpublished: [] })
  })

  test('merges concurrent changes to different fields of a design, and refuses conflicting ones', async () => {
    const { id } = await createProject()
    const bob = await createMember(app, id, ['edit_project_settings'])
    const { updated_at: seen_at } = await readDraft(id)
    await saveDraft(id, { theme: 'dark', seen_at })
    expect((await saveDraft(id, { accent: '#123456', seen_at }, bob)).body).toMatchObject({
      theme: 'dark',
      accent: '#123456',
    })
    const conflictReply = await saveDraft(id, { theme: 'light', seen_at }, bob)
    expect([conflictReply.status, conflictReply.body.errors]).toMatchObject([409, { field: 'theme', by: 'Ada' }])
    // Setting the same value is no conflict.
    expect((await saveDraft(id, { theme: 'dark', seen_at }, bob)).status).toBe(200)
    // A lost response must not make a client conflict with its own change.
    expect((await saveDraft(id, { theme: 'light', seen_at })).status).toBe(200)
    expect((await saveDraft(id, { theme: 'dark', seen_at })).status).toBe(200)
    // Publishing, discarding and undoing require the current version.
    for (const act of ['publish', 'discard', 'undo'])
      expect((await owner.post(`${toDesignPath(id)}/${act}`, { seen_at })).status).toBe(409)
    const fields = ['archive_title', 'theme', 'accent'] as const
    const values = { archive_title: 'A', theme: 'light', accent: '#abcdef' }
    const { updated_at } = await readDraft(id)
    const results = await Promise.all(
      fields.map((field, n) => saveDraft(id, { [field]: values[field], seen_at: updated_at }, n % 2 ? bob : owner)),
    )
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readDraft(id)).toMatchObject(values)
  })

  test('refuses to publish a design draft after its texts were changed in the project settings', async () => {
    const { id, url_alias } = await createProject()
    const { body: firstDraft } = await saveDraft(id, { archive_title: 'Draft', theme: 'dark' })
    const { body: published } = await publishDraft(id, firstDraft.updated_at)
    await owner.post(`/projects/${id}`, { gallery: { archive_title: 'Other' } })
    expect((await publishDraft(id, published.updated_at)).status).toBe(409)
    expect(await readDraft(id)).toMatchObject({
      archive_title: 'Other',
      theme: 'dark',
      unpublished: [],
      can_undo: false,
    })
    expect((await visitGallery(url_alias)).project.gallery.archive_title).toBe('Other')
  })

  test('requires the settings permission to read or change a design, and refuses invalid values', async () => {
    const { id } = await createProject()
    const { id: otherProject } = await createProject()
    const foreignPicture = await addPicture(otherProject, '#204080')
    await saveDraft(id, { archive_title: 'Secret plan' })
    const privacyEditor = await createMember(app, id, ['edit_gallery_privacy', 'create_exhibit'])
    for (const path of [toDesignPath(id), `${toDesignPath(id)}/preview`]) {
      expect((await privacyEditor.get(path)).status).toBe(403)
      expect((await app.client().get(path)).status).toBe(401)
      expect((await (await app.owner()).get(path)).status).toBe(404)
    }
    expect((await saveDraft(id, { theme: 'dark' }, privacyEditor)).status).toBe(403)
    for (const invalid of [
      { cover: { item: foreignPicture, x: 1, y: 1 } },
      { cover: { item: newId(), x: 1, y: 1 } },
      { cover: { item: foreignPicture, x: 101, y: 1 } },
      { accent: 'red;}body{display:none' },
      { accent: '#12345' },
      { sections: ['words', 'words', 'collection'] },
      { sections: [] },
      { theme: 'blue' },
      { unknown: 1 },
    ])
      expect((await saveDraft(id, invalid)).status, JSON.stringify(invalid)).toBe(400)
  })

  test('shows another cover and colour while the chosen cover is hidden from visitors', async () => {
    const { id, url_alias } = await createProject()
    await addPicture(id, '#804040', { title: 'B' })
    const bluePicture = await addPicture(id, '#2040c0', { title: 'A' })
    const { body } = await saveDraft(id, { cover: { item: bluePicture, x: 1, y: 2 }, accent: 'cover' })
    await publishDraft(id, body.updated_at)
    const galleryBefore = await visitGallery(url_alias)
    expect(galleryBefore.cover?.id).toBe(bluePicture)
    for (const [hidingChanges, showingChanges] of [
      [{ visibility: 'private' }, { visibility: 'local' }],
      [{ active: false, folder: 'root' }, null],
    ] as const) {
      await owner.post(`/artifacts/${bluePicture}`, hidingChanges)
      const { cover, look } = await visitGallery(url_alias)
      expect(cover?.id).not.toBe(bluePicture)
      expect([look.focus, look.accent]).not.toEqual([galleryBefore.look.focus, galleryBefore.look.accent])
      expect(look.accent).not.toEqual(galleryBefore.look.accent)
      if (showingChanges) await owner.post(`/artifacts/${bluePicture}`, showingChanges)
      else await owner.get(`/artifacts/${bluePicture}/restore`)
      const galleryShownAgain = await visitGallery(url_alias)
      expect([galleryShownAgain.cover?.id, galleryShownAgain.look]).toEqual([bluePicture, galleryBefore.look])
    }
    await owner.post(`/artifacts/${bluePicture}`, { active: false, folder: 'root' })
    await owner.delete(`/artifacts/${bluePicture}`)
    expect(await readDraft(id)).toMatchObject({ cover: { item: bluePicture }, cover_item: null })
    expect((await visitGallery(url_alias)).cover?.id).not.toBe(bluePicture)
    const coverlessDraft = (await saveDraft(id, { cover: 'none' })).body
    await publishDraft(id, coverlessDraft.updated_at)
    expect((await visitGallery(url_alias)).cover).toBeNull()
    expect((await visitGallery(url_alias)).look.accent).toBeNull()
  })
})
