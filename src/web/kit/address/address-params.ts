import { config, z } from 'zod'

// The content security policy forbids compiling code from strings, which zod would otherwise try.
config({ jitless: true })

/** Parsers of search parameters that never fail: an invalid value counts as absent. */
export const textParam = z.string().optional().catch(undefined)
export const flagParam = z
  .enum(['true', 'false'])
  .or(z.boolean())
  .transform((value) => value === true || value === 'true')
  .optional()
  .catch(undefined)
export const choiceParam = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(undefined)
