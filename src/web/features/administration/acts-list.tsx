import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { ACTS, type Act } from '#shared/entities/activity.ts'
import { PRODUCT } from '#shared/product.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatMoment } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { AdminList } from './admin-list.tsx'
import { listQuery } from './administration.queries.ts'
import styles from './administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: Act | undefined }
  onAddress: (change: Props['address']) => void
}

type Done = ReplyFor<typeof administrationContract.activity>['activity'][number]
type Row = Done & { title: string }

const whoOf = ({ user }: Done) => (user ? (user.username ?? administrationMessages.activity.nobody) : PRODUCT)
const whatOf = ({ things, count, kind }: Done) => {
  const [first] = things
  const named = first?.title || activityMessages.kinds[kind]
  return count > 1 ? `${named} ${administrationMessages.activity.more(count - 1)}` : named
}

/** The activity of all projects. */
export function ActsList({ address, onAddress }: Props) {
  const found = useInfiniteQuery(
    listQuery(useApi(), administrationContract.activity, { query: address.query, act: address.show }),
  )
  const entries =
    found.data?.pages.flatMap(({ activity }) => activity.map((one) => ({ ...one, title: whoOf(one) }))) ?? []
  return (
    <AdminList
      title={administrationMessages.sections.activity}
      text={administrationMessages.activity.text}
      empty={{ icon: IconHistory, text: administrationMessages.activity.emptyText }}
      found={found}
      entries={entries}
      columns={actsColumns()}
      address={address}
      onAddress={onAddress}
      search={administrationMessages.activity.search}
      choices={[
        { value: '', label: administrationMessages.activity.everything },
        ...ACTS.map((value) => ({ value, label: activityMessages.acts[value] })),
      ]}
    />
  )
}

const actsColumns = (): Columns<Row> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.person,
    cell: (done) => (
      <span className={styles.two}>
        <span className={styles.first}>{done.title}</span>
        <span className={styles.second}>
          {activityMessages.acts[done.act]}: {whatOf(done)}
        </span>
      </span>
    ),
  },
  facts: [
    {
      name: 'where',
      head: administrationMessages.columns.where,
      width: '14rem',
      line: 2,
      cell: ({ project, project_title }, { tabIndex }) =>
        project_title !== null && (
          <Link
            to="/client/activity"
            search={{ projectId: project }}
            state={{ fromAdministration: true }}
            tabIndex={tabIndex}
            className={styles.cut ?? ''}
          >
            {project_title}
          </Link>
        ),
    },
    { name: 'when', head: administrationMessages.columns.when, width: '10rem', line: 2, cell: ({ at }) => formatMoment(at) },
  ],
})
