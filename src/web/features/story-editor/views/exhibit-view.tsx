import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { HiddenNotice } from './figure-view.tsx'
import { useStoryEditor } from './story-editor-context.ts'
import styles from './views.module.css'

/** The block that links to another exhibit. */
export function ExhibitView({ node }: ReactNodeViewProps) {
  const exhibit = useStoryEditor().findExhibit(String(node.attrs.exhibit))
  return (
    <NodeViewWrapper className={styles.exhibit} contentEditable={false}>
      {exhibit?.cover && (
        <div className={styles.exhibitCover}>
          <MediaBox ratio={3 / 2} sources={[{ url: exhibit.cover, width: 800 }]} focus={exhibit.cover_focus} alt="" />
        </div>
      )}
      <div>
        <p className={styles.meta}>{storyEditorMessages.names.exhibit}</p>
        {exhibit && <p className={styles.exhibitTitle}>{exhibit.title}</p>}
        {exhibit?.visibility !== 'local' && <HiddenNotice text={storyEditorMessages.exhibitGone} />}
      </div>
    </NodeViewWrapper>
  )
}
