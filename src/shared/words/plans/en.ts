import { createPluralizer } from '../formats.ts'

const { number, plural, quantity } = createPluralizer('en')

export const en = {
  plans: {
    perPeriod: {
      day: (count: number) => plural(count, 'per day', `every ${number(count)} days`),
      week: (count: number) => plural(count, 'per week', `every ${number(count)} weeks`),
      month: (count: number) => plural(count, 'per month', `every ${number(count)} months`),
      year: (count: number) => plural(count, 'per year', `every ${number(count)} years`),
    },
    priceUnknown: 'You’ll see the price before you pay.',
    includes: {
      storage: (size: string) => `${size} of storage`,
      users: (count: number) => `${quantity(count, 'member', 'members')}, plus the owners`,
      anyUsers: 'Unlimited members',
      cms: 'Archive for your team',
      host_page: 'Public galleries',
      submissions: 'Submissions portals',
    },
    notIncluded: 'Not included:',
  },
}

export type Messages = typeof en
