import { z } from 'zod'
import { email, id, pageLimit, plainText } from '#shared/entities/fields.ts'
import { report, REPORT_STATUSES } from '#shared/entities/report.ts'
import { REPORT_REASONS } from '#shared/rules/report-reasons.ts'
import { reportForm } from '#shared/forms/project/report.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { MAX_NOTE, MAX_REPORT } from '#shared/rules/limits.ts'
import { endpoint, requires, requiresForBody, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })

export const reportsContract = {
  file: endpoint({
    method: 'POST',
    path: '/artifacts/:id/report',
    summary: 'Report an item',
    description: 'The organisation’s owners and the gallery’s contacts are notified.',
    params,
    body: z
      .strictObject({ reason: z.enum(REPORT_REASONS), message: plainText(MAX_REPORT), email: email.optional() })
      .superRefine(refineByForm(reportForm)),
    reply: z.object({}),
    effect: 'write',
    rate: 'report',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/reports',
    summary: 'List the reports of a project',
    description: 'Newest first.',
    params,
    query: z.strictObject({
      status: z.enum(REPORT_STATUSES).optional(),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      reports: z.array(report),
      open: z.number().describe('Number of open reports.'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: requireAll(requires('report.list', getParamId)),
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
      note: plainText(MAX_NOTE).optional(),
      take_down: z.boolean().optional(),
    }),
    reply: report,
    effect: 'write',
    access: requireAll(
      requires('report.resolve', getParamId),
      requiresForBody('report.take-down', (input: { params: { id: string }; body: { take_down?: boolean } }) =>
        input.body.take_down ? [input.params.id] : [],
      ),
    ),
  }),
}
