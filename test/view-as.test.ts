import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#server/kit/ids.ts'
import type { Requirement } from '#shared/contract/endpoint.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { ACTIONS } from '#shared/policy/actions.ts'
import { parseViewAs, formatViewAs, type ViewAs } from '#shared/policy/view-as.ts'
import { PRESET_ROLES } from '#shared/policy/roles.ts'
import { startWorld, type Role } from './access-matrix/callers.ts'
import { ENDPOINTS, endpointOf } from './access-matrix/endpoints.ts'
import { SAMPLES } from './access-matrix/samples.ts'

// View-as for a role, a member or a visitor: the same answers as theirs, never more than the viewer's own, and no
// changes.

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const endpoints = new Map<string, (typeof ENDPOINTS)[number][1]>(ENDPOINTS)
const effectOf = (sample: string) => endpoints.get(endpointOf(sample))?.effect ?? 'write'
/** Calls that read from one project. */
const READS = Object.keys(SAMPLES).filter((name) => {
  const access = endpoints.get(endpointOf(name))?.access
  if (effectOf(name) !== 'read' || access?.kind !== 'demands' || name.startsWith('downloads.')) return false
  const demands: readonly Requirement<never>[] = [...access.path, ...access.body]
  const kinds = demands.flatMap(({ actions }) => actions.map((action) => ACTIONS[action].subjectKind))
  return !kinds.some((kind) => kind === 'user') && !/^orgs\.|: org/.test(name)
})
const isAnswered = (status: number) => status < 300
/** A response body without the signatures of its addresses, which differ by session. */
const said = (body: unknown) => JSON.stringify(body).replace(/\?e=\d+[^"]*/g, '')
const memberEyes = (project: string, role: Role) =>
  formatViewAs({ project, as: 'member', user: world.idOf(role) ?? '' })
const roleEyes = (project: string, role: (typeof PRESET_ROLES)[number]) => formatViewAs({ project, as: 'role', role })

describe('view-as reads', () => {
  test.each(['superuser', 'editor', 'contributor', 'observer', 'custom'] as const)(
    'shows owners and administrators exactly what a member (%s) sees',
    async (role) => {
      for (const own of [true, false]) {
        const on = await world.subjects(role, own)
        for (const name of READS) {
          const sample = SAMPLES[name]!(on)
          const theirs = await world.call(name, sample, role)
          for (const looker of ['owner', 'admin'] as const) {
            const seen = await world.call(name, sample, looker, memberEyes(on.project, role))
            expect(isAnswered(seen.status), `${looker} as ${role}: ${name}`).toBe(isAnswered(theirs.status))
            if (isAnswered(seen.status))
              expect(said(seen.body), `${looker} as ${role}: ${name}`).toBe(said(theirs.body))
          }
        }
      }
    },
  )

  test.each(PRESET_ROLES)('shows what a member with the role %s sees of other people’s items', async (role) => {
    const on = await world.subjects(role, false)
    for (const name of READS) {
      const sample = SAMPLES[name]!(on)
      const theirs = await world.call(name, sample, role)
      const seen = await world.call(name, sample, 'owner', roleEyes(on.project, role))
      expect(isAnswered(seen.status), name).toBe(isAnswered(theirs.status))
      if (isAnswered(seen.status)) expect(said(seen.body), name).toBe(said(theirs.body))
    }
  })

  test('never shows more than the viewer may see', async () => {
    for (const looker of ['contributor', 'observer', 'stranger', 'visitor'] as const) {
      const on = await world.subjects(looker, false)
      for (const name of READS) {
        const sample = SAMPLES[name]!(on)
        const own = await world.call(name, sample, looker)
        for (const eyes of [roleEyes(on.project, 'superuser'), memberEyes(on.project, 'owner')]) {
          const seen = await world.call(name, sample, looker, eyes)
          expect(isAnswered(seen.status), `${looker}: ${name}`).toBe(isAnswered(own.status))
          if (isAnswered(seen.status)) expect(said(seen.body), `${looker}: ${name}`).toBe(said(own.body))
        }
      }
    }
  })

  test('refuses what the viewer may not see, even as a role that may', async () => {
    const on = await world.subjects('contributor', true)
    const sample = { params: { id: on.artifact } }
    const audience = (eyes?: string) => world.call('audience.ofArtifact', sample, 'contributor', eyes)
    expect((await audience()).status).toBe(403)
    expect((await audience(roleEyes(on.project, 'superuser'))).status).toBe(403)
  })

  test('shows only public content when viewing as a visitor', async () => {
    const on = await world.subjects('superuser', true)
    const eyes = formatViewAs({ project: on.project, as: 'visitor' })
    for (const name of READS) {
      const sample = SAMPLES[name]!(on)
      const theirs = await world.call(name, sample, 'visitor')
      const seen = await world.call(name, sample, 'superuser', eyes)
      expect(isAnswered(seen.status), name).toBe(isAnswered(theirs.status))
      if (isAnswered(seen.status)) expect(said(seen.body), name).toBe(said(theirs.body))
    }
  })

  test('applies a role only to its own project, and shows nothing as a stranger', async () => {
    const on = await world.subjects('superuser', false)
    const read = (eyes: ViewAs) =>
      world
        .call('artifacts.read', { params: { id: on.artifact } }, 'owner', formatViewAs(eyes))
        .then(({ status }) => status)
    expect(await read({ project: on.project, as: 'role', role: 'observer' })).toBe(200)
    expect(await read({ project: on.second, as: 'role', role: 'superuser' })).toBe(404)
    expect(await read({ project: newId(), as: 'role', role: 'superuser' })).toBe(404)
    expect(await read({ project: on.project, as: 'member', user: world.idOf('stranger') ?? '' })).toBe(404)
    expect(await read({ project: on.project, as: 'member', user: newId() })).toBe(404)
  })
})

test('refuses every write while viewing as someone else, before checking anything else', async () => {
  const on = await world.subjects('owner', false)
  const eyes = roleEyes(on.project, 'superuser')
  for (const [name, sample] of Object.entries(SAMPLES).filter(([one]) => effectOf(one) === 'write')) {
    const { status, body } = await world.call(name, sample(on), 'owner', eyes)
    expect(status, name).toBe(403)
    const code = typeof body === 'string' ? body : (body as { errors?: { code?: string } } | undefined)?.errors?.code
    if (!name.includes(' HEAD')) expect(code, name).toBe('looking')
  }
  // The body isn't read, whatever its size.
  const { status } = await world
    .client('owner')
    .post('/artifacts', { project: on.project, title: 'x'.repeat(100_000) }, { [VIEW_AS_HEADER]: eyes })
  expect(status).toBe(403)
  const { body } = await world.client('owner').get<{ activity: unknown[] }>(`/projects/${on.project}/activity`)
  expect(body.activity).toEqual([])
})

test('refuses a malformed view-as header instead of ignoring it', async () => {
  const on = await world.subjects('owner', false)
  const { project } = on
  const wrong = ['x', project, `${project} owner`, `${project} role`, `${project} role owner`, `${project} member`]
  const wronger = [
    `${project} visitor x`,
    `${project} role editor x`,
    `x visitor`,
    `${project}  visitor`,
    `role editor`,
  ]
  for (const text of [...wrong, ...wronger, `${project} member ${'9'.repeat(4000)}`]) {
    const { status, body } = await world
      .client('owner')
      .get<{ errors: { field: string } }>(`/projects/${project}`, { [VIEW_AS_HEADER]: text })
    expect([status, body.errors.field], text).toEqual([400, VIEW_AS_HEADER])
  }
  for (const eyes of [
    { project, as: 'visitor' },
    { project, as: 'role', role: 'editor' },
    { project, as: 'member', user: on.member },
  ] as const)
    expect(parseViewAs(formatViewAs(eyes))).toEqual(eyes)
})

test('sends a socket only what the viewed role may see', async () => {
  const on = await world.subjects('owner', false)
  const owner = world.client('owner')
  const open = async (eyes: string) => {
    const query = new URLSearchParams({ [VIEW_AS_HEADER]: eyes }).toString()
    const socket = new WebSocket(`${world.app.base.replace('http', 'ws')}/client/socket/${newId()}?${query}`, {
      headers: { cookie: owner.cookie() },
    })
    const heard: string[] = []
    socket.on('message', (data) => heard.push(...((JSON.parse(String(data)) as { ids?: string[] }).ids ?? [])))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'open', project: on.project }))
    return { socket, heard, closed }
  }
  const item = async () => (await owner.post<{ id: string }>('/artifacts', { project: on.project, title: 'A' })).body.id
  const [member, stranger] = [await open(roleEyes(on.project, 'observer')), await open(roleEyes(newId(), 'observer'))]
  await expect.poll(async () => member.heard.includes(await item())).toBe(true)
  const last = await item()
  await expect.poll(() => member.heard.includes(last)).toBe(true)
  expect(stranger.heard).toEqual([])
  const wrong = await open('nobody')
  expect(await wrong.closed).toBe(1008)
  for (const { socket } of [member, stranger]) socket.terminate()
})
