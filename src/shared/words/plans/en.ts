import { counting } from '../formats.ts'

const { number, plural, things } = counting('en')

export const en = {
  plans: {
    perPeriod: {
      day: (n: number) => plural(n, 'per day', `every ${number(n)} days`),
      week: (n: number) => plural(n, 'per week', `every ${number(n)} weeks`),
      month: (n: number) => plural(n, 'per month', `every ${number(n)} months`),
      year: (n: number) => plural(n, 'per year', `every ${number(n)} years`),
    },
    priceUnknown: 'You’ll see the price before you pay.',
    holds: {
      storage: (size: string) => `${size} of storage`,
      users: (n: number) => `${things(n, 'member', 'members')}, plus the owners`,
      anyUsers: 'Unlimited members',
      cms: 'Archive for your team',
      host_page: 'Public galleries',
      submissions: 'Submissions portals',
    },
    without: 'Not included:',
  },
}

export type Words = typeof en
