import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { BytesReply, getCurrentSession, implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { integrityContract } from '#shared/contract/administration/integrity.contract.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { getIntegrity } from './copies.repo.ts'
import { listFindings, requestRepairs } from './findings.repo.ts'
import { describeIntegrity } from './describe-integrity.ts'
import { readLedger } from '#server/files/ledger/ledger.repo.ts'
import { startRound } from './rounds.repo.ts'

const NUMBER_AND_ID_CURSOR = z.tuple([z.int(), z.uuid()])
const CHECKER = join(import.meta.dirname, '../../../../bin/check-ledger.py')

export const integrityRoutes = (services: Services) => {
  const { db, searchDb, replica } = services
  return implement(integrityContract, {
    state: () => describeIntegrity(services),
    async findings(call) {
      const { state, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const after = parseCursor(cursor, NUMBER_AND_ID_CURSOR)
      const rows = await listFindings(searchDb, { state, after, limit: limit + 1 })
      const page = toPage(rows, limit, ({ found_at: foundAt, id }) => [foundAt, id])
      return { findings: page.items, cursor: page.cursor }
    },
    async check() {
      const now = Date.now()
      await startRound(db, 'store', now)
      if (replica) await startRound(db, 'replica', now)
      return {}
    },
    async repair(call) {
      const { finding = null } = call.input.body
      return { repairs: replica ? await requestRepairs(db, { finding, user: getCurrentSession(call).user.id }) : 0 }
    },
    async settings(call) {
      await db.updateTable('integrity').set(call.input.body).execute()
      const { months, bytes_per_second: bytesPerSecond, repairs_itself: repairsItself } = await getIntegrity(db)
      return { months, bytes_per_second: bytesPerSecond, repairs_itself: repairsItself }
    },
    ledger: async () =>
      new BytesReply({
        mime: 'application/x-ndjson',
        filename: 'ledger.jsonl',
        length: null,
        open: () => Readable.from(readLedger(searchDb)),
      }),
    async checker() {
      const text = await readFile(CHECKER)
      return new BytesReply({
        mime: 'text/x-python',
        filename: 'check-ledger.py',
        length: text.length,
        open: () => Readable.from([text]),
      })
    },
  })
}
