import { z } from 'zod'
import { activity } from '#shared/entities/activity.ts'
import { submission } from '#shared/entities/submissions/submission.ts'
import { packageOrigin } from './history.ts'

const origin = packageOrigin.describe('Which package says so.')

/** An act from before items came here in a package. */
export const earlierAct = activity
  .pick({ id: true, at: true, act: true, kind: true, count: true, details: true })
  .extend({
    origin,
    user: z.string().nullable().describe('A name, not an account of this server. null for Vitrine itself.'),
    by_administrator: z.boolean().describe('Whether an administrator acted on behalf of the user.'),
    things: z
      .array(z.object({ id: z.string().nullable().describe('null if it isn’t an item here.'), title: z.string() }))
      .describe('The first of the things, with their titles at that time.'),
  })
export type EarlierAct = z.output<typeof earlierAct>

/** A contributor's consent from before items came here in a package. */
export const earlierConsent = submission
  .omit({ project: true, artifact: true, asked: true, known: true, kept_until: true })
  .extend({
    origin,
    items: z.array(z.string()).describe('IDs of the items that came from it, with all copies.'),
    withdrawn_at: z.number().nullable().describe('When the contributor withdrew it.'),
  })
export type EarlierConsent = z.output<typeof earlierConsent>
