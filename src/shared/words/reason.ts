import type { Messages } from './reasons/en.ts'

type Reasons = Messages['reason']

/** Why something failed, in more detail than the error code: a name and its values. */
export type Reason = {
  [ReasonName in keyof Reasons]: Reasons[ReasonName] extends (
    ...values: infer ReasonValues extends (string | number)[]
  ) => string
    ? [name: ReasonName, ...values: ReasonValues]
    : [name: ReasonName]
}[keyof Reasons]

/** Encodes a reason as the message of a zod issue. */
export const encodeReason = (...reason: Reason): string => JSON.stringify(reason)
