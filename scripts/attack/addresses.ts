import type { World } from '../faults/world.ts'
import { until } from '../faults/world.ts'
import { clientOf } from '../../test/app.ts'
import { makeJpeg, makeMp4 } from '../../test/media.ts'
import type { Artifact } from '../../src/shared/entities/artifact.ts'
import type { Attack } from './attack.ts'

/** A stored file, shown to everybody, once it is made ready. */
async function shown(world: World, bytes: Buffer, name: string, fields: Record<string, string>): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ project: world.project, visibility: 'local', ...fields }))
    form.set(key, value)
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const { id } = (await world.owner.post<Artifact>('/artifacts', form)).body
  const ready = async () => (await world.owner.get<Artifact>(`/artifacts/${id}`)).body.file?.status === 'ready'
  await until(`${name} is ready`, 60, ready)
  return id
}

/** Every address of bytes in an answer. */
const addressesIn = (answer: unknown) =>
  [...JSON.stringify(answer).matchAll(/"(https?:[^"]*\/files\/[^"{]*)"/g)].map(([, url]) => url ?? '')

const WAYS: [string, (world: World, id: string) => Promise<unknown>][] = [
  ['made private', ({ owner }, id) => owner.post(`/artifacts/${id}`, { visibility: 'private' })],
  ['trashed', ({ owner }, id) => owner.post(`/artifacts/${id}`, { active: false })],
  [
    'locked by a password',
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
    name: 'a visitor keeps every address of a picture',
    async run(world) {
      const broken: string[] = []
      const visitor = clientOf(world.base)
      let asked = 0
      for (const [way, end] of WAYS) {
        const jpeg = await makeJpeg({ width: 300 + asked, height: 200 })
        const id = await shown(world, jpeg, `${asked}.jpg`, { downloadable: 'true' })
        const found = await visitor.post<{ artifacts: Artifact[] }>('/search', { project: world.project })
        const listed = found.body.artifacts.filter((one) => one.id === id)
        const kept = [...new Set(addressesIn([(await visitor.get(`/artifacts/${id}`)).body, listed]))]
        const before = await Promise.all(kept.map(async (url) => (await fetch(url)).status))
        if (before.length === 0 || before.some((status) => status !== 200))
          broken.push(`${way}: before it ${before.join(' ')}`)
        await end(world, id)
        for (const url of kept) {
          asked++
          const { status } = await fetch(url)
          if (status === 200) broken.push(`${way}: ${new URL(url).pathname} still answers`)
        }
        await world.owner.post(`/projects/${world.project}`, { password: null })
      }
      return { saw: `${asked} addresses after the right had gone`, broken }
    },
  },
  {
    name: 'a visitor looks for the original of a film that may not be downloaded',
    async run(world) {
      const bytes = makeMp4(2)
      const id = await shown(world, bytes, 'film.mp4', { downloadable: 'false' })
      const { body } = await clientOf(world.base).get<Artifact>(`/artifacts/${id}`)
      const broken: string[] = []
      const all = addressesIn(body)
      for (const url of all) {
        const got = Buffer.from(await (await fetch(url)).arrayBuffer())
        if (got.equals(bytes)) broken.push(`${new URL(url).pathname} is the original`)
      }
      return { saw: `${all.length} addresses`, broken }
    },
  },
]
