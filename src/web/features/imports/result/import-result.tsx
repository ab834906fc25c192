import { Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import } from '#shared/entities/imports/import.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { Button, ButtonLink, getButtonClass } from '#web/ui/button.tsx'
import { formatRowReason } from '../data/format-row-reason.ts'
import { ImportExhibits } from '../parts/import-exhibits.tsx'
import { arrivedItemsQuery, useImportSteps } from '../data/imports.queries.ts'
import { StepHeading } from '../parts/step-heading.tsx'
import { ArrivedItems } from './arrived-items.tsx'
import { RemainingRows } from './remaining-rows.tsx'
import styles from './result.module.css'
import pageStyles from '../parts/imports.module.css'

interface Props {
  entry: Import
  projectId: string
  onClose: () => void
}

/** The result of an import: its items, the rows that failed or were kept, and its undo. */
export function ImportResult({ entry, projectId, onClose }: Props) {
  const [alerts, api] = [useAlerts(), useApi()]
  const { act, remove } = useImportSteps(entry)
  const { state, counts, problem } = entry
  const hasArrived = state !== 'undone' && counts.done > 0
  const arrived = useQuery({ ...arrivedItemsQuery(api, entry), enabled: hasArrived })
  const alias = useQuery(projectQuery(api, projectId)).data?.url_alias
  const isInGallery = arrived.data?.some(({ visibility }) => visibility === 'local') === true
  const folders = new Set(arrived.data?.map(({ folder }) => folder))
  const [folder] = folders.size === 1 ? folders : []
  const undo = async () => {
    const isConfirmed = await alerts.confirm({
      title: importsMessages.undoTitle,
      description: importsMessages.undoText,
      actionLabel: importsMessages.undo,
    })
    if (isConfirmed) act.mutate('undo')
  }
  const removeFromList = async () => {
    const isConfirmed = await alerts.confirm({
      title: importsMessages.deleteTitle,
      description: importsMessages.deleteText,
      actionLabel: importsMessages.delete,
    })
    if (isConfirmed) remove.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <>
      <section className={`${pageStyles.panel} ${styles.summary}`}>
        {state !== 'paused' && (
          <Menu withinPortal portalProps={{ target: '#content' }} position="bottom-end">
            <Menu.Target>
              <Button variant="icon" className={styles.menu} aria-label={importsMessages.moreActions}>
                <IconDots size={20} stroke={1.75} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                disabled={remove.isPending}
                onClick={() => void removeFromList()}
              >
                {importsMessages.delete}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <StepHeading>{getTitle(entry)}</StepHeading>
        {state === 'cancelled' && counts.done === 0 && <p>{importsMessages.nothingImported}</p>}
        {problem && <p>{formatRowReason(problem)}</p>}
        <Counts entry={entry} />
        <div className={pageStyles.acts}>
          {state === 'paused' ? (
            <>
              <Button variant="primary" disabled={act.isPending} onClick={() => act.mutate('run')}>
                {importsMessages.resume}
              </Button>
              <Button disabled={act.isPending} onClick={() => act.mutate('cancel')}>
                {importsMessages.cancel}
              </Button>
            </>
          ) : hasArrived ? (
            <Link
              to="/client/archive"
              search={{ projectId, ...(folder !== undefined && folder !== 'root' && { folder }) }}
              className={getButtonClass({ variant: 'primary' })}
            >
              {folder === undefined || folder === 'root' ? importsMessages.openArchive : importsMessages.openFolder}
            </Link>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {importsMessages.chooseAnother}
            </Button>
          )}
          {isInGallery && alias !== undefined && (
            <ButtonLink href={`/view/${alias}`}>{importsMessages.viewGallery}</ButtonLink>
          )}
          {(state === 'done' || state === 'cancelled') && counts.done > 0 && (
            <Button disabled={act.isPending} onClick={() => void undo()}>
              {importsMessages.undo}
            </Button>
          )}
        </div>
      </section>
      {counts.failed > 0 && <RemainingRows entry={entry} kind="failed" />}
      {state !== 'undone' && counts.refuse > 0 && <RemainingRows entry={entry} kind="refused" />}
      {counts.kept > 0 && <RemainingRows entry={entry} kind="kept" />}
      {hasArrived && !arrived.isError && <ArrivedItems entry={entry} items={arrived.data} />}
      <ImportExhibits entry={entry} />
    </>
  )
}

/** The result in numbers, without zeros. */
function Counts({ entry: { state, counts } }: { entry: Import }) {
  const texts = importsMessages.counts
  // Which of the rows that are done were new isn't counted.
  const isComplete = state === 'done' && counts.failed === 0
  const facts = [
    [texts.create, isComplete ? counts.create : 0],
    [texts.change, isComplete ? counts.change : 0],
    [texts.done, isComplete ? 0 : counts.done],
    [texts.undone, counts.undone],
    [texts.kept, counts.kept],
    [texts.skip, state === 'undone' ? 0 : counts.skip],
    [texts.failed, counts.failed],
    [texts.refuse, state === 'undone' ? 0 : counts.refuse],
  ] as const
  const shownFacts = facts.filter(([, count]) => count > 0)
  // The title says it already.
  if (shownFacts.length < 2) return null
  return (
    <dl className={styles.counts}>
      {shownFacts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function getTitle({ state, counts }: Import): string {
  if (state === 'paused') return importsMessages.pausedTitle
  if (state === 'undone') return importsMessages.undoneTitle
  if (state === 'cancelled') return importsMessages.cancelledTitle(counts.done)
  return counts.done === 0 ? importsMessages.nothingImported : importsMessages.doneTitle(counts.done)
}
