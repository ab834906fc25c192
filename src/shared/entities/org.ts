import { z } from 'zod'

const window = z.number().nullable()

export const subscription = z.object({
  cms_from: window,
  cms_to: window,
  submissions_from: window,
  submissions_to: window,
  host_page_from: window,
  host_page_to: window,
  inactive_from: window,
  storage: window,
  users: window,
})

export const org = z.object({
  id: z.string(),
  title: z.string(),
  is_owner: z.boolean(),
  subscription: subscription.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Org = z.infer<typeof org>
