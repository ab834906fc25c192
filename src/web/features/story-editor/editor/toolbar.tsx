import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBold,
  IconItalic,
  IconLink,
  IconPlus,
  IconSubscript,
  IconSuperscript,
  IconTrash,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { findBlockChoices, getBlockName, type BlockChoice } from '../model/block-choices.ts'
import { findBlockAt, moveBlock, removeBlock } from './block-commands.ts'
import { Shortcuts } from './shortcuts.tsx'
import styles from './story-editor.module.css'

interface Props {
  editor: Editor
  allowed: readonly BlockType[]
  onChoose: (choice: BlockChoice) => void
  onLink: () => void
  onMoved: (newPlace: number) => void
}

const ICON_PROPS = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Formatting, undo and block commands for the current selection. */
export function Toolbar({ editor, allowed, onChoose, onLink, onMoved }: Props) {
  const editorStatus = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      subscript: current.isActive('subscript'),
      superscript: current.isActive('superscript'),
      link: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
      blockName: getBlockName(findBlockAt(current.state).node),
      isFirst: findBlockAt(current.state).index === 0,
      isLast: findBlockAt(current.state).index >= current.state.doc.childCount - 1,
    }),
  })
  const renderTool = (
    label: string,
    icon: ReactNode,
    onClick: () => void,
    { pressed = false, disabled = false } = {},
  ) => (
    <Button
      variant="icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed || undefined}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </Button>
  )
  const move = (offset: -1 | 1) => {
    const newPosition = moveBlock(editor, offset)
    if (newPosition !== undefined) onMoved(newPosition)
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={storyEditorMessages.tools}>
      <Menu position="bottom-start" shadow="md" returnFocus={false}>
        <Menu.Target>
          <Button small>
            <IconPlus size={16} stroke={2} aria-hidden />
            {storyEditorMessages.add}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {findBlockChoices(allowed).map((choice) => (
            <Menu.Item key={choice.key} leftSection={<choice.icon {...ICON_PROPS} />} onClick={() => onChoose(choice)}>
              {storyEditorMessages.names[choice.key]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={styles.toolRow}>
        <span className={styles.toolGroup}>
          {renderTool(
            storyEditorMessages.bold,
            <IconBold {...ICON_PROPS} />,
            () => editor.chain().focus().toggleBold().run(),
            {
              pressed: editorStatus.bold,
            },
          )}
          {renderTool(
            storyEditorMessages.italic,
            <IconItalic {...ICON_PROPS} />,
            () => editor.chain().focus().toggleItalic().run(),
            {
              pressed: editorStatus.italic,
            },
          )}
          {renderTool(
            storyEditorMessages.subscript,
            <IconSubscript {...ICON_PROPS} />,
            () => editor.chain().focus().toggleMark('subscript').run(),
            {
              pressed: editorStatus.subscript,
            },
          )}
          {renderTool(
            storyEditorMessages.superscript,
            <IconSuperscript {...ICON_PROPS} />,
            () => editor.chain().focus().toggleMark('superscript').run(),
            {
              pressed: editorStatus.superscript,
            },
          )}
          {renderTool(storyEditorMessages.link, <IconLink {...ICON_PROPS} />, onLink, { pressed: editorStatus.link })}
        </span>
        <span className={styles.toolGroup}>
          {renderTool(
            storyEditorMessages.undo,
            <IconArrowBackUp {...ICON_PROPS} />,
            () => editor.chain().focus().undo().run(),
            {
              disabled: !editorStatus.canUndo,
            },
          )}
          {renderTool(
            storyEditorMessages.redo,
            <IconArrowForwardUp {...ICON_PROPS} />,
            () => editor.chain().focus().redo().run(),
            {
              disabled: !editorStatus.canRedo,
            },
          )}
        </span>
        <span className={`${styles.toolGroup} ${styles.blockTools}`}>
          <span className={styles.blockName}>{editorStatus.blockName}</span>
          {renderTool(storyEditorMessages.up, <IconArrowUp {...ICON_PROPS} />, () => move(-1), {
            disabled: editorStatus.isFirst,
          })}
          {renderTool(storyEditorMessages.down, <IconArrowDown {...ICON_PROPS} />, () => move(1), {
            disabled: editorStatus.isLast,
          })}
          {renderTool(storyEditorMessages.remove, <IconTrash {...ICON_PROPS} />, () => removeBlock(editor))}
        </span>
        <Shortcuts />
      </span>
    </div>
  )
}
