import { counting } from '../formats.ts'

const { things } = counting('en')

export const en = {
  analytics: {
    text: 'How often the gallery was looked at. Nothing is kept of who looked; members and programs are not counted.',
    span: 'Time',
    spans: { '30': '30 days', '90': '3 months', '365': '1 year' },
    views: (n: number) => things(n, 'view', 'views'),
    onDay: (day: string, n: number) => `${day}: ${things(n, 'view', 'views')}`,
    overTime: 'Views over time',
    between: (from: string, to: string) => `${from} to ${to}`,
    items: 'Items',
    exhibits: 'Exhibits',
    counts: 'Other events',
    from: 'Where visitors came from',
    notFound: 'Looked for and not found',
    notFoundText: 'Words that were looked for at least twice.',
    gone: 'no longer here',
    none: 'Nothing in this time',
    table: 'Download as a table',
    emptyTitle: 'Nobody has been counted yet',
    emptyText: 'Once something is shown in the gallery, and visitors come, their visits are counted here.',
  },
}

export type Words = typeof en
