import { counting } from '../formats.ts'

const { number } = counting('en')

export const en = {
  story: {
    chapters: 'Chapters',
    minutes: (n: number) => `${number(n)} min read`,
    about: (title: string) => `More about ${title}`,
    compare: (title: string) => `Before and after: ${title}`,
    compareAt: (percent: number) => `Showing ${percent}% of the earlier image`,
    before: 'Before',
    after: 'After',
    page: (n: number, title: string) => `Page ${n} of ${title}`,
    pageOf: (n: number) => `Page ${n}`,
    goOn: 'Exhibit',
    rest: 'More in this exhibit',
  },
}

export type Words = typeof en
