import { Menu } from '@mantine/core'
import { frameMessages } from '#shared/words/frame/frame.ts'

const LINKS = [
  { href: '/client/help', label: () => frameMessages.knowledgeBase },
  { href: '/client/help?section=contact', label: () => frameMessages.contactUs },
  { href: '/client/help?section=chat', label: () => frameMessages.liveChat },
]

/** The ways to get help, as entries of a menu. */
export function HelpLinks({ indented = false }: { indented?: boolean }) {
  return LINKS.map(({ href, label }) => (
    <Menu.Item key={href} component="a" href={href} pl={indented ? 40 : undefined}>
      {label()}
    </Menu.Item>
  ))
}
