import { IconArrowRight, IconExternalLink } from '@tabler/icons-react'
import { websiteMessages } from '#shared/words/website/website.ts'
import { toButtonPath } from '#shared/entities/website/site-addresses.ts'
import { hasWebScheme } from '#shared/rules/web-url.ts'
import { getButtonClass, type ButtonStyle } from '#web/ui/button.tsx'

/**
 * A link that looks like a button. External URLs open in a new tab; other targets are paths within the website.
 * @spec 2.link.1
 */
export function LinkButton({ to, label, variant = 'primary' }: { to: string; label?: string } & ButtonStyle) {
  const text = label || websiteMessages.getStarted
  if (hasWebScheme(to))
    return (
      <a className={getButtonClass({ variant })} href={to} target="_blank" rel="noopener">
        {text}
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        <span className="visually-hidden"> {websiteMessages.newTab}</span>
      </a>
    )
  return (
    <a className={getButtonClass({ variant })} href={toButtonPath(to)}>
      {text}
      <IconArrowRight size={18} stroke={1.75} aria-hidden />
    </a>
  )
}
