import { history, named, since } from '../builder/history.ts'
import { array, boolean, integer, object, optional, record, ref, stricter, string, tagged } from '../builder/schema.ts'
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

/** In the text of every revision; only the newest schema has it as a rule. */
const atMost100 = array(string(), { maxItems: 100 })

export const CompleteResult = object({
  ...result,
  completion: object({
    values: history({
      '2024-11-05': stricter('completion.values.max-100', array(string()), atMost100),
      '2026-07-28': atMost100,
    }),
    total: optional(integer()),
    hasMore: optional(boolean()),
  }),
})
export const CompleteResultResponse = named({ from: '2026-07-28' }, resultResponse(ref('CompleteResult')))
