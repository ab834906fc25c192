import { sql, type RawBuilder } from 'kysely'
import type { JobKind } from './queue.ts'

/** SQL condition that no job of these kinds with this id will run, for whatever reason. */
export const isJobGone = (
  kinds: readonly Pick<JobKind<object>, 'name'>[],
  job: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM pgboss.job j
    WHERE j.name = ANY(${kinds.map((kind) => kind.name)}::text[]) AND j.id = ${job} AND j.state <= 'active')`
