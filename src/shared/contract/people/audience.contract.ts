import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { user } from '#shared/entities/user.ts'
import { ACTION_NAMES } from '#shared/policy/actions.ts'
import { memberRole } from '#shared/policy/permission.ts'
import { BECAUSE } from '#shared/policy/because.ts'
import { endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })

/** Reasons why visitors can't see something, in addition to those of the policy. */
const OF_VISITORS = ['password', 'trashed', 'private', 'in_review', 'application', 'folder', 'gallery_off'] as const

/** A viewer, or someone who might be expected to be one. Administrators and visitors are listed as groups. */
const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitors') }),
  z.object({ kind: z.literal('administrators') }),
  z.object({ kind: z.literal('person'), user, role: z.enum([...memberRole.options, 'owner', 'admin']) }),
  z.object({ kind: z.literal('invited'), id: z.string(), email: z.string(), role: memberRole }),
])

/** One entry of the answer to "who can see this?". */
export const onlooker = z.object({
  who,
  may: z.array(z.enum(ACTION_NAMES)).describe('Everything they can do with it right now.'),
  because: z
    .array(z.enum([...BECAUSE, 'invited', ...OF_VISITORS]))
    .describe('Why they can see it, or what prevents it.'),
})
export type Onlooker = z.infer<typeof onlooker>

const reply = z.array(onlooker)

export const audienceContract = {
  ofArtifact: endpoint({
    method: 'GET',
    path: '/artifacts/:id/access',
    summary: 'List who can see an item, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: needs(may('artifact.audience', paramId)),
  }),
  ofFolder: endpoint({
    method: 'GET',
    path: '/folders/:id/access',
    summary: 'List who can see a folder, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: needs(may('folder.audience', paramId)),
  }),
  ofExhibit: endpoint({
    method: 'GET',
    path: '/exhibits/:id/access',
    summary: 'List who can see an exhibit, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: needs(may('exhibit.audience', paramId)),
  }),
}
