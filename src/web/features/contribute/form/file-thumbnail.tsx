import { IconFile, IconFileMusic, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from '../contribute.module.css'

const TYPE_ICONS = [
  ['image/', IconPhoto],
  ['video/', IconMovie],
  ['audio/', IconFileMusic],
  ['application/pdf', IconFileTypePdf],
] as const

/** A thumbnail of a chosen file, or an icon for its type if the browser can't show it as an image. */
export function FileThumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  const TypeIcon = TYPE_ICONS.find(([typePrefix]) => file.type.startsWith(typePrefix))?.[1] ?? IconFile
  return (
    <span className={styles.picture}>
      {url === null ? (
        <TypeIcon size={22} stroke={1.5} aria-hidden />
      ) : (
        <img src={url} alt="" decoding="async" onError={() => setUrl(null)} />
      )}
    </span>
  )
}
