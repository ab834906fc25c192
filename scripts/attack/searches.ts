import { createApiClient } from '../../test/support/app.ts'
import { waitUntil } from '../faults/world.ts'
import { formatCounts, storm, type Attack } from './attack.ts'

const WORDS = 'harbour market chapel railway garden winter school letter'.split(' ')
const LONG_QUERY = Array.from({ length: 12_000 }, (_, i) => WORDS[(i * 7) % WORDS.length]).join(' ')
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

export const searches: Attack[] = [
  {
    name: 'eight visitors at once search for phrases in long texts',
    async run({ base, owner, project }) {
      for (let i = 0; i < 100; i++) {
        const description = `<p>${LONG_QUERY.slice(0, 90_000)} ${i}</p>`
        await owner.post('/artifacts', { project, title: `Long ${i}`, description, visibility: 'local' })
      }
      const visitor = createApiClient(base)
      const query = { query: 'har mar cha rai gar win sch let' }
      const runSearch = () => visitor.post<object>('/search', { project, query, limit: 100 })
      await waitUntil('the texts are found', 60, async () => (await runSearch()).status === 200)
      let largestSize = 0
      const counts = await storm(8, async () => {
        const answer = await runSearch()
        largestSize = Math.max(largestSize, JSON.stringify(answer.body).length)
        return answer
      })
      const problems = [...counts.keys()].flatMap((status) =>
        [200, 429, 503].includes(status) ? [] : [`answered ${status}`],
      )
      if (largestSize > MAX_RESPONSE_BYTES) problems.push(`an answer of ${largestSize} bytes`)
      return { observation: `${formatCounts(counts)}, at most ${Math.round(largestSize / 1024)} kB`, problems }
    },
  },
  {
    name: 'a visitor never stops searching',
    async run({ base, project }) {
      const visitor = createApiClient(base)
      const counts = await storm(1500, () => visitor.post('/search', { project, query: { query: 'a' }, limit: 1 }))
      return { observation: formatCounts(counts), problems: counts.has(429) ? [] : ['nothing limited it'] }
    },
  },
]
