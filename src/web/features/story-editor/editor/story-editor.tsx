import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block, BlockType } from '#shared/entities/story/blocks.ts'
import type { SitePicture, SiteShown } from '#shared/entities/website/site.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { withParagraphs } from '#web/form/rich-text/pasted.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { sayFailure } from '#web/kit/say-failure.ts'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { blocksOf } from '../model/from-document.ts'
import type { Choice, ChoiceKey } from '../model/choices.ts'
import { EXTENSIONS } from '../model/nodes.ts'
import { documentOf, nodesOf } from '../model/to-document.ts'
import { fromWordProcessor } from '../model/word-paste.ts'
import { PlacesProvider, type ExhibitOfStory, type Places } from '../views/places.ts'
import { BlockHandle } from './block-handle.tsx'
import { betweenBlocks, insertNodes, writeTo } from './commands.ts'
import { ExhibitChoice } from './exhibit-choice.tsx'
import { asksForItems, blocksFor, insertPlain } from './insert-choice.ts'
import { LinkDialog } from './link-dialog.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { storyKeys } from './story-keys.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './story-editor.module.css'

/** How the sidebar inserts archive items into the story, by click or drag. */
export interface AsideGiven {
  onInsert: (item: Artifact) => void
  onDrag: (item: Artifact | null) => void
}

/** Functions for the blocks that only website texts have. */
interface Site {
  /** Uploads a picture for the website. */
  give: (file: File) => Promise<SitePicture>
  /** Renders a block as readers see it; null if its data is not loaded yet. */
  render: (block: Block, shown: SiteShown) => ReactNode
}

export interface StoryEditorOptions {
  site?: Site
  /** The kinds of blocks that can be inserted. */
  allowed: readonly BlockType[]
  /** Exhibits that the story can link to. */
  exhibits: readonly ExhibitOfStory[]
  /** The language of the text, if it differs from that of the interface. */
  language?: string
  /** Renders the dialog to choose archive items. */
  renderChooser: (given: { onChosen: (items: Artifact[]) => void; onClose: () => void }) => ReactNode
}

interface Props extends StoryEditorOptions {
  blocks: readonly Block[]
  /** The items that exhibit blocks show. */
  items: readonly Artifact[]
  /** The data that website blocks show. */
  shown?: SiteShown | undefined
  onChange: (blocks: Block[]) => void
  /** Fields above the text. */
  head?: ReactNode
  /** Renders the sidebar, for example the archive panel. */
  renderAside: (given: AsideGiven) => ReactNode
}

/** Whether an event target is the rendered content of a block rather than its text or a control. */
const isShown = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[contenteditable]')?.getAttribute('contenteditable') === 'false' &&
  !target.closest('label, button, a')

const NOTHING: SiteShown = { pictures: [], galleries: [], plans: [], posts: [] }

