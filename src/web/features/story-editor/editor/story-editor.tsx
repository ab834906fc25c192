import { TextSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block, BlockType } from '#shared/entities/story/blocks.ts'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { blocksOf } from '../model/from-document.ts'
import type { Choice, ChoiceKey } from '../model/choices.ts'
import { EXTENSIONS } from '../model/nodes.ts'
import { documentOf, nodesOf } from '../model/to-document.ts'
import { fromWordProcessor } from '../model/word-paste.ts'
import { PlacesProvider, type ExhibitOfStory, type Places } from '../views/places.ts'
import { BlockHandle } from './block-handle.tsx'
import { betweenBlocks, insertNodes } from './commands.ts'
import { ExhibitChoice } from './exhibit-choice.tsx'
import { asksForItems, blocksFor, insertPlain } from './insert-choice.ts'
import { LinkDialog } from './link-dialog.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { storyKeys } from './story-keys.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './story-editor.module.css'

export interface StoryEditorProps {
  story: SeenStory
  /** The kinds of blocks that may stand here. */
  allowed: readonly BlockType[]
  /** Exhibits that can be gone on to. */
  exhibits: readonly ExhibitOfStory[]
  onChange: (blocks: Block[]) => void
  /** Lets somebody choose items of the archive. */
  renderChooser: (given: { onChosen: (items: Artifact[]) => void; onClose: () => void }) => ReactNode
  /** The archive beside the editor: what is clicked or dragged goes into the story. */
  renderArchive: (given: { onInsert: (item: Artifact) => void; onDrag: (item: Artifact | null) => void }) => ReactNode
}

/** The one editor of stories: blocks are put in by a slash, the toolbar or from the archive, and moved by hand or by keys. */
export function StoryEditor(props: StoryEditorProps) {
  const { story, allowed, exhibits, onChange, renderChooser, renderArchive } = props
  const alerts = useAlerts()
  const [known, setKnown] = useState(() => new Map(story.items.map((item) => [item.id, item])))
  const [choosing, setChoosing] = useState<{ onChosen: (items: Artifact[]) => void } | null>(null)
  const [choosingExhibit, setChoosingExhibit] = useState(false)
  const [linking, setLinking] = useState(false)
  const [said, setSaid] = useState('')
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  // What is dragged in from the archive is no part of what is drawn.
  const [dragged] = useState(() => new Set<Artifact>())
  const paper = useRef<HTMLDivElement>(null)
  const learn = useCallback(
    (items: readonly Artifact[]) =>
      setKnown((now) => new Map([...now, ...items.map((item) => [item.id, item] as const)])),
    [],
  )

  const editor = useEditor({
    extensions: [...EXTENSIONS, storyKeys((place) => setSaid(words.movedTo(place, editor.state.doc.childCount)))],
    content: '',
    onCreate: ({ editor: made }) => {
      made.commands.setContent(documentOf(made.schema, story.blocks).toJSON(), { emitUpdate: false })
      // One begins where the story does.
      made.view.dispatch(made.state.tr.setSelection(TextSelection.atStart(made.state.doc)))
    },
    onUpdate: ({ editor: now }) => onChange(blocksOf(now.state.doc)),
    editorProps: {
      attributes: {
        'aria-label': words.label,
        style: 'white-space: pre-wrap',
        role: 'textbox',
        'aria-multiline': 'true',
      },
      handleKeyDown: (_view, event) => keys.current?.(event) ?? false,
      transformPastedHTML: fromWordProcessor,
      handleDrop: (_view, event) => {
        const [item] = dragged
        if (!item) return false
        dragged.clear()
        event.preventDefault()
        put('item', [item], betweenBlocks(editor, event))
        return true
      },
    },
  })

  const put = (key: ChoiceKey | 'own', items: readonly Artifact[], between?: number) => {
    if (key === 'compare' && items.length < 2) return alerts.prompt(words.twoNeeded)
    learn(items)
    const wanted = key === 'item' && items.some(({ type }) => type !== 'image') ? 'film' : key
    insertNodes(editor, nodesOf(editor.schema, blocksFor(wanted === 'own' ? 'film' : wanted, items)), between)
  }
  const chosen = ({ key }: Choice) => {
    if (key === 'exhibit') setChoosingExhibit(true)
    else if (asksForItems(key)) setChoosing({ onChosen: (items) => put(key, items) })
    else insertPlain(editor, key)
  }
  const places = useMemo<Places>(
    () => ({
      item: (id) => known.get(id),
      exhibit: (id) => exhibits.find((one) => one.id === id),
      choose: (onChosen) =>
        setChoosing({
          onChosen: (items) => {
            learn(items)
            onChosen(items)
          },
        }),
    }),
    [known, exhibits, learn],
  )
  return (
    <PlacesProvider value={places}>
      <div className={styles.editor}>
        <div className={styles.desk}>
          <Toolbar
            editor={editor}
            allowed={allowed}
            onChosen={chosen}
            onLink={() => setLinking(true)}
            onMoved={(place) => setSaid(words.movedTo(place, editor.state.doc.childCount))}
          />
          <div ref={paper} className={styles.paper} style={{ '--hint': `"${words.hint}"` } as object}>
            <BlockHandle editor={editor} paper={paper} />
            <EditorContent editor={editor} />
          </div>
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
        {renderArchive({
          onInsert: (item) => put('own', [item]),
          onDrag: (item) => {
            dragged.clear()
            if (item) dragged.add(item)
          },
        })}
      </div>
      <SlashMenu editor={editor} allowed={allowed} onChosen={chosen} keys={keys} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {choosingExhibit && (
        <ExhibitChoice
          exhibits={exhibits}
          onChosen={(exhibit) => insertNodes(editor, nodesOf(editor.schema, [{ type: 'exhibit', exhibit }]))}
          onClose={() => setChoosingExhibit(false)}
        />
      )}
      {choosing && renderChooser({ onChosen: choosing.onChosen, onClose: () => setChoosing(null) })}
    </PlacesProvider>
  )
}
