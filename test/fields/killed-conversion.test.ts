import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { createEntity } from '../support/fixtures.ts'
import { createServerProcesses, registerOwner, type ServerProcesses } from '../support/server-processes.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

const ITEMS = 2000
let processes: ServerProcesses
beforeAll(async () => {
  processes = await createServerProcesses()
})
afterAll(() => processes.close())

test(
  'converts every value once when the worker is killed three times',
  async () => {
    const { db } = processes.database
    const owner = await registerOwner((await processes.start('web')).base)
    const { id: project } = await createEntity(owner, '/projects', { org: owner.org, title: 'Harbour' })
    const input = { key: 'note', type: 'richtext', label: { en: 'Note' } }
    const { id: field } = (await owner.post<OwnField>(`/projects/${project}/fields`, input)).body
    // Converted twice, these texts would lose what looks like markup.
    await sql`INSERT INTO artifacts (id, project, title, type, own_values)
      SELECT new_id(), ${project}, 'Item ' || n, 'document',
        jsonb_build_object(${field}::text, '<p>' || n || ' &lt;b&gt; wide</p>') FROM generate_series(1, ${ITEMS}) n`.execute(
      db,
    )
    await owner.post(`/fields/${field}`, { type: 'text' })
    const findConversion = () => db.selectFrom('field_conversions').selectAll().executeTakeFirst()
    let after = -1
    for (let kill = 0; kill < 3; kill++) {
      const worker = await processes.start('worker')
      await vi.waitFor(async () => expect((await findConversion())?.done).toBeGreaterThan(after), {
        interval: 5,
        timeout: SLOW_EFFECT_TIMEOUT_MS,
      })
      // Any moment of a batch.
      await sleep(Math.random() * 200)
      await worker.kill()
      after = (await findConversion())?.done ?? 0
    }
    await processes.start('worker')
    await vi.waitFor(async () => expect(await findConversion()).toBeUndefined(), { timeout: SLOW_EFFECT_TIMEOUT_MS })
    const { rows } = await sql<{ title: string; own_values: object }>`
      SELECT title, own_values FROM artifacts WHERE project = ${project}`.execute(db)
    expect(rows).toHaveLength(ITEMS)
    for (const { title, own_values } of rows)
      expect(Object.values(own_values)).toEqual([title.replace('Item', '').trim() + ' <b> wide'])
  },
  TIME_LIMITS.serverProcesses,
)
