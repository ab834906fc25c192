import type { Words } from './reasons/en.ts'

type Reasons = Words['reason']

/** Why something failed, where the code alone does not say it: its name, and the values that belong to it. */
export type Reason = {
  [Name in keyof Reasons]: Reasons[Name] extends (...values: infer Values extends (string | number)[]) => string
    ? [name: Name, ...values: Values]
    : [name: Name]
}[keyof Reasons]

/** A reason as the message of a schema's issue. */
export const coded = (...why: Reason): string => JSON.stringify(why)
