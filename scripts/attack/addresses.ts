import type { World } from '../faults/world.ts'
import { waitUntil } from '../faults/world.ts'
import { createApiClient } from '../../test/support/app.ts'
import { makeJpeg, makeMp3, makeMp4, makePdf } from '../../test/support/sample-files/media.ts'
import type { Artifact } from '../../src/shared/entities/artifact.ts'
import type { Attack } from './attack.ts'

/** Adds a stored file, public unless `fields` say otherwise, and marks it as processed. */
export async function upload(
  world: World,
  bytes: Buffer,
  name: string,
  fields: Record<string, string>,
): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: world.project, visibility: 'local', ...fields }))
    form.set(key, value)
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const { id } = (await world.owner.post<Artifact>('/artifacts', form)).body
  const isReady = async () => (await world.owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status === 'ready'
  await waitUntil(`${name} is ready`, 60, isReady)
  return id
}

/** Every file address in a response. */
export const findAddresses = (answer: unknown) =>
  [...JSON.stringify(answer).matchAll(/"(https?:[^"]*\/files\/[^"{]*)"/g)].map(([, url]) => url ?? '')

const REVOCATIONS: [string, (world: World, id: string) => Promise<unknown>][] = [
  ['made private', ({ owner }, id) => owner.post(`/artifacts/${id}`, { visibility: 'private' })],
  ['trashed', ({ owner }, id) => owner.post(`/artifacts/${id}`, { active: false })],
  [
    'protected with a password',
    ({ owner, project }) => owner.post(`/projects/${project}`, { password: 'correct horse battery' }),
  ],
  [
    'destroyed',
    async ({ owner }, id) => {
      await owner.post(`/artifacts/${id}`, { active: false })
      await owner.delete(`/artifacts/${id}`)
    },
  ],
]

export const addresses: Attack[] = [
  {
    name: 'a visitor keeps every address of an image',
    async run(world) {
      const problems: string[] = []
      const visitor = createApiClient(world.base)
      let requestCount = 0
      for (const [revocation, revoke] of REVOCATIONS) {
        const jpeg = await makeJpeg({ width: 300 + requestCount, height: 200 })
        const id = await upload(world, jpeg, `${requestCount}.jpg`, { downloadable: 'true' })
        const searchReply = await visitor.post<{ artifacts: Artifact[] }>('/search', { project: world.project })
        const listedItems = searchReply.body.artifacts.filter((artifact) => artifact.id === id)
        const rememberedUrls = [...new Set(findAddresses([(await visitor.get(`/artifacts/${id}`)).body, listedItems]))]
        const statusesBefore = await Promise.all(rememberedUrls.map(async (url) => (await fetch(url)).status))
        if (statusesBefore.length === 0 || statusesBefore.some((status) => status !== 200))
          problems.push(`${revocation}: before that, answered ${statusesBefore.join(' ')}`)
        await revoke(world, id)
        for (const url of rememberedUrls) {
          requestCount++
          const { status } = await fetch(url)
          if (status === 200) problems.push(`${revocation}: ${new URL(url).pathname} still answers`)
        }
        await world.owner.post(`/projects/${world.project}`, { password: null })
      }
      return { observation: `${requestCount} addresses after access was removed`, problems }
    },
  },
  {
    name: 'a visitor searches for the original of a video, a recording and a PDF that may not be downloaded',
    async run(world) {
      const broken: string[] = []
      let requestCount = 0
      const originalFiles: [string, Buffer][] = [
        ['film.mp4', makeMp4(2)],
        ['recording.mp3', makeMp3(2)],
        ['paper.pdf', makePdf(['A page'])],
      ]
      for (const [name, bytes] of originalFiles) {
        const id = await upload(world, bytes, name, { downloadable: 'false' })
        const { body } = await createApiClient(world.base).get<Artifact>(`/artifacts/${id}`)
        for (const url of findAddresses(body)) {
          requestCount++
          const servedBytes = Buffer.from(await (await fetch(url)).arrayBuffer())
          if (servedBytes.equals(bytes)) broken.push(`${new URL(url).pathname} is the original of ${name}`)
        }
      }
      return { observation: `${requestCount} addresses`, problems: broken }
    },
  },
  {
    name: 'a visitor requests pages with one key repeated 7,000 times in the address',
    async run({ base }) {
      const requestLongUrl = async (n: number) => (await fetch(`${base}/?${'a&'.repeat(7000)}n=${n}`)).status
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => requestLongUrl(n)))
      const unexpectedStatuses = answers.filter((status) => status !== 200 && status !== 429)
      return {
        observation: `${answers.filter((status) => status === 200).length} of 40 pages`,
        problems: unexpectedStatuses.map(String),
      }
    },
  },
]
