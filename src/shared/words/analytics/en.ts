import { createPluralizer } from '../formats.ts'

const { quantity } = createPluralizer('en')

export const en = {
  analytics: {
    text: 'How often visitors viewed the gallery, counted without tracking them. Members and bots aren’t counted.',
    span: 'Period',
    spans: { '30': '30 days', '90': '3 months', '365': '1 year' },
    views: (count: number) => quantity(count, 'view', 'views'),
    onDay: (day: string, count: number) => `${day}: ${quantity(count, 'view', 'views')}`,
    overTime: 'Views over time',
    between: (from: string, to: string) => `${from} to ${to}`,
    items: 'Items',
    exhibits: 'Exhibits',
    counts: 'Other events',
    from: 'Where visitors came from',
    notFound: 'Searches with no results',
    notFoundText: 'Search terms used at least twice.',
    gone: 'Deleted',
    none: 'Nothing in this period',
    table: 'Download as CSV',
    emptyTitle: 'No visits in this period',
    emptyText: 'Visits appear here as soon as people view the gallery.',
  },
}

export type Messages = typeof en
