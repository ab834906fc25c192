import { counting } from '../formats.ts'

const { number, plural } = counting('en')

export const en = {
  plans: {
    perPeriod: {
      day: (n: number) => plural(n, 'a day', `every ${number(n)} days`),
      week: (n: number) => plural(n, 'a week', `every ${number(n)} weeks`),
      month: (n: number) => plural(n, 'a month', `every ${number(n)} months`),
      year: (n: number) => plural(n, 'a year', `every ${number(n)} years`),
    },
    priceUnknown: 'You see the price before you pay.',
    holds: {
      storage: (size: string) => `${size} of storage`,
      users: (n: number) => `${number(n)} ${plural(n, 'person', 'people')} besides the owners`,
      anyUsers: 'As many people as you like',
      cms: 'An archive to work in',
      host_page: 'Public galleries',
      submissions: 'Submissions from outside',
    },
    without: 'Not included:',
  },
}

export type Words = typeof en
