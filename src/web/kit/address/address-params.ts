import { config, z } from 'zod'

// The content security policy forbids compiling code from text, which zod would try.
config({ jitless: true })

/** Search parameters never fail a page: what does not fit is as if it were not there. */
export const textParam = z.string().optional().catch(undefined)
export const flagParam = z
  .enum(['true', 'false'])
  .or(z.boolean())
  .transform((v) => v === true || v === 'true')
  .optional()
  .catch(undefined)
export const choiceParam = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(undefined)
