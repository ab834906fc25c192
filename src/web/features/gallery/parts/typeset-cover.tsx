import styles from './typeset-cover.module.css'

/** The first letter of a title with its marks, or the year or number that it begins with. */
export const getInitial = (title: string): string =>
  /\p{N}{1,4}|\p{L}\p{M}*/u.exec(title)?.[0].toLocaleUpperCase() ?? [...title.trim()][0] ?? ''

const TONES = 3

/** Gives neighbouring covers different tones, and a title always the same one. */
const getTone = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES

/** Replaces a missing cover with the initial of the title, set like an ornament on the page of a book. */
export const TypesetCover = ({ title }: { title: string }) => (
  <span className={styles.cover} data-tone={getTone(title)} aria-hidden="true">
    <span className={styles.initial}>{getInitial(title)}</span>
  </span>
)
