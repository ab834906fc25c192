import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { IconPhoto, IconPhotoOff, IconPlus } from '@tabler/icons-react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { HiddenNotice } from './figure-view.tsx'
import { useStoryEditor } from './story-editor-context.ts'
import styles from './views.module.css'

/** A timeline entry: time, text and an optional item. */
export function TimelineEntryView({ node, updateAttributes, editor }: ReactNodeViewProps) {
  const storyEditor = useStoryEditor()
  const id = node.attrs.item as string | null
  const item = id === null ? undefined : storyEditor.findItem(id)
  return (
    <NodeViewWrapper className={styles.entry}>
      <NodeViewContent className={styles.entryWords ?? ''} />
      <div className={styles.entryItem} contentEditable={false}>
        {item && <Thumb artifact={item} widthPx={120} />}
        {item && <p className={styles.meta}>{item.title}</p>}
        {id !== null && !item && <HiddenNotice text={storyEditorMessages.gone} />}
        {item?.visibility === 'private' && <HiddenNotice text={storyEditorMessages.private} />}
        {editor.isEditable && (
          <Button
            small
            variant="quiet"
            onClick={() =>
              id === null
                ? storyEditor.chooseItems(([first]) => first && updateAttributes({ item: first.id }))
                : updateAttributes({ item: null })
            }
          >
            {id === null ? <IconPhoto size={16} stroke={1.75} /> : <IconPhotoOff size={16} stroke={1.75} />}
            {id === null ? storyEditorMessages.entryItem : storyEditorMessages.noEntryItem}
          </Button>
        )}
      </div>
    </NodeViewWrapper>
  )
}

/** The entries of a timeline, with a button that appends one. */
export function TimelineView({ node, editor, getPos }: ReactNodeViewProps) {
  const addEntry = () => {
    const position = getPos()
    if (position === undefined) return
    const end = position + node.nodeSize - 1
    const entry = { type: 'entry', content: [{ type: 'when' }, { type: 'paragraph' }] }
    editor
      .chain()
      .insertContentAt(end, entry)
      .focus(end + 2)
      .run()
  }
  return (
    <NodeViewWrapper className={styles.timeline}>
      <NodeViewContent />
      {editor.isEditable && (
        <div contentEditable={false}>
          <Button small onClick={addEntry}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {storyEditorMessages.addEntry}
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  )
}
