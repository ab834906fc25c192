import { Link } from '@tiptap/extension-link'
import { Node, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { ComponentType } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { SCRIPT_MARKS } from '#web/form/rich-text/script-marks.ts'
import { ExhibitView } from '../views/exhibit-view.tsx'
import { FigureView } from '../views/figure-view.tsx'
import {
  ButtonView,
  GalleryView,
  PictureView,
  PlansView,
  PostsView,
  ScreenView,
} from '../views/website-block-views.tsx'
import { TimelineEntryView, TimelineView } from '../views/timeline-view.tsx'

type NodeViewComponent = ComponentType<ReactNodeViewProps>

const PROSE_CONTENT = '(paragraph | bulletList | orderedList)+'

/** Defines the node of a block other than prose. When copied, its attributes travel as JSON in `data-attrs`. */
function createBlockNode(
  name: string,
  content: string,
  defaultAttributes: Record<string, unknown>,
  nodeView?: NodeViewComponent,
  isTopLevel = true,
) {
  return Node.create({
    name,
    ...(isTopLevel && { group: 'story' }),
    content,
    isolating: true,
    defining: true,
    draggable: isTopLevel,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(defaultAttributes).map(([key, value]) => [key, { default: value, rendered: false }]),
      ),
    parseHTML: () => [
      { tag: `figure[data-block="${name}"]`, getAttrs: (element) => readCopiedAttributes(element, defaultAttributes) },
    ],
    renderHTML: ({ node }) => {
      const htmlAttributes = { 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }
      return content === '' ? ['figure', htmlAttributes] : ['figure', htmlAttributes, 0]
    },
    ...(nodeView && { addNodeView: () => ReactNodeViewRenderer(nodeView) }),
  })
}

/** Reads the attributes of a pasted block, limited to those that its node has. */
function readCopiedAttributes(
  element: HTMLElement,
  defaultAttributes: Record<string, unknown>,
): Record<string, unknown> | false {
  try {
    const copiedAttrs = JSON.parse(element.dataset.attrs ?? '') as Record<string, unknown>
    return Object.fromEntries(
      Object.keys(defaultAttributes).map((key) => [key, copiedAttrs[key] ?? defaultAttributes[key]]),
    )
  } catch {
    return false
  }
}

/** Defines the node of a line of text within a block. */
const createLineNode = (name: string, placeholder: () => string, content = 'inline*') =>
  Node.create({
    name,
    content,
    defining: true,
    ...(content === 'text*' && { marks: '' }),
    parseHTML: () => [{ tag: `p[data-part="${name}"]`, priority: 60 }],
    renderHTML: () => ['p', { 'data-part': name, 'data-placeholder': placeholder() }, 0],
  })

/** The editor schema: all nodes and marks that a story can contain. */
export const STORY_EXTENSIONS = [
  Node.create({ name: 'doc', topNode: true, content: '(block | story)+' }),
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3] },
    blockquote: false,
    codeBlock: false,
    link: false,
    dropcursor: { width: 3, color: 'var(--accent)' },
  }),
  Link.configure({ openOnClick: false, isAllowedUri: (address) => /^(?:https?:|mailto:|\/(?!\/))/i.test(address) }),
  ...SCRIPT_MARKS,
  createLineNode('caption', () => storyEditorMessages.caption),
  createLineNode('quoteWords', () => storyEditorMessages.quoteWords),
  createLineNode('quoteSource', () => storyEditorMessages.quoteSource, 'text*'),
  createLineNode('when', () => storyEditorMessages.when, 'text*'),
  createBlockNode('quote', 'quoteWords quoteSource', {}),
  createBlockNode('item', 'inline*', { item: '', width: 'page' }, FigureView),
  createBlockNode('film', 'inline*', { item: '' }, FigureView),
  createBlockNode('recording', 'inline*', { item: '' }, FigureView),
  createBlockNode('page', 'inline*', { item: '', page: 1 }, FigureView),
  createBlockNode('rowItem', 'inline*', { item: '' }, FigureView, false),
  createBlockNode('row', 'rowItem{1,6} caption', {}),
  createBlockNode('compare', 'rowItem{2} caption', {}),
  createBlockNode('beside', `caption ${PROSE_CONTENT}`, { item: '', side: 'left' }, FigureView),
  createBlockNode('entry', `when ${PROSE_CONTENT}`, { item: null }, TimelineEntryView, false),
  createBlockNode('timeline', 'entry{1,60}', {}, TimelineView),
  createBlockNode('exhibit', '', { exhibit: '' }, ExhibitView),
  createLineNode('screenTitle', () => storyEditorMessages.screenTitle, 'text*'),
  createBlockNode('picture', 'inline*', { picture: '', width: 'page', alt: '' }, PictureView),
  createBlockNode('screen', `screenTitle ${PROSE_CONTENT}`, { screen: 'item', side: 'left' }, ScreenView),
  createBlockNode('button', '', { label: '', to: '' }, ButtonView),
  createBlockNode('plans', '', {}, PlansView),
  createBlockNode('gallery', '', { alias: '' }, GalleryView),
  createBlockNode('posts', '', { of: 'blog' }, PostsView),
]
