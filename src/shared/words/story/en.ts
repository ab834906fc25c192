import { counting } from '../formats.ts'

const { number } = counting('en')

export const en = {
  story: {
    chapters: 'Chapters',
    minutes: (count: number) => `${number(count)} min read`,
    about: (title: string) => `More about ${title}`,
    compare: (title: string) => `Before and after: ${title}`,
    compareAt: (percent: number) => `Showing ${percent}% of the earlier image`,
    before: 'Before',
    after: 'After',
    page: (count: number, title: string) => `Page ${count} of ${title}`,
    pageOf: (count: number) => `Page ${count}`,
    goOn: 'Exhibit',
    rest: 'More in this exhibit',
  },
}

export type Words = typeof en
