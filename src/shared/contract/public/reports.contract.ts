import { z } from 'zod'
import { email, id, pageLimit, plain } from '#shared/entities/fields.ts'
import { report, REPORT_STATUSES } from '#shared/entities/report.ts'
import { REPORT_REASONS } from '#shared/rules/report-reasons.ts'
import { reportForm } from '#shared/forms/project/report.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_NOTE, MAX_REPORT } from '#shared/rules/limits.ts'
import { endpoint, may, mayByBody, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })

export const reportsContract = {
  file: endpoint({
    method: 'POST',
    path: '/artifacts/:id/report',
    summary: 'Report an item',
    description: 'The organisation’s owners and the gallery’s contacts are notified.',
    params,
    body: z
      .strictObject({ reason: z.enum(REPORT_REASONS), message: plain(MAX_REPORT), email: email.optional() })
      .superRefine(heldTo(reportForm)),
    reply: z.object({}),
    effect: 'write',
    rate: 'report',
    access: needs(may('artifact.read', paramId)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/reports',
    summary: 'List the reports of a project',
    description: 'Newest first.',
    params,
    query: z.strictObject({
      status: z.enum(REPORT_STATUSES).optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      reports: z.array(report),
      open: z.number().describe('Number of open reports.'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: needs(may('report.list', paramId)),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/reports/:id',
    summary: 'Resolve or reopen a report',
    description:
      '`note` is emailed to the person who reported the item, if they left an email address. `take_down` makes the item private.',
    params,
    body: z.strictObject({
      status: z.enum(REPORT_STATUSES),
      note: plain(MAX_NOTE).optional(),
      take_down: z.boolean().optional(),
    }),
    reply: report,
    effect: 'write',
    access: needs(
      may('report.resolve', paramId),
      mayByBody('report.take-down', (i: { params: { id: string }; body: { take_down?: boolean } }) =>
        i.body.take_down ? [i.params.id] : [],
      ),
    ),
  }),
}
