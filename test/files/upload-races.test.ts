import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { startApp } from '../support/app.ts'
import { submitContribution, CONTRIBUTOR, createProjectWithPortal, solveProofOfWork } from '../support/contributions.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { createTusClient } from '../support/tus-client.ts'
import { createTestProject } from '../support/fixtures.ts'

// Concurrent calls that compete for the bytes of one upload, and a commit whose response is lost: in every case, each
// file that a row refers to must exist.

let app: Awaited<ReturnType<typeof startApp>>
const restoreCallbacks: (() => void)[] = []
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => {
  for (const restore of restoreCallbacks.splice(0)) restore()
})
afterAll(() => app.close())

/** Replaces a method until the end of the test. The original must be called with its object as `this`. */
function replaceMethod<T extends object, K extends keyof T>(
  target: T,
  name: K,
  createReplacement: (original: T[K]) => T[K],
): void {
  const original = target[name]
  target[name] = createReplacement(original)
  restoreCallbacks.push(() => (target[name] = original))
}

/** A barrier that holds `callerCount` callers until it is opened. */
function createBarrier(callerCount: number) {
  const [reachedSignal, openSignal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let n = 0
  const waitAtBarrier = () => {
    if (++n === callerCount) reachedSignal.resolve()
    return openSignal.promise
  }
  return { pass: waitAtBarrier, reached: reachedSignal.promise, open: openSignal.resolve }
}

const expectIntactStore = async () => expect(await findBrokenRules(app.services)).toEqual([])

test('leaves no submission without bytes when an upload is cancelled while it is being submitted', async () => {
  const portal = await createProjectWithPortal(app.services.db, await app.owner())
  const contributor = app.client()
  const solveProof = async () => {
    return solveProofOfWork((await contributor.get<OpenPortal>(`/submissions_portal/${portal.id}`)).body)
  }
  const [tus, uploadsUrl] = [
    createTusClient(app.base, contributor),
    `/client/api/submissions_portal/${portal.id}/uploads`,
  ]
  const sendText = async (text: string) => {
    const { location } = await tus.create(text.length, { filename: 'a.txt', proof: await solveProof() }, uploadsUrl)
    await tus.patch(location, 0, text)
    return location
  }
  const submitUpload = async (location: string) =>
    contributor.post<{ errors?: { code: string } }>(`/submissions_portal/${portal.id}/submit`, {
      ...{ key: crypto.randomUUID(), proof: await solveProof(), uploads: [location.split('/').at(-1)], ...CONTRIBUTOR },
    })
  const location = await sendText('of the quay')
  const cancelBarrier = createBarrier(1)
  replaceMethod(app.services.store, 'discardAppended', (discardAppended) => async (key) => {
    await cancelBarrier.pass()
    return discardAppended.call(app.services.store, key)
  })
  const cancelReply = tus.remove(location)
  await cancelBarrier.reached
  const submitReply = await submitUpload(location)
  cancelBarrier.open()
  expect([submitReply.status, (await cancelReply).status]).toEqual([400, 204])
  await expectIntactStore()
  expect((await submitUpload(await sendText('of the quay'))).status).toBe(201)
  await expectIntactStore()
})

test('creates one item when two requests complete an upload whose lock was lost', async () => {
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Quay')
  const tus = createTusClient(app.base, owner)
  const { location } = await tus.create(5, { filename: 'a.txt', project })
  replaceMethod(app.services.locks, 'take', () => async () => ({
    lostSignal: new AbortController().signal,
    release: async () => undefined,
  }))
  const sniffBarrier = createBarrier(2)
  replaceMethod(app.services.media, 'sniff', (sniff) => async (...args) => {
    await sniffBarrier.pass()
    return sniff.call(app.services.media, ...args)
  })
  const patchReply = tus.patch(location, 0, 'waves')
  const hash = () => app.services.db.selectFrom('uploads').select('sha256').executeTakeFirst()
  await expect.poll(hash).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  const headRequest = tus.head(location)
  await sniffBarrier.reached
  sniffBarrier.open()
  expect([(await patchReply).status, (await headRequest).status]).toContain(423)
  await expectIntactStore()
  const { artifact } = await tus.head(location)
  const { file } = (await owner.get<Artifact>(`/artifacts/${artifact}`)).body
  expect(await (await fetch(new URL(file?.url ?? '', app.base))).text()).toBe('waves')
})

test('stores a file once when the client retries because the database’s reply to the commit was lost', async () => {
  const owner = await app.owner()
  const { id: project } = await createTestProject(owner, 'Quay')
  const send = () => {
    const form = new FormData()
    form.append('project', project)
    form.append('fileId', 'one')
    form.append('file', new Blob(['of the harbour']), 'a.txt')
    return owner.post<Artifact>('/artifacts', form)
  }
  const isAnswerLost = loseDatabaseAnswer()
  expect((await send()).status).toBe(500)
  expect(isAnswerLost()).toBe(true)
  await expectIntactStore()
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(await (await fetch(new URL(body.file?.url ?? '', app.base))).text()).toBe('of the harbour')
})

test('confirms a contribution although the database’s reply to the commit was lost', async () => {
  const portal = await createProjectWithPortal(app.services.db, await app.owner())
  const isAnswerLost = loseDatabaseAnswer()
  const { status, body } = await submitContribution(app.client(), portal.id, [{ name: 'a.txt', text: 'of the pier' }])
  expect([status, isAnswerLost()]).toEqual([201, true])
  expect(body.submissions).toHaveLength(1)
  await expectIntactStore()
})

/**
 * Drops the database connection after the next commit, before the response arrives. Returns whether that has happened.
 */
function loseDatabaseAnswer(): () => boolean {
  let lostAnswerCount = 0
  replaceMethod(pg.Client.prototype, 'query', (query) => {
    return function (this: pg.Client, ...args: unknown[]) {
      const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
      if (args[0] !== 'commit' || lostAnswerCount > 0) return answer
      lostAnswerCount++
      return (answer as Promise<unknown>).then(() => {
        throw new Error('Connection terminated unexpectedly')
      })
    } as typeof query
  })
  return () => lostAnswerCount > 0
}
