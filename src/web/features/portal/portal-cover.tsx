import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { toSmallBase64, drawCroppedPicture, decodePicture, NO_CROP } from '#web/ui/client/crop-picture.ts'
import settings from '#web/ui/styles/settings.module.css'
import { useSetPortalCover } from './portal.queries.ts'
import styles from './portal.module.css'

/** The cover picture of the portal, which is stored as soon as it is chosen. */
export function PortalCover({ portal, cover }: { portal: Portal; cover: string | null }) {
  const alerts = useAlerts()
  const { mutate, isPending } = useSetPortalCover(portal)
  const inputRef = useRef<HTMLInputElement>(null)
  const createSuccessOptions = (text: string) => ({
    onSuccess: () => void alerts.prompt(text, { kind: 'success' as const }),
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = await decodePicture(file)
    if (!picture) return alerts.prompt(projectSettingsMessages.notPicture, { kind: 'error' })
    const canvas = document.createElement('canvas')
    drawCroppedPicture(canvas, picture, NO_CROP)
    mutate(toSmallBase64(canvas), createSuccessOptions(portalMessages.coverSaved))
  }
  return (
    <div>
      <h3 className={styles.fieldTitle}>{portalMessages.cover}</h3>
      <div className={settings.logo}>
        <div className={settings.logoBox}>
          {cover ? (
            <img src={cover} alt={portalMessages.coverAlt} />
          ) : (
            <span className={settings.noLogo}>
              <IconPhoto size={24} stroke={1.25} aria-hidden />
              {portalMessages.noCover}
            </span>
          )}
        </div>
        <PictureInput ref={inputRef} onChoose={(chosen) => void choose(chosen)} />
        <div className={settings.logoActs}>
          <Button small disabled={isPending} onClick={() => inputRef.current?.click()}>
            {cover ? portalMessages.changeCover : portalMessages.chooseCover}
          </Button>
          {cover && (
            <Button
              small
              disabled={isPending}
              onClick={() => mutate(null, createSuccessOptions(portalMessages.coverRemoved))}
            >
              {portalMessages.removeCover}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
