import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('de')

export const de: Words = {
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
    goOn: 'Ausstellung',
    rest: 'Mehr in dieser Ausstellung',
  },
}
