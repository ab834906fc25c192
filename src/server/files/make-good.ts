import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { startAgain } from './steps.repo.ts'

/**
 * Where the bytes of content that is known are lost, as after a database was set back, those that have just come under another
 * key take their place, and all that is made of them is made anew in the turns of an org.
 */
export async function makeGood(
  { db, store, queue }: Pick<Services, 'db' | 'store' | 'queue'>,
  known: { id: string; key: string },
  arrived: string,
  org: string,
): Promise<void> {
  if (await store.head(known.key)) return
  await store.move(arrived, known.key)
  await transaction(db, async (trx) => {
    const held = await trx
      .selectFrom('files')
      .select('id')
      .where('id', '=', known.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (held) await startAgain(trx, queue, { id: known.id, org })
  })
}
