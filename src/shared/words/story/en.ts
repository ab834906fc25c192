import { createPluralizer } from '../formats.ts'

const { number } = createPluralizer('en')

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
    exhibitLink: 'Exhibit',
    moreInExhibit: 'More in this exhibit',
  },
}

export type Messages = typeof en
