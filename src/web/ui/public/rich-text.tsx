import styles from './rich-text.module.css'

/** Text that the server has cleaned already: known tags only. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return html.trim() ? (
    <div dir="auto" className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  ) : null
}
