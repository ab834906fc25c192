import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLanguage } from '#shared/words/language.ts'

const translatedText = z
  .record(z.string(), z.string().min(1).max(500))
  .refine(
    (words) => words.en !== undefined && Object.keys(words).every(isLanguage),
    'must include `en`; other languages are optional',
  )

const plan = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'may contain only lowercase letters, digits and -'),
  price: z.string().regex(/^price_\w+$/, 'must be a price ID that begins with price_'),
  title: translatedText,
  text: translatedText.optional(),
  storage: z.int().min(0).nullable().default(null),
  users: z.int().min(0).nullable().default(null),
  cms: z.boolean().default(true),
  host_page: z.boolean().default(true),
  submissions: z.boolean().default(true),
  offered: z.boolean().default(true),
})
export type Plan = z.infer<typeof plan>

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length

/** The format of a plans file; see docs/plans.example.json. */
const plansFile = z
  .strictObject({
    grace_days: z.int().min(0).max(365).default(7),
    read_only_days: z.int().min(0).max(3650).default(30),
    plans: z.array(plan).min(1).max(20),
  })
  .refine((file) => areDistinct(file.plans.map(({ id }) => id)), 'two plans have the same id')
  .refine((file) => areDistinct(file.plans.map(({ price }) => price)), 'two plans have the same price')
export type Plans = z.infer<typeof plansFile>

/** Reads a plans file. Throws an error with a single-line message that says what is wrong and where. */
export function readPlans(path: string): Plans {
  const parsed = plansFile.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