/** The block editor for stories. Blocks are inserted by slash, toolbar or from the sidebar, and moved by mouse or keys. */
export function StoryEditor(props: Props) {
  const {
    blocks,
    items: shownItems,
    shown = NOTHING,
    site,
    allowed,
    exhibits,
    onChange,
    language,
    head,
    renderChooser,
    renderAside,
  } = props
  const alerts = useAlerts()
  const [known, setKnown] = useState(() => new Map(shownItems.map((item) => [item.id, item])))
  const [pictures, setPictures] = useState(shown.pictures)
  const picture = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState<{ onChosen: (items: Artifact[]) => void } | null>(null)
  const [choosingExhibit, setChoosingExhibit] = useState(false)
  const [linking, setLinking] = useState(false)
  const [said, setSaid] = useState('')
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  // The item being dragged from the sidebar. A mutable set, because dragging needs no render.
  const [dragged] = useState(() => new Set<Artifact>())
  const paper = useRef<HTMLDivElement>(null)
  const learn = useCallback(
    (items: readonly Artifact[]) =>
      setKnown((now) => new Map([...now, ...items.map((item) => [item.id, item] as const)])),
    [],
  )

  const editor = useEditor({
    extensions: [...EXTENSIONS, storyKeys((place) => setSaid(storyEditorMessages.movedTo(place, editor.state.doc.childCount)))],
    content: '',
    onCreate: ({ editor: created }) => {
      // Loading the content must not be an undo step.
      created
        .chain()
        .setMeta('addToHistory', false)
        .setContent(documentOf(created.schema, blocks).toJSON(), { emitUpdate: false })
        .run()
      // Start in the first text: typing while a block without text is selected would replace it.
      const { doc, tr } = created.state
      created.view.dispatch(tr.setSelection(Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc)))
    },
    onUpdate: ({ editor: now }) => onChange(blocksOf(now.state.doc)),
    editorProps: {
      attributes: {
        'aria-label': storyEditorMessages.label,
        style: 'white-space: pre-wrap',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(language && inLanguage(language)),
      },
      handleKeyDown: (_view, event) => keys.current?.(event) ?? false,
      handleClickOn: (_view, _place, node, start, { target }, isInnermost): boolean =>
        isInnermost && isShown(target) && writeTo(editor, node, start),
      transformPastedHTML: (html) => withParagraphs(fromWordProcessor(html)),
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => {
        const [item] = dragged
        if (!item) return takeFiles(event.dataTransfer?.files, event)
        dragged.clear()
        event.preventDefault()
        put('item', [item], betweenBlocks(editor, event))
        return true
      },
    },
  })

  /** Uploads pasted or dropped images. Returns false for anything else, which the editor handles itself. */
  const takeFiles = (files: FileList | undefined, event?: DragEvent): boolean => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!site || images.length === 0) return false
    event?.preventDefault()
    void addPictures(images, event && betweenBlocks(editor, event))
    return true
  }
  /** Adds pictures one by one. At a fixed position the last goes first, which keeps their order. */
  const addPictures = async (files: readonly File[], between?: number) => {
    for (const file of between === undefined ? files : files.toReversed()) await addPicture(file, between)
  }
  const addPicture = async (file: File | undefined, between?: number) => {
    if (!site || !file) return
    setSaid(storyEditorMessages.givingPicture)
    try {
      const uploaded = await site.give(file)
      setPictures((now) => [...now, uploaded])
      const block = { type: 'picture' as const, picture: uploaded.id, width: 'page' as const, alt: '', caption: '' }
      insertNodes(editor, nodesOf(editor.schema, [block]), between)
    } catch (error) {
      const { title, text } = sayFailure(error)
      alerts.prompt(title, { kind: 'error', ...(text && { text }) })
    } finally {
      setSaid('')
    }
  }

  const put = (key: ChoiceKey | 'auto', items: readonly Artifact[], between?: number) => {
    if (key === 'compare' && items.length < 2) return alerts.prompt(storyEditorMessages.twoNeeded)
    learn(items)
    const wanted = key === 'item' && items.some(({ type }) => type !== 'image') ? 'film' : key
    insertNodes(editor, nodesOf(editor.schema, blocksFor(wanted === 'auto' ? 'film' : wanted, items)), between)
  }
  const chosen = ({ key }: Choice) => {
    if (key === 'exhibit') setChoosingExhibit(true)
    else if (key === 'picture') picture.current?.click()
    else if (asksForItems(key)) setChoosing({ onChosen: (items) => put(key, items) })
    else insertPlain(editor, key)
  }
  const places = useMemo<Places>(
    () => ({
      item: (id) => known.get(id),
      exhibit: (id) => exhibits.find((exhibit) => exhibit.id === id),
      show: (block) => site?.render(block, { ...shown, pictures }) ?? null,
      choose: (onChosen) =>
        setChoosing({
          onChosen: (items) => {
            learn(items)
            onChosen(items)
          },
        }),
    }),
    [known, exhibits, learn, site, shown, pictures],
  )
  return (
    <PlacesProvider value={places}>
      <div className={styles.editor}>
        <div className={styles.desk}>
          {head}
          <Toolbar
            editor={editor}
            allowed={allowed}
            onChosen={chosen}
            onLink={() => setLinking(true)}
            onMoved={(place) => setSaid(storyEditorMessages.movedTo(place, editor.state.doc.childCount))}
          />
          <div ref={paper} className={styles.paper} style={{ '--hint': `"${storyEditorMessages.hint}"` } as object}>
            <BlockHandle editor={editor} paper={paper} />
            <EditorContent editor={editor} />
          </div>
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
        {renderAside({
          onInsert: (item) => put('auto', [item]),
          onDrag: (item) => {
            dragged.clear()
            if (item) dragged.add(item)
          },
        })}
      </div>
      <PictureInput ref={picture} onChoose={(file) => void addPicture(file)} />
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
