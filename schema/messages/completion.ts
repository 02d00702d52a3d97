import { history, named, since } from '../builder/history.ts'
import { array, boolean, integer, object, optional, record, ref, string, tagged } from '../builder/schema.ts'
import { request, resultResponse } from './envelope.ts'
import { requestParams, result } from './parts.ts'

export const CompleteRequestParams = named(
  { from: '2025-11-25' },
  object({
    ...requestParams,
    ref: history({
      '2024-11-05': tagged('type', ref('PromptReference'), ref('ResourceReference')),
      '2025-06-18': tagged('type', ref('PromptReference'), ref('ResourceTemplateReference')),
    }),
    argument: object({ name: string(), value: string() }),
    context: since('2025-06-18', optional(object({ arguments: optional(record(string())) }))),
  }),
)
export const CompleteRequest = request('completion/complete', ref('CompleteRequestParams'))

export const CompleteResult = object({
  ...result,
  completion: object({
    values: history({ '2024-11-05': array(string()), '2026-07-28': array(string(), { maxItems: 100 }) }),
    total: optional(integer()),
    hasMore: optional(boolean()),
  }),
})
export const CompleteResultResponse = named({ from: '2026-07-28' }, resultResponse(ref('CompleteResult')))
