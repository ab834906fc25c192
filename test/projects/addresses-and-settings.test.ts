import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Project } from '#shared/entities/project.ts'
import type { Activity } from '#shared/entities/activity.ts'
import { RESERVED_ALIASES } from '#shared/rules/url-alias.ts'
import { startApp } from '../support/app.ts'
import { createMember, setSubscription } from '../support/fixtures.ts'

// A project's alias, settings and deletion.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.owner()
})
afterAll(() => app.close())

const randomWord = () => Math.random().toString(36).slice(2)
const createProject = async (title = randomWord(), fields: object = {}) =>
  (await owner.post<Project>('/projects', { org: owner.org, title, ...fields })).body
const renameAlias = (id: string, url_alias: string) => owner.post<Project>(`/projects/${id}`, { url_alias })
/** The alias of the project that a visitor reaches by an alias, 'locked', or the status of the failure. */
const resolveAlias = async (alias: string) => {
  const { status, body } = await app.client().get<{ project?: Project; id?: string }>(`/gallery/${alias}`)
  return status === 200 ? (body.project?.url_alias ?? 'locked') : status
}

describe('former project aliases', () => {
  test('redirects former project aliases to the current one after any number of renames, in any letter case', async () => {
    const [a, b, c] = [`A-${randomWord()}`, randomWord(), randomWord()]
    const { id } = await createProject('Quay', { url_alias: a })
    await renameAlias(id, b)
    await renameAlias(id, c)
    expect(
      await Promise.all([resolveAlias(a), resolveAlias(a.toLowerCase()), resolveAlias(b), resolveAlias(c)]),
    ).toEqual([c, c, c, c])
  })
  test('refuses reserved names and dot segments as aliases of projects and exhibits', async () => {
    const refusedReply = { status: 400, body: { errors: { field: 'url_alias' } } }
    for (const alias of [...RESERVED_ALIASES, 'Org', '.', '..', '...'])
      expect(await owner.post('/projects', { org: owner.org, title: 'Quay', url_alias: alias })).toMatchObject(
        refusedReply,
      )
    const { id: project } = await createProject('Quay')
    for (const alias of ['sitemap.xml', '..']) {
      const exhibit = { project, title: 'Quay', description: 'Boats', url_alias: alias }
      expect(await owner.post('/exhibits', exhibit)).toMatchObject(refusedReply)
      expect(await renameAlias(project, alias)).toMatchObject(refusedReply)
    }
    for (const alias of ['oembed', 'Org']) {
      const { id, url_alias } = await createProject(alias)
      expect(url_alias).toBe(`${alias.toLowerCase()}-2`)
      expect(await renameAlias(id, alias)).toMatchObject(refusedReply)
    }
  })
  test('accepts a project’s own former alias, and a change to only the letter case of an alias', async () => {
    const [a, b] = [randomWord(), randomWord()]
    const { id } = await createProject('Quay', { url_alias: a })
    await renameAlias(id, b)
    await renameAlias(id, a)
    expect(await Promise.all([resolveAlias(a), resolveAlias(b)])).toEqual([a, a])
    await renameAlias(id, a.toUpperCase())
    expect(await Promise.all([resolveAlias(a), resolveAlias(b)])).toEqual([a.toUpperCase(), a.toUpperCase()])
    const formerAliases = await app.services.db
      .selectFrom('project_aliases')
      .select('alias')
      .where('project', '=', id)
      .execute()
    expect(formerAliases.map(({ alias }) => alias)).toEqual([b])
  })
  test('reassigns a former alias to a project that requests it, but not to one that merely has the same title', async () => {
    const a = randomWord()
    const firstProject = await createProject('Quay', { url_alias: a })
    const newAlias = randomWord()
    await renameAlias(firstProject.id, newAlias)
    expect((await createProject(a)).url_alias).toBe(`${a}-2`)
    expect(await resolveAlias(a)).toBe(newAlias)
    const secondProject = await createProject('Pier')
    expect((await renameAlias(secondProject.id, a)).status).toBe(200)
    expect(await resolveAlias(a)).toBe(a)
    // The first project doesn't get the alias back when the second one changes to another.
    const laterAlias = randomWord()
    await renameAlias(secondProject.id, laterAlias)
    expect(await resolveAlias(a)).toBe(laterAlias)
    const thirdProject = await createProject('Slip', { url_alias: a })
    expect((await app.client().get<{ project: Project }>(`/gallery/${a}`)).body.project.id).toBe(thirdProject.id)
  })
  test('releases the aliases of a deleted project', async () => {
    const [a, b] = [randomWord(), randomWord()]
    const { id } = await createProject('Quay', { url_alias: a })
    await renameAlias(id, b)
    await owner.delete(`/projects/${id}`)
    expect(await Promise.all([resolveAlias(a), resolveAlias(b)])).toEqual([404, 404])
    expect((await createProject(a)).url_alias).toBe(a)
  })
  test('forgets a former alias after the project has had twenty newer ones', async () => {
    const a = randomWord()
    const { id } = await createProject('Quay', { url_alias: a })
    const aliases = Array.from({ length: 21 }, () => randomWord())
    for (const alias of aliases) await renameAlias(id, alias)
    expect(await resolveAlias(a)).toBe(404)
    expect(await resolveAlias(aliases[0] ?? '')).toBe(aliases.at(-1))
  })
  test('reveals neither a closed gallery nor the current alias of a protected one', async () => {
    const [a, b] = [randomWord(), randomWord()]
    const { id } = await createProject('Quay', { url_alias: a })
    await renameAlias(id, b)
    await owner.post(`/projects/${id}`, { password: 'low water' })
    expect((await app.client().get(`/gallery/${a}`)).body).toEqual({ locked: true, id })
    await setSubscription(app, owner.org, { host_page_to: 1 })
    expect(await resolveAlias(a)).toBe(404)
    await setSubscription(app, owner.org, null)
  })
  test('accepts an alias in one of several simultaneous requests, and refuses the others with a field error', async () => {
    const projects = await Promise.all([createProject(), createProject(), createProject()])
    const wantedAlias = randomWord()
    const answers = await Promise.all(projects.map(({ id }) => renameAlias(id, wantedAlias)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ errors: { field: 'url_alias' } })
    // Two projects that swap aliases at the same time never end up with the same one.
    const [firstProject, secondProject] = [projects[0], projects[1]]
    const readProjects = async () =>
      Promise.all(projects.map(async ({ id }) => (await owner.get<Project>(`/projects/${id}`)).body))
    await Promise.all([
      renameAlias(firstProject.id, secondProject.url_alias),
      renameAlias(secondProject.id, firstProject.url_alias),
    ])
    expect(new Set((await readProjects()).map(({ url_alias }) => url_alias.toLowerCase())).size).toBe(3)
  })
})

