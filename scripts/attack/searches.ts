import { createApiClient } from '../../test/support/app.ts'
import { waitUntil } from '../faults/world.ts'
import { report, storm, type Attack } from './attack.ts'

const WORDS = 'harbour market chapel railway garden winter school letter'.split(' ')
const LONG = Array.from({ length: 12_000 }, (_, i) => WORDS[(i * 7) % WORDS.length]).join(' ')
const MOST_ANSWER = 4 * 1024 * 1024

export const searches: Attack[] = [
  {
    name: 'eight visitors at once search for phrases in long texts',
    async run({ base, owner, project }) {
      for (let i = 0; i < 100; i++) {
        const description = `<p>${LONG.slice(0, 90_000)} ${i}</p>`
        await owner.post('/artifacts', { project, title: `Long ${i}`, description, visibility: 'local' })
      }
      const visitor = createApiClient(base)
      const query = { query: 'har mar cha rai gar win sch let' }
      const find = () => visitor.post<object>('/search', { project, query, limit: 100 })
      await waitUntil('the texts are found', 60, async () => (await find()).status === 200)
      let largest = 0
      const counts = await storm(8, async () => {
        const answer = await find()
        largest = Math.max(largest, JSON.stringify(answer.body).length)
        return answer
      })
      const broken = [...counts.keys()].flatMap((status) =>
        [200, 429, 503].includes(status) ? [] : [`answered ${status}`],
      )
      if (largest > MOST_ANSWER) broken.push(`an answer of ${largest} bytes`)
      return { saw: `${report(counts)}, at most ${Math.round(largest / 1024)} kB`, broken }
    },
  },
  {
    name: 'a visitor never stops searching',
    async run({ base, project }) {
      const visitor = createApiClient(base)
      const counts = await storm(1500, () => visitor.post('/search', { project, query: { query: 'a' }, limit: 1 }))
      return { saw: report(counts), broken: counts.has(429) ? [] : ['nothing limited it'] }
    },
  },
]
