import {
  IconArrowsLeftRight,
  IconBook,
  IconCards,
  IconColumns3,
  IconCreditCard,
  IconDeviceDesktop,
  IconFileText,
  IconHandClick,
  IconHeading,
  IconLayoutSidebar,
  IconList,
  IconListNumbers,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconPhotoPlus,
  IconQuote,
  IconTimeline,
  IconWallpaper,
  IconH2,
  type Icon,
} from '@tabler/icons-react'
import type { Node as RichNode } from '@tiptap/pm/model'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'

export type BlockChoiceKey = keyof typeof storyEditorMessages.names

export interface BlockChoice {
  key: BlockChoiceKey
  /** The kind of block that is inserted. */
  block: BlockType
  icon: Icon
}

const BLOCK_CHOICES: readonly BlockChoice[] = [
  { key: 'heading', block: 'heading', icon: IconHeading },
  { key: 'part', block: 'heading', icon: IconH2 },
  { key: 'quote', block: 'quote', icon: IconQuote },
  { key: 'item', block: 'item', icon: IconPhoto },
  { key: 'row', block: 'row', icon: IconColumns3 },
  { key: 'beside', block: 'beside', icon: IconLayoutSidebar },
  { key: 'film', block: 'film', icon: IconMovie },
  { key: 'recording', block: 'recording', icon: IconMicrophone },
  { key: 'page', block: 'page', icon: IconFileText },
  { key: 'compare', block: 'compare', icon: IconArrowsLeftRight },
  { key: 'timeline', block: 'timeline', icon: IconTimeline },
  { key: 'exhibit', block: 'exhibit', icon: IconBook },
  { key: 'picture', block: 'picture', icon: IconPhotoPlus },
  { key: 'screen', block: 'screen', icon: IconDeviceDesktop },
  { key: 'button', block: 'button', icon: IconHandClick },
  { key: 'plans', block: 'plans', icon: IconCreditCard },
  { key: 'gallery', block: 'gallery', icon: IconWallpaper },
  { key: 'posts', block: 'posts', icon: IconCards },
  { key: 'list', block: 'text', icon: IconList },
  { key: 'numbered', block: 'text', icon: IconListNumbers },
]

/** The name of a block of the document, by its node. */
export function getBlockName({ type: { name }, attrs }: Pick<RichNode, 'type' | 'attrs'>): string {
  const { names, paragraph } = storyEditorMessages
  if (name === 'heading') return attrs.level === 2 ? names.heading : names.part
  if (name === 'bulletList') return names.list
  if (name === 'orderedList') return names.numbered
  return BLOCK_CHOICES.some(({ key }) => key === name) ? names[name as BlockChoiceKey] : paragraph
}

/** Choices for the allowed block types whose name contains the query. Names that start with it come first. */
export function findBlockChoices(allowedTypes: readonly BlockType[], query = ''): BlockChoice[] {
  const normalizedQuery = query.trim().toLocaleLowerCase()
  const matchIndex = ({ key }: BlockChoice) =>
    storyEditorMessages.names[key].toLocaleLowerCase().indexOf(normalizedQuery)
  return BLOCK_CHOICES.filter((choice) => allowedTypes.includes(choice.block) && matchIndex(choice) >= 0).toSorted(
    (a, b) => Number(matchIndex(a) > 0) - Number(matchIndex(b) > 0),
  )
}
