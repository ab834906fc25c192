import { Link } from '@tiptap/extension-link'
import { Node, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { ComponentType } from 'react'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { SCRIPTS } from '#web/form/rich-text/scripts.ts'
import { ExhibitView } from '../views/exhibit-view.tsx'
import { FigureView } from '../views/figure-view.tsx'
import { ButtonView, GalleryView, PictureView, PlansView, PostsView, ScreenView } from '../views/site-views.tsx'
import { EntryView, TimelineView } from '../views/timeline-view.tsx'

type View = ComponentType<ReactNodeViewProps>

const PROSE = '(paragraph | bulletList | orderedList)+'

/** Defines the node of a block other than prose. When copied, its attributes travel as JSON in `data-attrs`. */
function block(name: string, content: string, attrs: Record<string, unknown>, view?: View, top = true) {
  return Node.create({
    name,
    ...(top && { group: 'story' }),
    content,
    isolating: true,
    defining: true,
    draggable: top,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attrs).map(([key, value]) => [key, { default: value, rendered: false }])),
    parseHTML: () => [{ tag: `figure[data-block="${name}"]`, getAttrs: (element) => carried(element, attrs) }],
    renderHTML: ({ node }) => {
      const htmlAttributes = { 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }
      return content === '' ? ['figure', htmlAttributes] : ['figure', htmlAttributes, 0]
    },
    ...(view && { addNodeView: () => ReactNodeViewRenderer(view) }),
  })
}

/** Reads the attributes of a pasted block, limited to those that its node has. */
function carried(element: HTMLElement, attrs: Record<string, unknown>): Record<string, unknown> | false {
  try {
    const copied = JSON.parse(element.dataset.attrs ?? '') as Record<string, unknown>
    return Object.fromEntries(Object.keys(attrs).map((key) => [key, copied[key] ?? attrs[key]]))
  } catch {
    return false
  }
}

/** Defines the node of a line of text within a block. */
const part = (name: string, placeholder: () => string, content = 'inline*') =>
  Node.create({
    name,
    content,
    defining: true,
    ...(content === 'text*' && { marks: '' }),
    parseHTML: () => [{ tag: `p[data-part="${name}"]`, priority: 60 }],
    renderHTML: () => ['p', { 'data-part': name, 'data-placeholder': placeholder() }, 0],
  })

/** The editor schema: all nodes and marks that a story can contain. */
export const EXTENSIONS = [
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
  ...SCRIPTS,
  part('caption', () => storyEditorMessages.caption),
  part('quoteWords', () => storyEditorMessages.quoteWords),
  part('quoteSource', () => storyEditorMessages.quoteSource, 'text*'),
  part('when', () => storyEditorMessages.when, 'text*'),
  block('quote', 'quoteWords quoteSource', {}),
  block('item', 'inline*', { item: '', width: 'page' }, FigureView),
  block('film', 'inline*', { item: '' }, FigureView),
  block('recording', 'inline*', { item: '' }, FigureView),
  block('page', 'inline*', { item: '', page: 1 }, FigureView),
  block('rowItem', 'inline*', { item: '' }, FigureView, false),
  block('row', 'rowItem{1,6} caption', {}),
  block('compare', 'rowItem{2} caption', {}),
  block('beside', `caption ${PROSE}`, { item: '', side: 'left' }, FigureView),
  block('entry', `when ${PROSE}`, { item: null }, EntryView, false),
  block('timeline', 'entry{1,60}', {}, TimelineView),
  block('exhibit', '', { exhibit: '' }, ExhibitView),
  part('screenTitle', () => storyEditorMessages.screenTitle, 'text*'),
  block('picture', 'inline*', { picture: '', width: 'page', alt: '' }, PictureView),
  block('screen', `screenTitle ${PROSE}`, { screen: 'item', side: 'left' }, ScreenView),
  block('button', '', { label: '', to: '' }, ButtonView),
  block('plans', '', {}, PlansView),
  block('gallery', '', { alias: '' }, GalleryView),
  block('posts', '', { of: 'blog' }, PostsView),
]
