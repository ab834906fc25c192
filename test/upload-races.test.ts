import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { startApp } from './app.ts'
import { give, GIVER, portalOf, prove } from './giving.ts'
import { broken } from './invariants.ts'
import { tusOf } from './tus.ts'
import { newProject } from './world.ts'

// Races for the bytes of one upload, and a lost database answer: every file named by a row must exist.

let app: Awaited<ReturnType<typeof startApp>>
const undo: (() => void)[] = []
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => {
  for (const one of undo.splice(0)) one()
})
afterAll(() => app.close())

/** Replaces a method until the end of the test. The original must be called with its object as `this`. */
function instead<T extends object, K extends keyof T>(of: T, name: K, by: (was: T[K]) => T[K]): void {
  const was = of[name]
  of[name] = by(was)
  undo.push(() => (of[name] = was))
}

/** A barrier that holds `many` callers until it is opened. */
function gate(many: number) {
  const [all, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let n = 0
  const pass = () => {
    if (++n === many) all.resolve()
    return opened.promise
  }
  return { pass, reached: all.promise, open: opened.resolve }
}

const whole = async () => expect(await broken(app.services)).toEqual([])

test('leaves no submission without bytes when an upload is cancelled while it is submitted', async () => {
  const portal = await portalOf(app.services.db, await app.owner())
  const giver = app.client()
  const proof = async () => {
    return prove((await giver.get<OpenPortal>(`/submissions_portal/${portal.id}`)).body)
  }
  const [tus, to] = [tusOf(app.base, giver), `/client/api/submissions_portal/${portal.id}/uploads`]
  const send = async (text: string) => {
    const { location } = await tus.create(text.length, { filename: 'a.txt', proof: await proof() }, to)
    await tus.patch(location, 0, text)
    return location
  }
  const submit = async (location: string) =>
    giver.post<{ errors?: { code: string } }>(`/submissions_portal/${portal.id}/submit`, {
      ...{ key: crypto.randomUUID(), proof: await proof(), uploads: [location.split('/').at(-1)], ...GIVER },
    })
  const location = await send('of the quay')
  const ending = gate(1)
  instead(app.services.store, 'discardAppended', (discardAppended) => async (key) => {
    await ending.pass()
    return discardAppended.call(app.services.store, key)
  })
  const ended = tus.remove(location)
  await ending.reached
  const submitted = await submit(location)
  ending.open()
  expect([submitted.status, (await ended).status]).toEqual([400, 204])
  await whole()
  expect((await submit(await send('of the quay'))).status).toBe(201)
  await whole()
})

test('stores one item when an upload is completed twice at once after its lock was lost', async () => {
  const owner = await app.owner()
  const { id: project } = await newProject(owner, 'Quay')
  const tus = tusOf(app.base, owner)
  const { location } = await tus.create(5, { filename: 'a.txt', project })
  instead(app.services.locks, 'take', () => async () => ({
    lostSignal: new AbortController().signal,
    release: async () => undefined,
  }))
  const looking = gate(2)
  instead(app.services.media, 'sniff', (sniff) => async (...of) => {
    await looking.pass()
    return sniff.call(app.services.media, ...of)
  })
  const sent = tus.patch(location, 0, 'waves')
  const hash = () => app.services.db.selectFrom('uploads').select('sha256').executeTakeFirst()
  await expect.poll(hash).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  const asked = tus.head(location)
  await looking.reached
  looking.open()
  expect([(await sent).status, (await asked).status]).toContain(423)
  await whole()
  const { artifact } = await tus.head(location)
  const { file } = (await owner.get<Artifact>(`/artifacts/${artifact}`)).body
  expect(await (await fetch(new URL(file?.url ?? '', app.base))).text()).toBe('waves')
})

test('stores a file once when the database answer is lost and it is sent again', async () => {
  const owner = await app.owner()
  const { id: project } = await newProject(owner, 'Quay')
  const send = () => {
    const form = new FormData()
    form.append('project', project)
    form.append('fileId', 'one')
    form.append('file', new Blob(['of the harbour']), 'a.txt')
    return owner.post<Artifact>('/artifacts', form)
  }
  const lost = loseAnswer()
  expect((await send()).status).toBe(500)
  expect(lost()).toBe(true)
  await whole()
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(await (await fetch(new URL(body.file?.url ?? '', app.base))).text()).toBe('of the harbour')
})

test('confirms a contribution when the database answer is lost', async () => {
  const portal = await portalOf(app.services.db, await app.owner())
  const lost = loseAnswer()
  const { status, body } = await give(app.client(), portal.id, [{ name: 'a.txt', text: 'of the pier' }])
  expect([status, lost()]).toEqual([201, true])
  expect(body.submissions).toHaveLength(1)
  await whole()
})

/** Drops the database connection after the next commit, before its answer. Returns whether that has happened. */
function loseAnswer(): () => boolean {
  let lost = 0
  instead(pg.Client.prototype, 'query', (query) => {
    return function (this: pg.Client, ...of: unknown[]) {
      const answer = (query as (...all: unknown[]) => unknown).apply(this, of)
      if (of[0] !== 'commit' || lost > 0) return answer
      lost++
      return (answer as Promise<unknown>).then(() => {
        throw new Error('Connection terminated unexpectedly')
      })
    } as typeof query
  })
  return () => lost > 0
}
