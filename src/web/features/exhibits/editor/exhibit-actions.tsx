import { Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconDots,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconPackageExport,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'

/** Actions that are in the menu where there is no space for their buttons. */
export interface EditorMenuActions {
  onPreview?: () => void
  onDetails?: () => void
  onHistory?: () => void
}

interface Props extends EditorMenuActions {
  /** Its page in the gallery; undefined if it isn't there. */
  publicUrl: string | undefined
  onAudience: (() => void) | undefined
  onExport: (() => void) | undefined
  onDelete: (() => void) | undefined
}

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The rarer actions on an exhibit. Renders nothing without any. */
export function ExhibitActions({ onPreview, onDetails, onHistory, publicUrl, onAudience, onExport, onDelete }: Props) {
  if (!(onPreview ?? onDetails ?? onHistory ?? publicUrl ?? onAudience ?? onExport ?? onDelete)) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="icon" aria-label={exhibitEditMessages.more} title={exhibitEditMessages.more}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onPreview && (
          <Menu.Item leftSection={<IconEye {...ICON_PROPS} />} onClick={onPreview}>
            {storyEditorMessages.preview}
          </Menu.Item>
        )}
        {onDetails && (
          <Menu.Item leftSection={<IconAdjustmentsHorizontal {...ICON_PROPS} />} onClick={onDetails}>
            {exhibitEditMessages.details}
          </Menu.Item>
        )}
        {onHistory && (
          <Menu.Item leftSection={<IconHistory {...ICON_PROPS} />} onClick={onHistory}>
            {storyEditorMessages.history}
          </Menu.Item>
        )}
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
        {onExport && (
          <Menu.Item leftSection={<IconPackageExport {...ICON_PROPS} />} onClick={onExport}>
            {exportMessages.title}
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
