import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { ACTIVITY_ACTS, type ActivityAct } from '#shared/entities/activity.ts'
import { PRODUCT } from '#shared/product.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { adminListQuery } from '../data/administration.queries.ts'
import styles from '../parts/administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: ActivityAct | undefined }
  onAddressChange: (change: Props['address']) => void
}

type AdminActivity = ReplyFor<typeof administrationContract.activity>['activity'][number]
type Row = AdminActivity & { title: string }

const getActorName = ({ user }: AdminActivity) =>
  user ? (user.username ?? administrationMessages.activity.deletedAccount) : PRODUCT
const describeEntries = ({ things: affectedEntries, count, kind }: AdminActivity) => {
  const [firstEntry] = affectedEntries
  const firstName = firstEntry?.title || activityMessages.kinds[kind]
  return count > 1 ? `${firstName} ${administrationMessages.activity.more(count - 1)}` : firstName
}

/** The activity of all projects. */
export function AdminActivityList({ address, onAddressChange }: Props) {
  const listResult = useInfiniteQuery(
    adminListQuery(useApi(), administrationContract.activity, { query: address.query, act: address.show }),
  )
  const entries =
    listResult.data?.pages.flatMap(({ activity }) =>
      activity.map((entry) => ({ ...entry, title: getActorName(entry) })),
    ) ?? []
  return (
    <AdminList
      title={administrationMessages.sections.activity}
      text={administrationMessages.activity.text}
      emptyState={{ icon: IconHistory, text: administrationMessages.activity.emptyText }}
      listResult={listResult}
      entries={entries}
      columns={createColumns()}
      address={address}
      onAddressChange={onAddressChange}
      search={administrationMessages.activity.search}
      choices={[
        { value: '', label: administrationMessages.activity.allActivity },
        ...ACTIVITY_ACTS.map((value) => ({ value, label: activityMessages.actions[value] })),
      ]}
    />
  )
}

const createColumns = (): Columns<Row> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.person,
    cell: (activity) => (
      <span className={styles.two}>
        <span className={styles.first}>{activity.title}</span>
        <span className={styles.second}>
          {activityMessages.actions[activity.act]}: {describeEntries(activity)}
        </span>
      </span>
    ),
  },
  facts: [
    {
      name: 'where',
      head: administrationMessages.columns.where,
      width: '14rem',
      narrowLine: 2,
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
    {
      name: 'when',
      head: administrationMessages.columns.when,
      width: '10rem',
      narrowLine: 2,
      cell: ({ at }) => formatDateTime(at),
    },
  ],
})
