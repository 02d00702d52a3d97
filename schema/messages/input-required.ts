import { has } from '../builder/condition.ts'
import { named } from '../builder/history.ts'
import {
  choice,
  literal,
  object,
  optional,
  otherwise,
  record,
  ref,
  type Schema,
  stricter,
  string,
  tagged,
  when,
} from '../builder/schema.ts'
import { inputAnswers, requestParams, result } from './parts.ts'

// How a server of 2026-07-28 asks for input, and how the client repeats its request with it.

const modern = (schema: Schema) => named({ from: '2026-07-28' }, schema)

export const InputRequest = modern(
  tagged('method', ref('CreateMessageRequest'), ref('ListRootsRequest'), ref('ElicitRequest')),
)
export const InputRequests = modern(record(ref('InputRequest')))

export const InputResponse = modern(
  choice(
    when(has('roots', 'array'), ref('ListRootsResult')),
    when(has('action', 'string'), ref('ElicitResult')),
    otherwise(ref('CreateMessageResult')),
  ),
)
export const InputResponses = modern(record(ref('InputResponse')))

export const InputResponseRequestParams = modern(object({ ...requestParams, ...inputAnswers }))

export const InputRequiredResult = modern(
  stricter(
    'mrtr.server.at-least-one-field',
    object({
      ...result,
      resultType: stricter('mrtr.input-required.shape', string(), literal('input_required')),
      inputRequests: optional(ref('InputRequests')),
      requestState: optional(string()),
    }),
    { kind: 'atLeastOneOf', members: ['inputRequests', 'requestState'] },
  ),
)
