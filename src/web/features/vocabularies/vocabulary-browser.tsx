import { Menu, SegmentedControl } from '@mantine/core'
import { IconDots, IconFileUpload, IconListTree, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { getVocabularyName } from '#web/kit/vocabularies/vocabularies.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { downloadFile } from '#web/kit/client/download-file.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { BackLabel, getBackClass } from '#web/ui/page/back.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { HistoryDialog } from './dialogs/history-dialog.tsx'
import { ImportDialog } from './dialogs/import-dialog.tsx'
import { NewTermDialog } from './dialogs/term-dialogs.tsx'
import { StartFromValues } from './start-from-values.tsx'
import { TermList } from './term-list.tsx'
import { TermPanel } from './term-panel.tsx'
import { TermTree } from './term-tree.tsx'
import type { VocabulariesSearchParams } from './vocabularies-address.ts'
import { describeUses, termListQuery, termQuery, useVocabularyMutations } from './vocabularies.queries.ts'
import { VocabularyDialog } from './dialogs/vocabulary-dialog.tsx'
import styles from './vocabularies.module.css'

interface Props {
  org: string
  vocabulary: Vocabulary
  /** Whether the page has a heading above. */
  isNested: boolean
  address: VocabulariesSearchParams
  onAddressChange: (changes: Partial<VocabulariesSearchParams>) => void
}

type Dialog = 'term' | 'import' | 'history' | 'settings' | { table: File }

/** The terms of a vocabulary as a tree or a list, next to the term that is open. */
export function VocabularyBrowser({ org, vocabulary, isNested, address, onAddressChange }: Props) {
  const { id, term_count, can_manage, can_add, note, used_in } = vocabulary
  const { query, term, view } = address
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const api = useApi()
  const { data: openTerm } = useQuery({ ...termQuery(api, id, term ?? ''), enabled: term !== undefined })
  const matches = useInfiniteQuery({ ...termListQuery(api, id, query), enabled: query !== undefined }).data?.pages[0]
  usePageKeys({ onSearch: () => searchRef.current?.focus() })
  const close = () => setDialog(null)
  const open = (next: string | undefined) => onAddressChange({ term: next })
  const name = getVocabularyName(vocabulary)
  const Title = isNested ? 'h2' : 'h1'
  const newTermButton = can_add && (
    <Button variant="primary" onClick={() => setDialog('term')}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {vocabulariesMessages.newTerm}
    </Button>
  )
  const importButton = can_manage && (
    <Button onClick={() => setDialog('import')}>
      <IconFileUpload size={16} stroke={1.75} aria-hidden />
      {vocabulariesMessages.import}
    </Button>
  )
  const isTree = view !== 'list' && !query
  const shownCount = query ? matches?.total : term_count
  return (
    <>
      <Link to="/client/vocabularies" search={{ org }} className={getBackClass()}>
        <BackLabel>{vocabulariesMessages.back}</BackLabel>
      </Link>
      <header className={styles.head}>
        <Title className={styles.title}>{name}</Title>
        <div className={styles.acts}>
          {term_count > 0 && newTermButton}
          {term_count > 0 && importButton}
          <MoreActions org={org} vocabulary={vocabulary} onOpen={setDialog} />
        </div>
        <div className={styles.about}>
          {note && <p className={styles.quiet}>{note}</p>}
          {used_in && <p className={styles.quiet}>{describeUses(used_in)}</p>}
        </div>
      </header>
      {term_count === 0 ? (
        <EmptyState
          icon={IconListTree}
          title={vocabulariesMessages.noTermsTitle}
          text={vocabulariesMessages.noTermsText}
        >
          {newTermButton}
          {can_manage && <StartFromValues org={org} onChoose={(table) => setDialog({ table })} />}
          {importButton}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools} data-open={term !== undefined || undefined}>
            <SearchField
              ref={searchRef}
              query={query ?? ''}
              onChange={(next) => onAddressChange({ query: next || undefined })}
              label={vocabulariesMessages.filter}
              clearLabel={vocabulariesMessages.clearFilter}
            />
            <SegmentedControl
              aria-label={vocabulariesMessages.view}
              value={isTree ? 'tree' : 'list'}
              // Matches are listed, so the tree has none.
              onChange={(next) =>
                onAddressChange(next === 'list' ? { view: next } : { view: undefined, query: undefined })
              }
              data={[
                { value: 'tree', label: vocabulariesMessages.tree },
                { value: 'list', label: vocabulariesMessages.list },
              ]}
            />
            <p role="status" className={styles.quiet}>
              {shownCount !== undefined && vocabulariesMessages.terms(shownCount)}
            </p>
          </div>
          <div className={styles.split} data-open={term !== undefined || undefined}>
            <div className={styles.terms}>
              {isTree ? (
                <TermTree
                  vocabulary={id}
                  label={name}
                  openTerm={term}
                  ancestors={openTerm?.ancestors.map((ancestor) => ancestor.id) ?? []}
                  onOpen={open}
                />
              ) : (
                <TermList
                  vocabulary={id}
                  label={name}
                  query={query}
                  openTerm={term}
                  onOpen={open}
                  onClear={() => onAddressChange({ query: undefined })}
                />
              )}
            </div>
            {term === undefined ? (
              <p className={styles.choose}>{vocabulariesMessages.chooseTerm}</p>
            ) : (
              <TermPanel key={term} vocabulary={vocabulary} id={term} onOpen={open} />
            )}
          </div>
        </>
      )}
      {dialog === 'term' && <NewTermDialog vocabulary={id} broader={null} onAdded={open} onClose={close} />}
      {(dialog === 'import' || (dialog !== null && typeof dialog === 'object')) && (
        <ImportDialog vocabulary={id} table={dialog === 'import' ? undefined : dialog.table} onClose={close} />
      )}
      {dialog === 'history' && <HistoryDialog vocabulary={id} onClose={close} />}
      {dialog === 'settings' && <VocabularyDialog org={org} vocabulary={vocabulary} onClose={close} />}
    </>
  )
}

/** Downloads, and what managers do rarely. */
function MoreActions(props: { org: string; vocabulary: Vocabulary; onOpen: (dialog: Dialog) => void }) {
  const { org, vocabulary, onOpen } = props
  const alerts = useAlerts()
  const { remove } = useVocabularyMutations(org)
  const download = (format: 'csv' | 'skos') =>
    downloadFile(`${API_BASE}/vocabularies/${vocabulary.id}/export?format=${format}`)
  const deleteVocabulary = async () => {
    const isConfirmed = await alerts.confirm({
      title: vocabulariesMessages.deleteVocabularyTitle(getVocabularyName(vocabulary)),
      description: vocabulariesMessages.deleteVocabularyText(vocabulary.term_count),
      actionLabel: vocabulariesMessages.deleteVocabulary,
    })
    if (!isConfirmed) return
    await remove.mutateAsync(vocabulary.id)
    alerts.prompt(vocabulariesMessages.vocabularyDeleted, { kind: 'success' })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="icon" aria-label={vocabulariesMessages.moreActions}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('csv')}>{vocabulariesMessages.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => download('skos')}>{vocabulariesMessages.exportSkos}</Menu.Item>
        {vocabulary.can_manage && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onOpen('history')}>{vocabulariesMessages.history}</Menu.Item>
            <Menu.Item onClick={() => onOpen('settings')}>{vocabulariesMessages.settings}</Menu.Item>
            {/* The mutation reports its own failure. */}
            <Menu.Item color="red" onClick={() => void deleteVocabulary().catch(() => undefined)}>
              {vocabulariesMessages.deleteVocabulary}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
