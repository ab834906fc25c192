import { NodeViewContent, NodeViewWrapper, useEditorState, type ReactNodeViewProps } from '@tiptap/react'
import { useQuery } from '@tanstack/react-query'
import { IconEyeOff } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { storyEditorMessages } from '#shared/words/story-editor/story-editor.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { pagesQuery } from '#web/media/pages/pages.queries.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { WaveformBars } from '#web/media/sound/waveform-bars.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { useStoryEditor } from './story-editor-context.ts'
import styles from './views.module.css'

/** A block that shows one item, with its caption and settings. */
export function FigureView({ node, updateAttributes, editor, getPos }: ReactNodeViewProps) {
  const type = node.type.name
  const attrs = node.attrs as { item: string; width?: string; side?: string; page?: number }
  const item = useStoryEditor().findItem(attrs.item)
  const isSelected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const start = getPos()
      const size = start === undefined ? undefined : state.doc.nodeAt(start)?.nodeSize
      return (
        start !== undefined && size !== undefined && state.selection.from < start + size && state.selection.to > start
      )
    },
  })
  return (
    <NodeViewWrapper
      as="figure"
      className={`${styles.figure} ${styles[type] ?? ''} ${attrs.side === 'right' ? styles.right : ''}`}
      data-width={attrs.width}
    >
      <div className={styles.shown} contentEditable={false}>
        {item ? (
          <ItemPreview item={item} page={type === 'page' ? (attrs.page ?? 1) : undefined} />
        ) : (
          <DeletedItemNotice />
        )}
        {item && <p className={styles.meta}>{item.title}</p>}
        {item?.visibility === 'private' && <HiddenNotice text={storyEditorMessages.private} />}
        {isSelected && editor.isEditable && (attrs.width ?? attrs.side ?? attrs.page) !== undefined && (
          <div className={styles.settings}>
            {attrs.width && (
              <SettingSelect
                label={storyEditorMessages.width}
                value={attrs.width}
                options={storyEditorMessages.widths}
                onChange={(width) => updateAttributes({ width })}
              />
            )}
            {attrs.side && (
              <SettingSelect
                label={storyEditorMessages.side}
                value={attrs.side}
                options={storyEditorMessages.sides}
                onChange={(side) => updateAttributes({ side })}
              />
            )}
            {attrs.page !== undefined && (
              <label>
                {storyEditorMessages.pageNumber}{' '}
                <input
                  type="number"
                  min={1}
                  max={item?.file?.pages ?? MAX_PAGES}
                  value={attrs.page}
                  onChange={(event) =>
                    updateAttributes({ page: parsePageNumber(event.target.value, item?.file?.pages) })
                  }
                />
              </label>
            )}
          </div>
        )}
      </div>
      <NodeViewContent
        className={styles.content ?? ''}
        data-placeholder={type === 'beside' ? '' : storyEditorMessages.caption}
      />
    </NodeViewWrapper>
  )
}

const MAX_PAGES = 9999
/** Parses a page number and limits it to the pages of the document. */
const parsePageNumber = (text: string, pageCount = MAX_PAGES) =>
  Math.min(pageCount, Math.max(1, Math.trunc(Number(text)) || 1))

function ItemPreview({ item, page }: { item: Artifact; page: number | undefined }) {
  const api = useApi()
  const { sources, ratio, placeholder } = getPicture(item)
  const pages = useQuery({ ...pagesQuery(api, item.id, {}), enabled: (page ?? 1) > 1 }).data
  const pageImage = pages?.find(({ number }) => number === page)?.image
  const pictures = page !== undefined && page > 1 ? (pageImage ? [{ url: pageImage, width: 1200 }] : []) : sources
  const boxRatio = item.type === 'audio' ? 4 : Math.max(0.6, ratio)
  return (
    <MediaBox
      ratio={boxRatio}
      wholeRatio={ratio}
      placeholder={pictures.length > 0 ? placeholder : undefined}
      sources={pictures}
      sizes="44rem"
      alt={item.title}
      fallback={
        item.type === 'audio' ? (
          <span className={styles.sound}>
            <WaveformBars waveform={item.file?.preview?.waveform} />
          </span>
        ) : (
          <span className={styles.status}>
            <MediaIcon type={item.type} size={28} />
            {galleryMessages.kinds[item.type]}
          </span>
        )
      }
    />
  )
}

const DeletedItemNotice = () => (
  <div className={styles.gone}>
    <HiddenNotice text={storyEditorMessages.gone} />
  </div>
)

/** A note that visitors cannot see this block. */
export const HiddenNotice = ({ text }: { text: string }) => (
  <p className={styles.hidden}>
    <IconEyeOff size={16} stroke={1.75} aria-hidden />
    {text}
  </p>
)

interface SettingSelectProps<Key extends string> {
  label: string
  value: string
  options: Record<Key, string>
  onChange: (value: Key) => void
}

/** A setting with a few options. */
export function SettingSelect<Key extends string>({ label, value, options, onChange }: SettingSelectProps<Key>) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.target.value as Key)}>
        {(Object.entries(options) as [Key, string][]).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
