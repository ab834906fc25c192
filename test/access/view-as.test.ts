import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#server/kit/ids.ts'
import type { Requirement } from '#shared/contract/endpoint.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { ACTIONS } from '#shared/policy/actions.ts'
import { parseViewAs, formatViewAs, type ViewAs } from '#shared/policy/view-as.ts'
import { PRESET_ROLES } from '#shared/policy/roles.ts'
import { startAppWithCallers, type Role } from '../access-matrix/callers.ts'
import { ENDPOINTS, toEndpointName } from '../access-matrix/endpoints.ts'
import { SAMPLES } from '../access-matrix/samples.ts'

// Viewing as a role, a member or a visitor: the same responses that they get, never more than the actual user may see,
// and no changes.

let world: Awaited<ReturnType<typeof startAppWithCallers>>
beforeAll(async () => {
  world = await startAppWithCallers()
})
afterAll(() => world.close())

const endpoints = new Map<string, (typeof ENDPOINTS)[number][1]>(ENDPOINTS)
const getEffect = (sample: string) => endpoints.get(toEndpointName(sample))?.effect ?? 'write'
/** Calls that read from one project. */
const READS = Object.keys(SAMPLES).filter((name) => {
  const access = endpoints.get(toEndpointName(name))?.access
  if (getEffect(name) !== 'read' || access?.kind !== 'demands' || name.startsWith('downloads.')) return false
  const requirements: readonly Requirement<never>[] = [...access.path, ...access.body]
  const kinds = requirements.flatMap(({ actions }) => actions.map((action) => ACTIONS[action].subjectKind))
  return !kinds.some((kind) => kind === 'user') && !/^orgs\.|^vocabularies\.list$|: org/.test(name)
})
const isAllowed = (status: number) => status < 300
/** A response body without the signatures of its addresses, which differ by session. */
const omitSignatures = (body: unknown) => JSON.stringify(body).replace(/\?e=\d+[^"]*/g, '')
const formatMemberViewAs = (project: string, role: Role) =>
  formatViewAs({ project, as: 'member', user: world.getUserId(role) ?? '' })
const formatRoleViewAs = (project: string, role: (typeof PRESET_ROLES)[number]) =>
  formatViewAs({ project, as: 'role', role })

describe('view-as reads', () => {
  test.each(['superuser', 'editor', 'contributor', 'observer', 'custom'] as const)(
    'shows owners and administrators exactly what a member (%s) sees',
    async (role) => {
      for (const isOwn of [true, false]) {
        const subjects = await world.createSubjects(role, isOwn)
        for (const name of READS) {
          const sample = SAMPLES[name]!(subjects)
          const expectedAnswer = await world.call(name, sample, role)
          for (const viewer of ['owner', 'admin'] as const) {
            const viewedAnswer = await world.call(name, sample, viewer, formatMemberViewAs(subjects.project, role))
            expect(isAllowed(viewedAnswer.status), `${viewer} as ${role}: ${name}`).toBe(
              isAllowed(expectedAnswer.status),
            )
            if (isAllowed(viewedAnswer.status))
              expect(omitSignatures(viewedAnswer.body), `${viewer} as ${role}: ${name}`).toBe(
                omitSignatures(expectedAnswer.body),
              )
          }
        }
      }
    },
  )

  test.each(PRESET_ROLES)('shows other people’s items exactly as a member with the role %s sees them', async (role) => {
    const subjects = await world.createSubjects(role, false)
    for (const name of READS) {
      const sample = SAMPLES[name]!(subjects)
      const expectedAnswer = await world.call(name, sample, role)
      const viewedAnswer = await world.call(name, sample, 'owner', formatRoleViewAs(subjects.project, role))
      expect(isAllowed(viewedAnswer.status), name).toBe(isAllowed(expectedAnswer.status))
      if (isAllowed(viewedAnswer.status))
        expect(omitSignatures(viewedAnswer.body), name).toBe(omitSignatures(expectedAnswer.body))
    }
  })

  test('never shows more than the viewer may see', async () => {
    for (const viewer of ['contributor', 'observer', 'stranger', 'visitor'] as const) {
      const subjects = await world.createSubjects(viewer, false)
      for (const name of READS) {
        const sample = SAMPLES[name]!(subjects)
        const ownReply = await world.call(name, sample, viewer)
        for (const viewAs of [
          formatRoleViewAs(subjects.project, 'superuser'),
          formatMemberViewAs(subjects.project, 'owner'),
        ]) {
          const viewedAnswer = await world.call(name, sample, viewer, viewAs)
          expect(isAllowed(viewedAnswer.status), `${viewer}: ${name}`).toBe(isAllowed(ownReply.status))
          if (isAllowed(viewedAnswer.status))
            expect(omitSignatures(viewedAnswer.body), `${viewer}: ${name}`).toBe(omitSignatures(ownReply.body))
        }
      }
    }
  })

  test('refuses data that the viewer may not see, even when viewing as a role that may see it', async () => {
    const subjects = await world.createSubjects('contributor', true)
    const sample = { params: { id: subjects.artifact } }
    const readAudience = (viewAs?: string) => world.call('audience.ofArtifact', sample, 'contributor', viewAs)
    expect((await readAudience()).status).toBe(403)
    expect((await readAudience(formatRoleViewAs(subjects.project, 'superuser'))).status).toBe(403)
  })

  test('shows only public content when viewing as a visitor', async () => {
    const subjects = await world.createSubjects('superuser', true)
    const viewAs = formatViewAs({ project: subjects.project, as: 'visitor' })
    for (const name of READS) {
      const sample = SAMPLES[name]!(subjects)
      const expectedAnswer = await world.call(name, sample, 'visitor')
      const viewedAnswer = await world.call(name, sample, 'superuser', viewAs)
      expect(isAllowed(viewedAnswer.status), name).toBe(isAllowed(expectedAnswer.status))
      if (isAllowed(viewedAnswer.status))
        expect(omitSignatures(viewedAnswer.body), name).toBe(omitSignatures(expectedAnswer.body))
    }
  })

  test('applies a viewed role only to the project it was chosen for, and shows nothing when viewing as a non-member', async () => {
    const subjects = await world.createSubjects('superuser', false)
    const readItem = (viewAs: ViewAs) =>
      world
        .call('artifacts.read', { params: { id: subjects.artifact } }, 'owner', formatViewAs(viewAs))
        .then(({ status }) => status)
    expect(await readItem({ project: subjects.project, as: 'role', role: 'observer' })).toBe(200)
    expect(await readItem({ project: subjects.second, as: 'role', role: 'superuser' })).toBe(404)
    expect(await readItem({ project: newId(), as: 'role', role: 'superuser' })).toBe(404)
    expect(await readItem({ project: subjects.project, as: 'member', user: world.getUserId('stranger') ?? '' })).toBe(
      404,
    )
    expect(await readItem({ project: subjects.project, as: 'member', user: newId() })).toBe(404)
  })
})

test('refuses every write while viewing as someone else, before any other check', async () => {
  const subjects = await world.createSubjects('owner', false)
  const viewAs = formatRoleViewAs(subjects.project, 'superuser')
  for (const [name, createSample] of Object.entries(SAMPLES).filter(
    ([sampleName]) => getEffect(sampleName) === 'write',
  )) {
    const { status, body } = await world.call(name, createSample(subjects), 'owner', viewAs)
    expect(status, name).toBe(403)
    const code = typeof body === 'string' ? body : (body as { errors?: { code?: string } } | undefined)?.errors?.code
    if (!name.includes(' HEAD')) expect(code, name).toBe('looking')
  }
  // The body isn't read, whatever its size.
  const { status } = await world
    .client('owner')
    .post('/artifacts', { project: subjects.project, title: 'x'.repeat(100_000) }, { [VIEW_AS_HEADER]: viewAs })
  expect(status).toBe(403)
  const { body } = await world.client('owner').get<{ activity: unknown[] }>(`/projects/${subjects.project}/activity`)
  expect(body.activity).toEqual([])
})

test('refuses a malformed view-as header instead of ignoring it', async () => {
  const subjects = await world.createSubjects('owner', false)
  const { project } = subjects
  const malformedValues = [
    'x',
    project,
    `${project} owner`,
    `${project} role`,
    `${project} role owner`,
    `${project} member`,
  ]
  const moreMalformed = [
    `${project} visitor x`,
    `${project} role editor x`,
    `x visitor`,
    `${project}  visitor`,
    `role editor`,
  ]
  for (const text of [...malformedValues, ...moreMalformed, `${project} member ${'9'.repeat(4000)}`]) {
    const { status, body } = await world
      .client('owner')
      .get<{ errors: { field: string } }>(`/projects/${project}`, { [VIEW_AS_HEADER]: text })
    expect([status, body.errors.field], text).toEqual([400, VIEW_AS_HEADER])
  }
  for (const viewAs of [
    { project, as: 'visitor' },
    { project, as: 'role', role: 'editor' },
    { project, as: 'member', user: subjects.member },
  ] as const)
    expect(parseViewAs(formatViewAs(viewAs))).toEqual(viewAs)
})

test('sends over a socket only messages that the viewed role may see', async () => {
  const subjects = await world.createSubjects('owner', false)
  const owner = world.client('owner')
  const openSocket = async (viewAs: string) => {
    const query = new URLSearchParams({ [VIEW_AS_HEADER]: viewAs }).toString()
    const socket = new WebSocket(`${world.app.base.replace('http', 'ws')}/client/socket/${newId()}?${query}`, {
      headers: { cookie: owner.cookie() },
    })
    const receivedIds: string[] = []
    socket.on('message', (data) => receivedIds.push(...((JSON.parse(String(data)) as { ids?: string[] }).ids ?? [])))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'open', project: subjects.project }))
    return { socket, heard: receivedIds, closed }
  }
  const createItem = async () =>
    (await owner.post<{ id: string }>('/artifacts', { project: subjects.project, title: 'A' })).body.id
  const [member, stranger] = [
    await openSocket(formatRoleViewAs(subjects.project, 'observer')),
    await openSocket(formatRoleViewAs(newId(), 'observer')),
  ]
  await expect.poll(async () => member.heard.includes(await createItem())).toBe(true)
  const lastItem = await createItem()
  await expect.poll(() => member.heard.includes(lastItem)).toBe(true)
  expect(stranger.heard).toEqual([])
  const malformedConnection = await openSocket('nobody')
  expect(await malformedConnection.closed).toBe(1008)
  for (const { socket } of [member, stranger]) socket.terminate()
})
