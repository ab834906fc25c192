import { IconFile, IconFileMusic, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from '../giving.module.css'

const SIGNS = [
  ['image/', IconPhoto],
  ['video/', IconMovie],
  ['audio/', IconFileMusic],
  ['application/pdf', IconFileTypePdf],
] as const

/** A thumbnail of a chosen file, or an icon for its type if the browser can't show it as an image. */
export function FilePicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  const Sign = SIGNS.find(([kind]) => file.type.startsWith(kind))?.[1] ?? IconFile
  return (
    <span className={styles.picture}>
      {url === null ? (
        <Sign size={22} stroke={1.5} aria-hidden />
      ) : (
        <img src={url} alt="" decoding="async" onError={() => setUrl(null)} />
      )}
    </span>
  )
}