describe('project settings', () => {
  test('changes only the project settings that are sent, clears empty fields and sanitizes hostile markup', async () => {
    const { id } = await createProject('Quay')
    const gallery = { archive_title: 'The Quay', contacts: ['ada@example.org'], links: ['https://example.org'] }
    await owner.post(`/projects/${id}`, { gallery })
    await owner.post(`/projects/${id}`, { gallery: { description: '<p onclick="x()">Boats<script>x()</script></p>' } })
    const { body } = await owner.post<Project>(`/projects/${id}`, { logo_link_url: 'https://example.org/' })
    expect(body.gallery).toEqual({ ...gallery, description: '<p>Boats</p>' })
    const emptyFields = { archive_title: null, description: '', contacts: null, links: null }
    expect((await owner.post<Project>(`/projects/${id}`, { gallery: emptyFields })).body.gallery).toEqual({
      archive_title: null,
      description: '',
      contacts: [],
      links: [],
    })
  })
  test('logs the names of changed settings but never the password', async () => {
    const { id } = await createProject('Quay')
    await owner.post(`/projects/${id}`, { title: 'Pier' })
    const { body: savedProject } = await owner.post<Project>(`/projects/${id}`, { password: 'low water' })
    expect(savedProject).toMatchObject({ has_password: true })
    const { body } = await owner.get<{ activity: Activity[] }>(`/projects/${id}/activity?kind=project`)
    expect(body.activity.map(({ act, details, things }) => [act, details.fields, things[0]?.title])).toEqual([
      ['edit', ['password'], 'Pier'],
      ['edit', ['title'], 'Pier'],
    ])
    expect(JSON.stringify([savedProject, body])).not.toContain('low water')
  })
  test('requires separate permissions for changing the settings and the gallery password', async () => {
    const { id } = await createProject('Quay')
    const [editor, locker] = [
      await createMember(app, id, ['edit_project_settings']),
      await createMember(app, id, ['edit_gallery_privacy']),
    ]
    const statuses = await Promise.all([
      editor.post(`/projects/${id}`, { title: 'Pier' }),
      editor.post(`/projects/${id}`, { password: 'low water' }),
      locker.post(`/projects/${id}`, { title: 'Pier' }),
      locker.post(`/projects/${id}`, { password: 'low water' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 200])
  })
})

describe('deleting a project', () => {
  test('shows the owner how much data deleting a project would delete', async () => {
    const { id } = await createProject('Quay')
    const bob = await createMember(app, id, 'superuser')
    const [item] = [(await bob.post<{ id: string }>('/artifacts', { project: id, title: 'Boat' })).body]
    await bob.post('/folders', { project: id, title: 'Ships' })
    await bob.post(`/artifacts/${item.id}`, { active: false })
    expect((await owner.get(`/projects/${id}/contents`)).body).toEqual({
      artifacts: 1,
      folders: 1,
      exhibits: 0,
      tags: 0,
      people: 1,
      bytes: 0,
    })
    expect((await bob.get(`/projects/${id}/contents`)).status).toBe(403)
  })
  test('refuses to delete a project that has contents unless the request sets deep', async () => {
    const { id } = await createProject('Quay')
    await owner.post('/artifacts', { project: id, title: 'Boat' })
    expect((await owner.delete(`/projects/${id}`)).status).toBe(409)
    expect((await owner.delete(`/projects/${id}`, { deep: true })).status).toBe(200)
    expect((await owner.get(`/projects/${id}`)).status).toBe(404)
  })
  test('deletes a project once when requested twice, and keeps it if items are added at the same time', async () => {
    const { id } = await createProject('Quay')
    const answers = await Promise.all([owner.delete(`/projects/${id}`), owner.delete(`/projects/${id}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])

    const otherProject = await createProject('Pier')
    const [deletionReply, ...additionReplies] = await Promise.all([
      owner.delete(`/projects/${otherProject.id}`),
      ...['a', 'b', 'c'].map((title) => owner.post('/artifacts', { project: otherProject.id, title })),
    ])
    const wasAdded = additionReplies.some(({ status }) => status === 201)
    expect([deletionReply.status, wasAdded]).toEqual(wasAdded ? [409, true] : [200, false])
  })
})
