import { expect, test } from 'vitest'
import { listWaiting } from './list-waiting.ts'

const createProject = (id: string, waiting: object = {}) => ({
  id,
  items: 0,
  bytes: 0,
  cover: null,
  cover_focus: { x: 50, y: 50 },
  can_upload: true,
  waiting: { submissions: 0, reports: 0, expired_invitations: 0, failed_items: [], ...waiting },
})
const list = (projects: ReturnType<typeof createProject>[], answers = 0, server?: Parameters<typeof listWaiting>[1]) =>
  listWaiting({ projects, answers, closed: [], recent: [], drafts: [] }, server).map(({ kind, label, project }) => [
    kind,
    label,
    project,
  ])

test('lists nothing when nothing waits', () => {
  expect(list([createProject('a')], 0, { questions: 0, messages: 0, held_mails: 0 })).toEqual([])
})

test('lists people who wait for an answer before what can be repaired at any time', () => {
  const first = createProject('a', { submissions: 3, failed_items: [{ id: 'x', title: 'Map of 1911' }] })
  const second = createProject('b', { reports: 1, expired_invitations: 2, submissions: 1 })
  expect(list([first, second], 1)).toEqual([
    ['answers', 'New answer to your help request', null],
    ['reports', '1 open report', 'b'],
    ['submissions', '3 submissions to review', 'a'],
    ['submissions', '1 submission to review', 'b'],
    ['failed-item', 'Map of 1911', 'a'],
    ['invitations', '2 expired invitations', 'b'],
  ])
})

test('adds what waits for administrators of the server', () => {
  expect(list([], 0, { questions: 2, messages: 1, held_mails: 5 })).toEqual([
    ['help-requests', '2 open help requests', null],
    ['messages', '1 new contact form message', null],
    ['held-mails', '5 emails on hold', null],
  ])
})
