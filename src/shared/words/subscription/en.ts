import { counting } from '../formats.ts'

const { number, plural } = counting('en')

export const en = {
  subscription: {
    title: 'Subscription',
    open: 'See plans and payment',
    have: 'What is open',
    haveText: 'What your organisation can do, from when and until when. The dot is today.',
    does: {
      active: 'Everybody can open the projects',
      cms: 'Items can be added and changed',
      host_page: 'Visitors can see your galleries',
      submissions: 'Outsiders can send you their media',
    },
    closed: {
      active: 'The projects are closed; owners can still export and pay',
      cms: 'Everything can be read and exported, nothing changed',
      host_page: 'Your galleries are closed to visitors',
      submissions: 'Nobody can send you anything',
    },
    uses: 'What you use',
    usesText: 'Nothing is ever deleted because a limit is lower than what is there.',
    storage: 'Storage',
    people: 'People',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    noLimit: (used: string) => `${used}, without a limit`,
    plans: 'Plans',
    plansText: 'You pay on the pages of our payment provider. Everything opens as soon as it says that you have.',
    perPeriod: {
      day: (n: number) => plural(n, 'a day', `every ${number(n)} days`),
      week: (n: number) => plural(n, 'a week', `every ${number(n)} weeks`),
      month: (n: number) => plural(n, 'a month', `every ${number(n)} months`),
      year: (n: number) => plural(n, 'a year', `every ${number(n)} years`),
    },
    priceUnknown: 'You see the price before you pay.',
    holds: {
      storage: (size: string) => `${size} of storage`,
      anyStorage: 'As much storage as you like',
      users: (n: number) => `${number(n)} ${plural(n, 'person', 'people')} besides the owners`,
      anyUsers: 'As many people as you like',
      cms: 'An archive to work in',
      host_page: 'Public galleries',
      submissions: 'Submissions from outside',
    },
    without: 'Not included:',
    book: (plan: string) => `Subscribe to ${plan}`,
    change: (plan: string) => `Change to ${plan}`,
    yours: 'Your plan',
    leading: 'One moment …',
    payment: 'Payment',
    renews: 'Renews by itself. You can cancel it at any time.',
    ends: (day: string) => `Cancelled: everything stays open until ${day}.`,
    failed: (day: string) =>
      `The last payment failed. Everything stays open until ${day}: please look after your card.`,
    over: (day: string) => `Ended on ${day}.`,
    manage: 'Card, cancelling and more',
    off: 'Nothing is paid here',
    offText: 'Payments are not set up on this server. Whoever runs it sets what your organisation can use.',
    waiting: 'Thank you. Everything opens on this page as soon as your payment is confirmed.',
    paid: 'Thank you, your payment has arrived. Everything is open.',
    invoices: 'Invoices',
    noInvoices: 'There are no invoices yet.',
    invoice: (name: string, day: string) => `Invoice ${name} of ${day}`,
    states: { draft: 'Draft', open: 'To be paid', paid: 'Paid', uncollectible: 'Not paid', void: 'Void' },
    endsSoon: (day: string) => `Something that your subscription opens ends on ${day}.`,
    toHome: 'To your projects',
  },
}

export type Words = typeof en
