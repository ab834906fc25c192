import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { user } from '#shared/entities/user.ts'
import { ACTION_NAMES } from '#shared/policy/actions.ts'
import { memberRole } from '#shared/policy/permission.ts'
import { ACCESS_REASONS } from '#shared/policy/access-reasons.ts'
import { endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })

/** Reasons why visitors can't see something, in addition to the policy's reasons. */
const VISITOR_REASONS = ['password', 'trashed', 'private', 'in_review', 'application', 'folder', 'gallery_off'] as const

/** Someone who can see the subject or might be expected to. Administrators and visitors are each listed as a group. */
const viewerIdentity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitors') }),
  z.object({ kind: z.literal('administrators') }),
  z.object({ kind: z.literal('person'), user, role: z.enum([...memberRole.options, 'owner', 'admin']) }),
  z.object({ kind: z.literal('invited'), id: z.string(), email: z.string(), role: memberRole }),
])

/** One entry in the answer to "Who can see this?". */
export const viewer = z.object({
  who: viewerIdentity,
  may: z.array(z.enum(ACTION_NAMES)).describe('Everything they can do with it right now.'),
  because: z
    .array(z.enum([...ACCESS_REASONS, 'invited', ...VISITOR_REASONS]))
    .describe('Why they can see it, or what prevents it.'),
})
export type Viewer = z.infer<typeof viewer>

const reply = z.array(viewer)

export const audienceContract = {
  ofArtifact: endpoint({
    method: 'GET',
    path: '/artifacts/:id/access',
    summary: 'List who can see an item, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: requireAll(requires('artifact.audience', getParamId)),
  }),
  ofFolder: endpoint({
    method: 'GET',
    path: '/folders/:id/access',
    summary: 'List who can see a folder, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: requireAll(requires('folder.audience', getParamId)),
  }),
  ofExhibit: endpoint({
    method: 'GET',
    path: '/exhibits/:id/access',
    summary: 'List who can see an exhibit, and why',
    description: 'Visitors first, then administrators, people by name and invited people.',
    params,
    reply,
    effect: 'read',
    access: requireAll(requires('exhibit.audience', getParamId)),
  }),
}
