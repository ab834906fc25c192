import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMIT } from './limits.ts'
import { NO_WINDOWS, computeSubscriptionFlags, type SubscriptionWindows } from './subscription.ts'

const NOW = 1_800_000_000_000
const DAY_MS = 86_400_000
/** Missing, zero, and times before and after now, including now itself and the times next to it. */
const anyMoment = fc.oneof(
  fc.constantFrom(null, 0, 1, NOW - DAY_MS, NOW - 1, NOW, NOW + 1, NOW + DAY_MS),
  fc.integer({ min: 1, max: 2 * NOW }),
)
const limit = fc.oneof(fc.constantFrom(null, 0, 1, DEFAULT_LIMIT), fc.nat())
const anyWindows: fc.Arbitrary<SubscriptionWindows> = fc.record({
  ...{ cms_from: anyMoment, cms_to: anyMoment, submissions_from: anyMoment, submissions_to: anyMoment },
  ...{ host_page_from: anyMoment, host_page_to: anyMoment, inactive_from: anyMoment, storage: limit, users: limit },
})

/** The specification's rule: a time is outside a window if it is before the start, or at the end or later. */
const isOutside = (from: number | null, to: number | null) =>
  (from !== null && from !== 0 && NOW < from) || (to !== null && to !== 0 && NOW >= to)

describe('4.subscription.1 subscription flags', () => {
  test('matches the specification at every boundary of a period', () => {
    const seenCombinations = new Set<string>()
    fc.assert(
      fc.property(anyWindows, (subscription) => {
        const flags = computeSubscriptionFlags(subscription, NOW)
        seenCombinations.add([flags.cms, flags.submissions, flags.host_page, flags.active].join())
        expect(flags).toEqual({
          cms: !isOutside(subscription.cms_from, subscription.cms_to),
          // Only the submissions window counts as closed if it has no start.
          submissions:
            subscription.submissions_from !== null &&
            subscription.submissions_from !== 0 &&
            !isOutside(subscription.submissions_from, subscription.submissions_to),
          host_page: !isOutside(subscription.host_page_from, subscription.host_page_to),
          active:
            subscription.inactive_from === null || subscription.inactive_from === 0 || NOW < subscription.inactive_from,
          storage: subscription.storage ?? DEFAULT_LIMIT,
          users: subscription.users ?? DEFAULT_LIMIT,
        })
      }),
      { numRuns: 2000 },
    )
    expect(seenCombinations.size, 'each way in which the four can be on and off').toBe(16)
  })
  test('returns the default flags for an empty subscription', () =>
    expect(computeSubscriptionFlags(NO_WINDOWS, NOW)).toEqual(computeSubscriptionFlags(null, NOW)))
  test('derives the flag of a feature only from that feature’s period', () => {
    const anyWindow = fc.constantFrom('cms', 'submissions', 'host_page') as fc.Arbitrary<
      'cms' | 'submissions' | 'host_page'
    >
    fc.assert(
      fc.property(anyWindows, anyWindow, anyMoment, anyMoment, (subscription, name, from, to) => {
        const [before, after] = [subscription, { ...subscription, [`${name}_from`]: from, [`${name}_to`]: to }].map(
          (changed) => computeSubscriptionFlags(changed, NOW),
        )
        expect({ ...after, [name]: null }).toEqual({ ...before, [name]: null })
      }),
    )
  })
  test('switches a subscription flag on at most once and off at most once over time', () => {
    fc.assert(
      fc.property(
        anyWindows,
        fc.array(fc.integer({ min: 1, max: 2 * NOW }), { minLength: 3, maxLength: 12 }),
        (subscription, times) => {
          const states = times.toSorted((a, b) => a - b).map((time) => computeSubscriptionFlags(subscription, time))
          for (const name of ['cms', 'submissions', 'host_page', 'active'] as const) {
            const changes = states.filter((state, i) => i > 0 && state[name] !== states[i - 1]?.[name])
            // Off, on, off: the state changes at most once at each end of a window.
            expect(changes.length).toBeLessThanOrEqual(name === 'active' ? 1 : 2)
          }
        },
      ),
    )
  })
})
