import { z } from 'zod'
import {
  finding,
  FINDING_STATES,
  integritySettings,
  integrityState,
} from '#shared/entities/administration/integrity.ts'
import { id, pageLimit, plainText } from '#shared/entities/fields.ts'
import { administrators, endpoint } from '../endpoint.ts'

const access = administrators('Originals belong to all organisations.')

/** Checks of the stored originals, the second store, and repairs. */
export const integrityContract = {
  state: endpoint({
    method: 'GET',
    path: '/admin/fixity',
    summary: 'Get the state of the integrity checks',
    description:
      'Returns the progress of the checks, the state of the second store, the settings and the ledger’s last entry.',
    reply: integrityState,
    effect: 'read',
    rate: 'search',
    access,
  }),
  findings: endpoint({
    method: 'GET',
    path: '/admin/fixity/findings',
    summary: 'List damaged originals',
    description: 'Newest first, with the items that they affect.',
    query: z.strictObject({
      state: z.enum(FINDING_STATES).optional(),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({ findings: z.array(finding), cursor: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/fixity/check',
    summary: 'Begin a round of checks now',
    description: 'Does nothing for a store whose round is already running.',
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  repair: endpoint({
    method: 'POST',
    path: '/admin/fixity/repair',
    summary: 'Repair damaged originals from the other store',
    description:
      'Repairs the named finding, or all that can be repaired. The worker copies the bytes; only bytes with the expected SHA-256 replace damaged ones.',
    body: z.strictObject({ finding: id.optional() }),
    reply: z.object({ repairs: z.int().describe('Number of repairs that were started.') }),
    effect: 'write',
    access,
  }),
  settings: endpoint({
    method: 'POST',
    path: '/admin/fixity/settings',
    summary: 'Change the settings of the integrity checks',
    body: integritySettings,
    reply: integritySettings,
    effect: 'write',
    access,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/admin/fixity/ledger',
    summary: 'Download the ledger of integrity checks',
    description: 'JSON lines, one per entry. Each contains the SHA-256 of the one before it.',
    reply: z.unknown(),
    contentType: 'application/x-ndjson',
    effect: 'read',
    rate: 'bulk',
    access,
  }),
  checker: endpoint({
    method: 'GET',
    path: '/admin/fixity/checker',
    summary: 'Download the program that checks a ledger',
    description: 'A single file for Python 3 that works without Vitrine.',
    reply: z.unknown(),
    contentType: 'text/x-python',
    effect: 'read',
    access,
  }),
}
