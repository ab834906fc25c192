import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { IconPhoto, IconPhotoOff, IconPlus } from '@tabler/icons-react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Hidden } from './figure-view.tsx'
import { usePlaces } from './places.ts'
import styles from './views.module.css'

/** A timeline entry: time, text and an optional item. */
export function EntryView({ node, updateAttributes, editor }: ReactNodeViewProps) {
  const places = usePlaces()
  const id = node.attrs.item as string | null
  const item = id === null ? undefined : places.item(id)
  return (
    <NodeViewWrapper className={styles.entry}>
      <NodeViewContent className={styles.entryWords ?? ''} />
      <div className={styles.entryItem} contentEditable={false}>
        {item && <Thumb artifact={item} across={120} />}
        {item && <p className={styles.meta}>{item.title}</p>}
        {id !== null && !item && <Hidden text={storyEditorMessages.gone} />}
        {item?.visibility === 'private' && <Hidden text={storyEditorMessages.private} />}
        {editor.isEditable && (
          <Button
            small
            look="quiet"
            onClick={() =>
              id === null
                ? places.choose(([first]) => first && updateAttributes({ item: first.id }))
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
  const add = () => {
    const at = getPos()
    if (at === undefined) return
    const end = at + node.nodeSize - 1
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
          <Button small onClick={add}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {storyEditorMessages.addEntry}
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  )
}
