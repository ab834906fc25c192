import styles from './rich-text.module.css'

/** Renders HTML that the server has already sanitized. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return html.trim() ? (
    <div dir="auto" className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  ) : null
}
