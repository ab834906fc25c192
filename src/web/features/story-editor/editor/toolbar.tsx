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
import { choicesFor, type Choice } from '../model/choices.ts'
import { blockAt, moveBlock, removeBlock } from './commands.ts'
import styles from './story-editor.module.css'

interface Props {
  editor: Editor
  allowed: readonly BlockType[]
  onChosen: (choice: Choice) => void
  onLink: () => void
  onMoved: (place: number) => void
}

const SIGN = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Formatting, undo and block commands for the current selection. */
export function Toolbar({ editor, allowed, onChosen, onLink, onMoved }: Props) {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      subscript: now.isActive('subscript'),
      superscript: now.isActive('superscript'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      first: blockAt(now.state).index === 0,
      last: blockAt(now.state).index >= now.state.doc.childCount - 1,
    }),
  })
  const tool = (label: string, sign: ReactNode, act: () => void, { pressed = false, disabled = false } = {}) => (
    <Button
      look="icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed || undefined}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {sign}
    </Button>
  )
  const move = (by: -1 | 1) => {
    const place = moveBlock(editor, by)
    if (place !== undefined) onMoved(place)
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
          {choicesFor(allowed).map((choice) => (
            <Menu.Item key={choice.key} leftSection={<choice.icon {...SIGN} />} onClick={() => onChosen(choice)}>
              {storyEditorMessages.names[choice.key]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={styles.toolGroup}>
        {tool(storyEditorMessages.bold, <IconBold {...SIGN} />, () => editor.chain().focus().toggleBold().run(), {
          pressed: is.bold,
        })}
        {tool(storyEditorMessages.italic, <IconItalic {...SIGN} />, () => editor.chain().focus().toggleItalic().run(), {
          pressed: is.italic,
        })}
        {tool(
          storyEditorMessages.subscript,
          <IconSubscript {...SIGN} />,
          () => editor.chain().focus().toggleMark('subscript').run(),
          {
            pressed: is.subscript,
          },
        )}
        {tool(
          storyEditorMessages.superscript,
          <IconSuperscript {...SIGN} />,
          () => editor.chain().focus().toggleMark('superscript').run(),
          {
            pressed: is.superscript,
          },
        )}
        {tool(storyEditorMessages.link, <IconLink {...SIGN} />, onLink, { pressed: is.link })}
      </span>
      <span className={styles.toolGroup}>
        {tool(storyEditorMessages.undo, <IconArrowBackUp {...SIGN} />, () => editor.chain().focus().undo().run(), {
          disabled: !is.undo,
        })}
        {tool(storyEditorMessages.redo, <IconArrowForwardUp {...SIGN} />, () => editor.chain().focus().redo().run(), {
          disabled: !is.redo,
        })}
      </span>
      <span className={styles.toolGroup}>
        {tool(storyEditorMessages.up, <IconArrowUp {...SIGN} />, () => move(-1), { disabled: is.first })}
        {tool(storyEditorMessages.down, <IconArrowDown {...SIGN} />, () => move(1), { disabled: is.last })}
        {tool(storyEditorMessages.remove, <IconTrash {...SIGN} />, () => removeBlock(editor))}
      </span>
    </div>
  )
}
