import { Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconTrash, IconUsers } from '@tabler/icons-react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** Its page in the gallery; undefined if it isn't there. */
  publicUrl: string | undefined
  onAudience: (() => void) | undefined
  onDelete: (() => void) | undefined
}

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The rarer actions on an exhibit. */
export function ExhibitActions({ publicUrl, onAudience, onDelete }: Props) {
  if (!publicUrl && !onAudience && !onDelete) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="icon" aria-label={exhibitEditMessages.more} title={exhibitEditMessages.more}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {publicUrl && (
          <Menu.Item
            component="a"
            href={publicUrl}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink {...ICON_PROPS} />}
          >
            {exhibitEditMessages.openPublic}
          </Menu.Item>
        )}
        {onAudience && (
          <Menu.Item leftSection={<IconUsers {...ICON_PROPS} />} onClick={onAudience}>
            {audienceMessages.open}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item leftSection={<IconTrash {...ICON_PROPS} />} onClick={onDelete}>
            {exhibitEditMessages.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
