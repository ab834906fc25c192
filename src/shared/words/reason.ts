import type { Words } from './reasons/en.ts'

type Reasons = Words['reason']

/** Why something failed, more specific than the error code: a name and its values. */
export type Reason = {
  [Name in keyof Reasons]: Reasons[Name] extends (...values: infer Values extends (string | number)[]) => string
    ? [name: Name, ...values: Values]
    : [name: Name]
}[keyof Reasons]

/** Encodes a reason as the message of a zod issue. */
export const coded = (...why: Reason): string => JSON.stringify(why)
