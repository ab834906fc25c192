import { z } from 'zod'

export const tag = z.object({ id: z.string(), project: z.string(), title: z.string() })
