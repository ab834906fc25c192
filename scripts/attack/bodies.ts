import { contracts } from '../../src/shared/contract/all-contracts.ts'
import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import { createApiClient } from '../../test/support/app.ts'
import { storm, formatCounts, type Attack } from './attack.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const ENDPOINTS: [string, Endpoint][] = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint as Endpoint]),
)
const toSamplePath = ({ path }: Endpoint) => path.replace(/:email/, 'nobody@example.org').replace(/:(\w+)/g, NOBODY)
const postBody = (base: string, path: string, body: string) =>
  fetch(`${base}/client/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const MATERIAL = ['<', '<<a', '&', ' x', '\\u0300', 'a@', 'http://', '(((', '<b>', '",'.replace('"', '\\"')]

/** Calls open to everyone, which respond 404 to these requests because only public items can be reported. */
const PUBLIC_CALLS = new Set(['reports.file'])

/**
 * The statuses that refuse a write without a session before its body is read. Calls with an invalid token respond 404.
 */
const getExpectedRefusals = (name: string, { access }: (typeof ENDPOINTS)[number][1]): readonly number[] =>
  access.kind === 'receipt' ? [404, 429] : PUBLIC_CALLS.has(name) ? [404] : [401]

export const bodies: Attack[] = [
  // Runs first, because later attacks use up the stranger's rate limits.
  {
    name: 'forms with 30 MB of unknown fields, twenty at once',
    async run(world) {
      const [memoryBefore, problems] = [world.weight('web').rss, [] as string[]]
      const portal = `/submissions_portal/${NOBODY}/submit`
      for (const [path, owner] of [
        [portal, false],
        ['/artifacts', true],
      ] as const) {
        const counts = await storm(20, () => {
          const form = new FormData()
          for (let i = 0; i < 59; i++) form.set(`field${i}`, 'x'.repeat(500_000))
          if (owner) return world.owner.post(path, form)
          return fetch(`${world.base}/client/api${path}`, { method: 'POST', body: form })
        })
        const expectedStatuses = owner ? [0, 400, 413] : [0, 404]
        for (const status of counts.keys())
          if (!expectedStatuses.includes(status)) problems.push(`${path} answered ${status}`)
      }
      const memoryGrowth = world.weight('web').rss - memoryBefore
      if (memoryGrowth > 200) problems.push(`the server uses ${memoryGrowth} MB more`)
      return { observation: `${memoryGrowth.toFixed(0)} MB more memory`, problems }
    },
  },
  {
    name: 'a visitor sends 100 kB that are slow to parse to every call',
    async run({ base }) {
      const broken: string[] = []
      let sent = 0
      for (const [name, endpoint] of ENDPOINTS) {
        if (!endpoint.body || endpoint.method !== 'POST') continue
        for (const piece of MATERIAL) {
          const text = piece.repeat(Math.ceil(100_000 / piece.length))
          const keys = ['title', 'description', 'email', 'password', 'query', 'username']
          const body = `{${keys.map((key) => `"${key}":"${key === 'query' ? '' : text}"`).join(',')}}`
          const { status } = await postBody(base, toSamplePath(endpoint), body).catch(() => ({ status: 413 }))
          sent++
          if (![400, 401, 403, 404, 413, 429].includes(status)) broken.push(`${name} answered ${status}`)
        }
      }
      return { observation: `${sent} bodies`, problems: broken }
    },
  },
  {
    name: 'a body of 2 MB of “<” twenty times at once, without a cookie',
    async run({ base }) {
      const body = `{"description":"${'<'.repeat(2_000_000)}"}`
      const counts = await storm(20, () => postBody(base, '/folders', body))
      const unexpectedStatuses = [...counts.keys()].filter((status) => ![0, 401, 413].includes(status))
      return { observation: formatCounts(counts), problems: unexpectedStatuses.map((status) => `answered ${status}`) }
    },
  },
  {
    name: 'an owner sends the longest texts of hostile characters',
    async run({ owner, project }) {
      const broken: string[] = []
      for (const piece of MATERIAL) {
        const text = JSON.parse(`"${piece}"`) as string
        const description = text.repeat(Math.floor(99_000 / text.length))
        const { status } = await owner.post('/artifacts', { project, title: 'Item', description })
        if (status !== 201 && status !== 400) broken.push(`${piece} answered ${status}`)
      }
      return { observation: `${MATERIAL.length} descriptions of 99 kB`, problems: broken }
    },
  },
  {
    name: 'an empty body to every write, without a session',
    async run({ base }) {
      const broken: string[] = []
      let sent = 0
      for (const [name, endpoint] of ENDPOINTS) {
        if (endpoint.effect !== 'write' || endpoint.access.kind === 'anyone') continue
        const answer = await createApiClient(base).post(toSamplePath(endpoint), {})
        sent++
        if (endpoint.method !== 'DELETE' && !getExpectedRefusals(name, endpoint).includes(answer.status))
          broken.push(`${name} answered ${answer.status}`)
      }
      return { observation: `${sent} writes`, problems: broken }
    },
  },
  {
    name: 'an empty body to a private exhibit, by a visitor',
    async run({ base, owner, project }) {
      const alias = `private-${Date.now()}`
      const createdExhibit = await owner.post<{ id: string; updated_at: number }>('/exhibits', {
        project,
        title: 'Private',
        description: 'Text',
        url_alias: alias,
      })
      const answer = await createApiClient(base).post<object>(`/exhibits/${createdExhibit.body.id}`, {})
      const exhibitAfter = await owner.get<{ updated_at: number }>(`/exhibits/${createdExhibit.body.id}`)
      const broken = [
        ...(answer.status === 401 ? [] : [`answered ${answer.status}`]),
        ...(exhibitAfter.body.updated_at === createdExhibit.body.updated_at ? [] : ['it was changed']),
      ]
      return { observation: `${answer.status}`, problems: broken }
    },
  },
  {
    name: 'ten identical addresses at once',
    async run({ owner, project }) {
      const exhibit = { project, title: 'Same', description: 'Text', url_alias: `same-${Date.now()}` }
      const counts = await storm(10, () => owner.post('/exhibits', exhibit))
      const isAsExpected = counts.get(201) === 1 && counts.get(409) === 9
      return { observation: formatCounts(counts), problems: isAsExpected ? [] : ['not one created and nine refused'] }
    },
  },
  {
    name: 'names that every JavaScript object has, as words and as keys',
    async run({ owner, project }) {
      const broken: string[] = []
      for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
        const fields = { title: word, place: word, subject: [word] }
        const createdItem = await owner.post('/artifacts', { project, ...fields })
        const query = { place: word, keywords: [word], query: word }
        const searchReply = await owner.post<{ total: number }>('/search', { project, query })
        if (createdItem.status !== 201 || searchReply.body.total !== 1)
          broken.push(`${word}: ${createdItem.status}, ${searchReply.body.total} found`)
        const { status } = await owner.post(
          '/folders',
          JSON.parse(`{"project":"${project}","title":"x","${word}":1}`) as object,
        )
        if (status !== 400) broken.push(`${word} as a key answered ${status}`)
      }
      return { observation: 'four words', problems: broken }
    },
  },
]
