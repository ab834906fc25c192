import { getCurrentSession, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { createWebClient } from '#server/kit/addresses/web-client.ts'
import { badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { seal } from '#server/kit/secrets/seal.ts'
import type { WebSourceName } from '#shared/entities/imports/import.ts'
import { insertImport } from './imports.repo.ts'
import { getInstallAddress } from './sources/web/web-address.ts'
import { getCredentialsOwner } from './sources/web/web-api.ts'
import { enqueueImport } from './start-step.ts'

interface WebImportInput {
  source: WebSourceName
  address?: string | undefined
  key_identity?: string | undefined
  key_credential?: string | undefined
}

/**
 * Starts an import from another system and returns its id. Keys are stored encrypted until its records are read. Throws
 * `bad_input` if the address can't be fetched, as far as it says.
 */
export async function createWebImport(
  { db, queue, config }: Services,
  call: Pick<Call<never>, 'caller' | 'signal'>,
  project: string,
  input: WebImportInput,
): Promise<string> {
  const { user, actingAdmin } = getCurrentSession(call)
  const { source } = input
  if (!input.address?.trim()) throw badInput('address', 'required')
  const address = getInstallAddress(input.address)
  if (address === null) throw badInput('address', 'not_url')
  const problem = createWebClient(config.importHosts, call.signal).findProblem(address)
  if (problem) throw badInput('address', ...problem)
  const credentials = getCredentials(input)
  const [id, job] = [newId(), newId()]
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    await insertImport(trx, {
      id,
      project,
      user_id: user.id,
      source,
      filename: address.replace(/^https?:\/\//, ''),
      key: null,
      runner: user.id,
      runner_admin: actingAdmin,
      job,
      address,
      ...(credentials && { credentials: seal(config.secret, getCredentialsOwner(id), JSON.stringify(credentials)) }),
    })
    await enqueueImport(trx, queue, id, job)
  })
  return id
}

/** The parameters by which the API of a system takes keys. */
function getCredentials({ source, key_identity = '', key_credential = '' }: WebImportInput) {
  if (source === 'omeka_classic') return key_credential === '' ? undefined : { key: key_credential }
  if (key_identity === '' && key_credential === '') return undefined
  if (key_identity === '') throw badInput('key_identity', 'required')
  if (key_credential === '') throw badInput('key_credential', 'required')
  return { key_identity, key_credential }
}
