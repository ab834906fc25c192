import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block, BlockType } from '#shared/entities/story/blocks.ts'
import type { SitePicture, SiteShown } from '#shared/entities/website/site.ts'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
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

/** What the archive beside the editor does with its items. */
export interface AsideGiven {
  onInsert: (item: Artifact) => void
  onDrag: (item: Artifact | null) => void
}

/** What a text of the website has besides prose. */
interface Site {
  /** Gives it a picture. */
  give: (file: File) => Promise<SitePicture>
  /** A block as its readers see it; null where nothing is known of it yet. */
  render: (block: Block, shown: SiteShown) => ReactNode
}

export interface StoryEditorProps {
  blocks: readonly Block[]
  /** The items that the blocks show; of the website, all that they show. */
  items: readonly Artifact[]
  shown?: SiteShown | undefined
  site?: Site
  /** The kinds of blocks that may stand here. */
  allowed: readonly BlockType[]
  /** Exhibits that can be gone on to. */
  exhibits: readonly ExhibitOfStory[]
  onChange: (blocks: Block[]) => void
  /** In which language it is written; that of the screen, where none is named. */
  language?: string
  /** What is written above it. */
  head?: ReactNode
  /** Lets somebody choose items of the archive. */
  renderChooser: (given: { onChosen: (items: Artifact[]) => void; onClose: () => void }) => ReactNode
  /** What stands beside the editor: of an archive, what is clicked or dragged goes into the story. */
  renderAside: (given: AsideGiven) => ReactNode
}

/** Whether it is something that a block shows, and neither its words nor a control. */
const isShown = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[contenteditable]')?.getAttribute('contenteditable') === 'false' &&
  !target.closest('label, button, a')

const NOTHING: SiteShown = { pictures: [], galleries: [], plans: [], posts: [] }

/** The one editor of stories: blocks are put in by a slash, the toolbar or from the archive, and moved by hand or by keys. */
export function StoryEditor(props: StoryEditorProps) {
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
      // What it begins with is no step that could be undone.
      made
        .chain()
        .setMeta('addToHistory', false)
        .setContent(documentOf(made.schema, blocks).toJSON(), { emitUpdate: false })
        .run()
      // One begins where the story's words do: what is typed at once never takes the place of a block that has none.
      const { doc, tr } = made.state
      made.view.dispatch(tr.setSelection(Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc)))
    },
    onUpdate: ({ editor: now }) => onChange(blocksOf(now.state.doc)),
    editorProps: {
      attributes: {
        'aria-label': words.label,
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

  /** Pictures that are pasted or dropped go to the website; everything else is none of ours. */
  const takeFiles = (files: FileList | undefined, event?: DragEvent): boolean => {
    const given = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!site || given.length === 0) return false
    event?.preventDefault()
    void addPictures(given, event && betweenBlocks(editor, event))
    return true
  }
  /** One after the other; dropped in one place, the last is put there first. */
  const addPictures = async (files: readonly File[], between?: number) => {
    for (const file of between === undefined ? files : files.toReversed()) await addPicture(file, between)
  }
  const addPicture = async (file: File | undefined, between?: number) => {
    if (!site || !file) return
    setSaid(words.givingPicture)
    try {
      const given = await site.give(file)
      setPictures((now) => [...now, given])
      const block = { type: 'picture' as const, picture: given.id, width: 'page' as const, alt: '', caption: '' }
      insertNodes(editor, nodesOf(editor.schema, [block]), between)
    } catch (error) {
      const { title, text } = sayFailure(error)
      alerts.prompt(title, { kind: 'error', ...(text && { text }) })
    } finally {
      setSaid('')
    }
  }

  const put = (key: ChoiceKey | 'own', items: readonly Artifact[], between?: number) => {
    if (key === 'compare' && items.length < 2) return alerts.prompt(words.twoNeeded)
    learn(items)
    const wanted = key === 'item' && items.some(({ type }) => type !== 'image') ? 'film' : key
    insertNodes(editor, nodesOf(editor.schema, blocksFor(wanted === 'own' ? 'film' : wanted, items)), between)
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
      exhibit: (id) => exhibits.find((one) => one.id === id),
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
        {renderAside({
          onInsert: (item) => put('own', [item]),
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
