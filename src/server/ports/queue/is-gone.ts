import { sql, type RawBuilder } from 'kysely'
import type { JobKind } from './queue.ts'

/** SQL that tells whether nobody will run a job of these kinds any more, for whatever reason. `job` is its id. */
export const isGone = (
  kinds: readonly Pick<JobKind<object>, 'name'>[],
  job: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM pgboss.job j
    WHERE j.name = ANY(${kinds.map((kind) => kind.name)}::text[]) AND j.id = ${job} AND j.state <= 'active')`
