import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number } = counting('de')

export const de: Words = {
  story: {
    chapters: 'Kapitel',
    minutes: (n) => `${number(n)} Min. Lesezeit`,
    about: (title) => `Mehr über ${title}`,
    compare: (title) => `Vorher und nachher: ${title}`,
    compareAt: (percent) => `${percent} % des früheren Bildes sichtbar`,
    before: 'Vorher',
    after: 'Nachher',
    page: (n, title) => `Seite ${n} von ${title}`,
    pageOf: (n) => `Seite ${n}`,
    goOn: 'Ausstellung',
    rest: 'Mehr in dieser Ausstellung',
  },
}
