import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number } = createPluralizer('de')

export const de: Messages = {
  story: {
    chapters: 'Kapitel',
    minutes: (count) => `${number(count)} Min. Lesezeit`,
    about: (title) => `Mehr über ${title}`,
    compare: (title) => `Vorher und nachher: ${title}`,
    compareAt: (percent) => `${percent} % des früheren Bildes sichtbar`,
    before: 'Vorher',
    after: 'Nachher',
    page: (count, title) => `Seite ${count} von ${title}`,
    pageOf: (count) => `Seite ${count}`,
    exhibitLink: 'Ausstellung',
    moreInExhibit: 'Mehr in dieser Ausstellung',
  },
}
